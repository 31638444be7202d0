// The new cards of a round, filled in by thumb: drawCards(root); readDraw(form) is the payload.
//
// form[data-draw] has a row for each card. Enter or a blank goes to the next card. Letters that this table has seen
// before bring their card along, or offer the choice where there are several.

export function drawCards(root) {
  root.addEventListener("click", ({ target }) => {
    const form = target.closest("form[data-draw]");
    if (!form) return;
    if (target.closest("[data-more]")) addRow(form)?.querySelector("[data-field=letters]").focus();
    if (target.closest("[data-less]")) rows(form).at(-1)?.remove();
    const known = target.closest("[data-known] button");
    if (known) fill(known.closest("[data-row]"), JSON.parse(known.dataset.card));
    keepRows(form);
  });
  root.addEventListener("input", ({ target }) => {
    if (target.matches?.("[data-draw] [data-kept]")) return restoreRows(target);
    const row = target.closest("form[data-draw] [data-row]");
    if (!row) return;
    if (target.dataset.field === "letters") spread(row), offer(row);
    if (target.dataset.field === "condition") showWithin(row);
    if (target.dataset.field === "effect" && target.value.includes("sibling") && row === rows(row.closest("form")).at(-1)) addRow(row.closest("form"));
    keepRows(row.closest("form"));
  });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.dataset?.field !== "letters") return;
    const form = event.target.closest("form[data-draw]");
    const next = rows(form)[rows(form).indexOf(event.target.closest("[data-row]")) + 1];
    if (!next) return;
    event.preventDefault();
    next.querySelector("[data-field=letters]").focus();
  });
}

// Rows that come with a card (data-printed) show it.
export function fillPrinted(root) {
  for (const row of root.querySelectorAll("[data-row][data-printed]:not([data-filled])")) {
    row.dataset.filled = "";
    const card = JSON.parse(row.dataset.printed);
    field(row, "letters").value = card.letters;
    fill(row, card);
  }
}

// The payload of an "appear" event, or null where letters are missing.
export function readDraw(form) {
  const used = JSON.parse(form.dataset.used);
  const draw = [];
  for (const row of rows(form)) {
    const card = readRow(row);
    if (!card) return row.querySelector("[data-field=letters]").focus(), null;
    card.id ??= freeId(card.letters, used);
    used.push(card.id);
    draw.push(card);
  }
  return { count: regular(form, draw), draw };
}

// How many of the cards are regular ones: a sibling comes on top, if the card that brings it gets a cube.
function regular(form, draw) {
  if (form.dataset.round === "1") return draw.length;
  const bringing = draw.filter((card, at) => at < Number(form.dataset.supply) && card.effect?.kind === "sibling");
  return draw.length - Math.min(bringing.length, draw.length - 1);
}

function readRow(row) {
  const letters = field(row, "letters").value.trim().toUpperCase();
  if (!letters) return null;
  const { id, track } = JSON.parse(row.dataset.printed ?? "{}");
  const cube = Number(field(row, "cube").value);
  const card = { id, letters, track: track?.[0] === cube ? track : [cube, cube, cube, cube] };
  for (const name of ["condition", "shield", "effect"]) {
    const printed = field(row, name)?.value;
    if (printed) card[name] = JSON.parse(printed);
  }
  if (card.condition?.kind === "not_within" && !card.condition.values)
    card.condition.values = field(row, "within").value.split(/[\s,/]+/).filter(Boolean);
  return card;
}

// All that is filled in stands in one hidden field as well, which is kept as a draft (drafts.js).
function keepRows(form) {
  const kept = form.querySelector("[data-kept]");
  if (!kept) return;
  kept.value = JSON.stringify(rows(form).map((row) => fields(row).map(({ value }) => value)));
  kept.dispatchEvent(new Event("change", { bubbles: true }));
}

function restoreRows(kept) {
  const form = kept.closest("form");
  const values = JSON.parse(kept.value);
  while (rows(form).length < values.length && addRow(form));
  while (rows(form).length > values.length && form.querySelector("[data-blank]")) rows(form).at(-1).remove();
  for (const [at, row] of rows(form).entries()) {
    for (const [place, each] of fields(row).entries()) each.value = values[at]?.[place] ?? each.value;
    showWithin(row);
  }
}

function fields(row) {
  return [...row.querySelectorAll("[data-field]")];
}

function fill(row, card) {
  field(row, "cube").value = card.track[0];
  for (const name of ["condition", "shield", "effect"]) {
    const select = field(row, name);
    if (select) select.value = card[name] ? (valueOf(select, card[name]) ?? "") : "";
  }
  showWithin(row);
  const within = field(row, "within");
  if (within && !within.hidden) within.value = card.condition.values.join(" ");
}

function valueOf(select, printed) {
  const options = [...select.options].filter((option) => option.value);
  const exact = options.find((option) => canonical(JSON.parse(option.value)) === canonical(printed));
  return (exact ?? options.find((option) => option.value.includes(printed.kind) && !option.value.includes("values")))?.value;
}

function canonical(value) {
  if (Array.isArray(value)) return JSON.stringify([...value].sort());
  return JSON.stringify(Object.keys(value).sort().map((name) => [name, Array.isArray(value[name]) ? canonical(value[name]) : value[name]]));
}

// "ei s t" typed in one field is three cards.
function spread(row) {
  const [letters, ...rest] = field(row, "letters").value.split(/[\s,]+/);
  const next = row.nextElementSibling;
  if (!rest.length || !letters || !next) return;
  field(row, "letters").value = letters;
  field(next, "letters").value = rest.join(" ");
  field(next, "letters").focus();
  field(next, "letters").dispatchEvent(new Event("input", { bubbles: true }));
}

function offer(row) {
  const letters = field(row, "letters").value.trim().toUpperCase();
  const known = JSON.parse(row.closest("form").dataset.cards).filter((card) => card.letters === letters);
  const place = row.querySelector("[data-known]");
  place.replaceChildren(...(known.length > 1 ? known.map(chip) : []));
  place.hidden = known.length < 2;
  if (known.length) fill(row, known[0]);
}

function chip(card) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.card = JSON.stringify(card);
  button.textContent = [card.letters, card.track[0], card.condition?.value ?? card.condition?.values?.join("/"), card.shield && (card.shield.to?.join(" ") ?? "×2")].filter(Boolean).join(" · ");
  return button;
}

function showWithin(row) {
  const within = field(row, "within");
  const chosen = field(row, "condition")?.value;
  if (within) within.hidden = !chosen || !(JSON.parse(chosen).kind === "not_within" && !JSON.parse(chosen).values);
}

function addRow(form) {
  const blank = form.querySelector("[data-blank]");
  if (!blank) return null;
  form.querySelector("[data-rows]").append(blank.content.cloneNode(true));
  return rows(form).at(-1);
}

function freeId(letters, used) {
  const name = letters.toUpperCase();
  if (!used.includes(name)) return name;
  for (let number = 2; ; number++) if (!used.includes(`${name} ${number}`)) return `${name} ${number}`;
}

function rows(form) {
  return [...form.querySelectorAll("[data-row]")];
}

function field(row, name) {
  return row.querySelector(`[data-field=${name}]`);
}
