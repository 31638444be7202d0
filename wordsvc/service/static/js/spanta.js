// Spanta by tapping pictures: cards, dice and objectives are filled in, ghosts captured and placed.
//
// What fits what is said by the server in data- attributes; here is nothing but what has been tapped. A part
// that is exchanged starts anew.

const taps = [
  ["[data-give]", give],
  ["[data-slot]", openSlot],
  ["[data-capture] [data-die]", tapDie],
  ["[data-hand]", tapHand],
  ["[data-player]", tapPlayer],
  ["[data-best]", findBest],
];

// What the slots of a field are sent as: a list; with data-form="nested" a list in a list, with "points" an
// object of what is worth 2 and what is worth 1.
const asList = (value) => value;
const WRITTEN = {
  nested: (slots) => [slots],
  points: ([two, one]) => Object.fromEntries([[two, 2], [one, 1]].filter(([what]) => what)),
};
const READ = {
  nested: ([slots]) => slots ?? [],
  points: (value) => Object.entries(value).reduce((slots, [what, points]) => ((slots[2 - points] = what), slots), []),
};

document.addEventListener("click", ({ target }) => {
  for (const [selector, act] of taps) {
    const tapped = target.closest(selector);
    if (tapped) act(tapped);
  }
});
document.addEventListener("input", ({ target }) => {
  if (target.matches("[data-value]")) draw(target.closest("[data-fill]"));
});
document.addEventListener("toggle", ({ target }) => target.open && target.querySelectorAll("[data-palettes]").forEach(fetchPalettes), true);
for (const box of document.querySelectorAll("[data-fill]")) draw(box);
new MutationObserver((changes) => {
  for (const part of changes.flatMap(({ addedNodes }) => [...addedNodes]))
    for (const box of part.querySelectorAll?.("[data-fill]") ?? []) draw(box);
}).observe(document.querySelector("#table"), { childList: true });

// Slots filled from palettes. The hidden field [data-value] holds them as they are sent.

function give(button) {
  const box = button.closest("[data-fill]");
  const slots = slotsOf(box);
  const at = Number(box.dataset.at ?? 0);
  const given = JSON.parse(button.dataset.give);
  slots[at] = typeof given === "object" ? { ...without(slots[at], keysOf(button.closest("[data-palette]"))), ...given } : given;
  if (isFull(box, slots[at])) box.dataset.at = next(box, slots, at);
  keep(box, slots);
}

function openSlot(slot) {
  const box = slot.closest("[data-fill]");
  box.dataset.at = slotButtons(box).indexOf(slot);
  draw(box);
}

function next(box, slots, at) {
  const count = slotButtons(box).length;
  const order = Array.from({ length: count }, (_, step) => (at + 1 + step) % count);
  return order.find((index) => !isFull(box, slots[index])) ?? order[0];
}

function keep(box, slots) {
  const field = fieldOf(box);
  const named = field.dataset.prefix === undefined ? slots : slots.map((slot, index) => slot && { id: `${field.dataset.prefix}-${index + 1}`, ...slot });
  field.value = JSON.stringify((WRITTEN[field.dataset.form] ?? asList)(named));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function fetchPalettes(box) {
  if (!box.querySelector("[data-palette]")) box.append(document.getElementById(box.dataset.palettes).content.cloneNode(true));
  draw(box);
}

function draw(box) {
  if (!box.querySelector("[data-palette]")) return;
  const slots = slotsOf(box);
  const buttons = slotButtons(box);
  buttons.forEach((button, index) => {
    button.setAttribute("aria-pressed", index === Number(box.dataset.at ?? 0));
    const pictures = [...button.querySelectorAll("[data-show]")].map((hole) => show(box, hole, slots[index]));
    button.setAttribute("aria-label", [button.dataset.name ??= button.getAttribute("aria-label"), ...pictures].filter(Boolean).join(", "));
  });
  const form = box.closest("form");
  for (const button of form?.querySelectorAll("[data-complete]") ?? []) button.disabled = ![...form.querySelectorAll("[data-fill]")].every(isFilled);
  const checked = box.closest("[data-meets]");
  if (checked && isFilled(box)) showMet(checked, slots);
}

// The picture of what a slot holds, from the palette it came from; what it is called.
function show(box, hole, slot) {
  const palette = box.querySelector(`[data-palette="${hole.dataset.show}"]`);
  const chosen = [...palette.querySelectorAll("[data-give]")].find((button) => holds(slot, JSON.parse(button.dataset.give)));
  hole.replaceChildren(...(chosen ? [...chosen.childNodes].map((node) => node.cloneNode(true)) : []));
  return chosen?.textContent.replace(/\s+/g, " ").trim();
}

function holds(slot, given) {
  if (typeof given !== "object") return slot === given;
  return Boolean(slot) && Object.entries(given).every(([key, value]) => key in slot && slot[key] === value);
}

function isFilled(box) {
  const slots = slotsOf(box);
  return slotButtons(box).every((_, index) => isFull(box, slots[index]));
}

function isFull(box, slot) {
  if (slot === undefined || slot === null) return false;
  const needs = fieldOf(box).dataset.needs.split(" ").filter(Boolean);
  return needs.every((need) => need in slot || (need === "look" && (slot.wildcard || slot.shape)));
}

function slotsOf(box) {
  const field = fieldOf(box);
  const value = JSON.parse(field.value || (field.dataset.form === "points" ? "{}" : "[]"));
  return (READ[field.dataset.form] ?? asList)(value);
}

function without(slot, keys) {
  return Object.fromEntries(Object.entries(slot ?? {}).filter(([key]) => !keys.includes(key)));
}

function keysOf(palette) {
  return palette.dataset.keys.split(" ");
}

function fieldOf(box) {
  return box.querySelector("[data-value]");
}

function slotButtons(box) {
  return [...box.querySelectorAll("[data-slot]")];
}

// The icons that two dice meet: data-meets of a place that has a [data-met] for each.

function met(place, pair) {
  return JSON.parse(place.dataset.meets)[[...pair].sort().join("")] ?? [];
}

function showMet(place, pair) {
  const icons = pair.length === 2 ? met(place, pair) : null;
  for (const sign of place.querySelectorAll("[data-met]"))
    sign.hidden = !icons || (sign.dataset.met ? !icons.includes(sign.dataset.met) : icons.length > 0);
}

// Capturing: two own dice light up the cards whose icon they meet.

function tapDie(die) {
  const place = die.closest("[data-capture]");
  const dice = [...place.querySelectorAll("[data-die]")];
  const pressed = dice.filter((other) => other !== die && isPressed(other));
  press(die, !isPressed(die));
  if (isPressed(die) && pressed.length === 2) press(pressed[0], false);
  const pair = dice.filter(isPressed).map((other) => Number(other.dataset.die));
  showMet(place, pair);
  const icons = pair.length === 2 ? met(place, pair) : [];
  const cards = [...place.querySelectorAll("button[data-icon]")];
  for (const card of cards) {
    card.disabled = !icons.includes(card.dataset.icon);
    fill(card, { dice: pair });
  }
  hint(place, pair.length < 2 ? "first" : cards.some((card) => !card.disabled) ? "then" : "none");
}

// Placing: the ghost first, then what is discarded for it, then an end of the row.

function tapHand(card) {
  const place = card.closest("[data-placing]");
  const id = card.dataset.hand;
  const mates = JSON.parse(place.dataset.mates);
  const { ghost } = place.dataset;
  if (ghost === undefined) pick(place, id, mates[id].length === 1 ? mates[id][0] : undefined);
  else if (id === ghost) pick(place);
  else pick(place, ghost, id === place.dataset.discard ? undefined : id);
}

function pick(place, ghost, discard) {
  remember(place, { ghost, discard });
  const mates = JSON.parse(place.dataset.mates);
  for (const card of place.querySelectorAll("[data-hand]")) {
    const id = card.dataset.hand;
    const role = id === ghost ? "place" : id === discard ? "discard" : "";
    press(card, Boolean(role));
    card.disabled = ghost === undefined ? !mates[id]?.length : id !== ghost && !mates[ghost].includes(id);
    const said = card.querySelector("[data-role]");
    said.textContent = role && said.dataset[role];
  }
  for (const end of place.querySelectorAll("[data-side]")) {
    end.disabled = discard === undefined;
    fill(end, { place: ghost, discard });
  }
  hint(place, ghost === undefined ? "first" : discard === undefined ? "mate" : "then");
}

function remember(place, values) {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete place.dataset[name];
    else place.dataset[name] = value;
  }
}

// Setting up: players in the order in which they are tapped.

function tapPlayer(button) {
  const box = button.closest("[data-order]");
  const field = box.querySelector("input");
  const id = button.dataset.player;
  const before = JSON.parse(field.value);
  const seats = before.includes(id) ? before.filter((other) => other !== id) : [...before, id];
  if (seats.length > Number(box.dataset.most)) return;
  field.value = JSON.stringify(seats);
  for (const other of box.querySelectorAll("[data-player]")) {
    const place = seats.indexOf(other.dataset.player);
    press(other, place >= 0);
    other.querySelector("[data-place]").textContent = place < 0 ? "–" : place + 1;
  }
  box.form.querySelector("[type=submit]").disabled = seats.length < Number(box.dataset.least);
}

// The best row: searched when somebody wants to know, since it takes a while.

async function findBest(button) {
  const place = button.closest("[data-best-row]");
  const said = place.querySelector("[data-said]");
  button.disabled = true;
  said.textContent = button.dataset.busy;
  const found = await search(button.dataset.best);
  said.textContent = found ? "" : button.dataset.failed;
  button.disabled = Boolean(found);
  if (found) showBest(place, found);
}

async function search(body) {
  try {
    const answer = await fetch("/api/v1/games/spanta/best_row", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

function showBest(place, { area, total, optimal }) {
  const cards = place.querySelector("[data-cards]").content;
  place.querySelector("[data-total]").textContent = total;
  place.querySelector("[data-unproven]").hidden = optimal;
  place.querySelector("[data-row]").replaceChildren(...area.map(({ shape, colour }) => cards.querySelector(`[data-look="${shape}-${colour}"]`).cloneNode(true)));
  place.querySelector("[data-found]").hidden = false;
}

// What several of them need.

function fill(button, payload) {
  const body = JSON.parse(button.dataset.body);
  Object.assign(body.payload, payload);
  button.dataset.body = JSON.stringify(body);
}

function hint(place, which) {
  const line = place.querySelector("[data-hint]");
  if (line) line.textContent = line.dataset[which];
}

function press(button, yes) {
  button.setAttribute("aria-pressed", yes);
}

function isPressed(button) {
  return button.getAttribute("aria-pressed") === "true";
}
