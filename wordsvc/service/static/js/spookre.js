// The pages of Spookre: cards chosen by thumb, and what the table knows of its cards.
//
// [data-picker] has places to fill (data-slot), a pad of strengths and, where the table does not know them yet, the class
// and aura of a ghost (data-choices). What is chosen stands as JSON in its hidden field: one card, or a list of
// data-length with null for places that are not to be filled. A button [data-done] waits until all is told. What is
// folded up is drawn when it is opened: a long history has many pickers.
//
// [data-lore] gathers seats, classes, auras and ghosts of the set-up in hidden fields (data-gathers); a class that
// gets another name takes its ghosts along.

const place = document.querySelector("#table");

place.addEventListener("click", ({ target }) => {
  const picker = target.closest("[data-picker]");
  const button = target.closest("button");
  if (picker && button) tap(picker, button);
  if (button?.matches("[data-more-classes]")) moreClasses(button);
});
place.addEventListener("input", ({ target }) => {
  const picker = target.matches("[data-cards]") && target.closest("[data-picker][data-drawn]");
  if (picker) draw(picker); // a draft has come back
  const lore = target.closest("[data-lore]");
  if (lore) gather(lore);
});
place.addEventListener("toggle", drawAll, true);
new MutationObserver(drawAll).observe(place, { childList: true });
drawAll();

function drawAll() {
  for (const picker of place.querySelectorAll("[data-picker]:not([data-drawn])"))
    if (!picker.closest("details:not([open])")) fillPad(picker), draw(picker);
  for (const row of place.querySelectorAll("[data-class][hidden]")) row.hidden = !row.querySelector("[data-part-of=name]").value;
  for (const lore of place.querySelectorAll("[data-lore]")) gather(lore);
}

function fillPad(picker) {
  const pad = picker.querySelector(".pad");
  const free = JSON.parse(pad.dataset.free);
  const strengths = Array.from({ length: Number(pad.dataset.strongest) }, (_, index) => index + 1);
  pad.prepend(...strengths.map((strength) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: strength });
    button.dataset.strength = strength;
    if (free && !free.includes(strength)) button.dataset.gone = "";
    return button;
  }));
}

function tap(picker, button) {
  const { slot, strength, reaper, value } = button.dataset;
  const active = activeSlot(picker);
  if (slot !== undefined) return draw(picker, slot, slot !== active || picker.dataset.asking === undefined);
  const cards = read(picker);
  const field = button.closest("[data-choices]")?.dataset.choices;
  if (field) cards[active] = { ...cards[active], [field]: value };
  else if (reaper !== undefined) cards[active] = { reaper: true };
  else if (strength) cards[active] = { strength: Number(strength), ...JSON.parse(picker.dataset.known)[strength] };
  write(picker, cards);
  const told = isTold(picker, cards[active]);
  draw(picker, told ? nextSlot(picker, cards, active) : active, !told);
}

// Where the next card goes: the place that is lit, at first the first empty one.
function activeSlot(picker) {
  return picker.dataset.active ?? nextSlot(picker, read(picker), null);
}

function nextSlot(picker, cards, otherwise) {
  return slots(picker).find((slot) => !cards[slot]) ?? otherwise ?? slots(picker)[0];
}

function slots(picker) {
  return [...picker.querySelectorAll("[data-slot]")].map((button) => button.dataset.slot);
}

function read(picker) {
  const value = JSON.parse(field(picker).value || "null");
  return picker.dataset.length ? (value ?? Array(Number(picker.dataset.length)).fill(null)) : [value];
}

function write(picker, cards) {
  const bare = cards.map((card) => card && Object.fromEntries(Object.entries(card).filter(([, value]) => value)));
  field(picker).value = JSON.stringify(picker.dataset.length ? bare : bare[0]);
  field(picker).dispatchEvent(new Event("change", { bubbles: true }));
}

function field(picker) {
  return picker.querySelector("[data-cards]");
}

// Whether a card has all that is asked for it; only what can be chosen here is asked.
function isTold(picker, card) {
  if (!card || card.reaper) return Boolean(card);
  const asked = [...picker.querySelectorAll("[data-choices]")].map((choices) => choices.dataset.choices);
  return asked.every((name) => card[name]);
}

// Either the strengths are there to be tapped or, while ``asking``, class and aura of the card in the lit place.
function draw(picker, active = activeSlot(picker), asking = false) {
  const cards = read(picker);
  const asks = asking && Boolean(cards[active]?.strength && picker.querySelector("[data-choices]"));
  picker.toggleAttribute("data-asking", asks);
  picker.querySelector(".pad").hidden = asks;
  const filled = slots(picker).map((slot) => cards[slot]);
  picker.dataset.drawn = "";
  picker.dataset.active = active;
  for (const button of picker.querySelectorAll("[data-slot]")) drawSlot(picker, button, cards[button.dataset.slot], active);
  const taken = filled.map((card) => card?.strength);
  for (const button of picker.querySelectorAll("[data-strength]"))
    button.disabled = button.dataset.gone !== undefined || taken.includes(Number(button.dataset.strength));
  const reaper = picker.querySelector("[data-reaper]");
  reaper.disabled = reaper.dataset.gone !== undefined;
  for (const choices of picker.querySelectorAll("[data-choices]")) drawChoices(choices, asks && cards[active]);
  const done = picker.closest("form").querySelector("[data-done]");
  if (done) done.disabled = !filled.every((card) => (picker.dataset.must === undefined ? card : isTold(picker, card)));
}

function drawSlot(picker, button, card, active) {
  button.setAttribute("aria-pressed", button.dataset.slot === active);
  const face = button.querySelector("[data-face]");
  face.replaceChildren();
  if (!card) return;
  const look = picker.querySelector(card.reaper ? "[data-reaper-face]" : "[data-ghost-face]").content.cloneNode(true);
  if (card.strength) look.querySelector("b").textContent = card.strength;
  face.append(look);
  if (card.class) face.append(Object.assign(document.createElement("small"), { textContent: card.class }));
  if (card.aura) face.append(aura(picker, card.aura));
}

function aura(picker, name) {
  const mark = Object.assign(document.createElement("i"), { className: "aura", textContent: name });
  const chip = [...picker.querySelectorAll("[data-choices=aura] [data-value]")].find((button) => button.dataset.value === name);
  mark.dataset.aura = chip?.querySelector("[data-aura]").dataset.aura ?? 0;
  return mark;
}

function drawChoices(choices, card) {
  choices.hidden = !card;
  for (const button of choices.querySelectorAll("[data-value]")) button.setAttribute("aria-pressed", card?.[choices.dataset.choices] === button.dataset.value);
}

function gather(lore) {
  const values = {
    seats: () => [...lore.querySelectorAll("[data-seat]")].map(({ value }) => value).filter(Boolean),
    auras: () => [...new Set([...lore.querySelectorAll("[data-aura-name]")].map(({ value }) => value.trim()).filter(Boolean))],
    classes: () => Object.fromEntries([...lore.querySelectorAll("[data-class]")].map(classOf).filter(([name]) => name)),
  };
  values.ghosts = () => ghostsOf(lore);
  for (const hidden of lore.querySelectorAll("[data-gathers]")) hidden.value = JSON.stringify(values[hidden.dataset.gathers]());
}

function ghostsOf(lore) {
  const names = new Map([...lore.querySelectorAll("[data-class]")].map((row) => [row.dataset.was, classOf(row)[0]]));
  const ghosts = Object.entries(JSON.parse(lore.querySelector("[data-gathers=ghosts]").dataset.ghosts));
  return Object.fromEntries(ghosts.map(([strength, ghost]) => [strength, { ...ghost, class: names.get(ghost.class) || null }]));
}

function classOf(row) {
  const [name, ability, text] = ["name", "ability", "text"].map((part) => row.querySelector(`[data-part-of=${part}]`).value);
  return [name.trim(), { ability: JSON.parse(ability), text }];
}

function moreClasses(button) {
  for (const row of button.closest("[data-lore]").querySelectorAll("[data-class][hidden]")) row.hidden = false;
  button.hidden = true;
}
