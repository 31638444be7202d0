// A page brought up to date: exchanger(place) → exchange(fresh), where both are the element whose children
// are the parts of the page ([data-part]).
//
// A part is exchanged only where the server says something else than before; so what somebody is typing in
// another part stays. The focus comes back to the element with the same id, a fold stays open. What somebody has
// chosen in a part with data-keep is chosen in its successor too.

export function exchanger(place) {
  let served = servedParts(place);

  return function exchange(fresh) {
    const focused = document.activeElement?.id;
    const next = servedParts(fresh);
    const old = new Map(parts(place).map((part) => [part.dataset.part, part]));
    const now = parts(fresh).map((part) => {
      const kept = old.get(part.dataset.part);
      if (kept && (served.get(part.dataset.part) === next.get(part.dataset.part))) return kept;
      return kept ? succeed(part, kept) : part;
    });
    served = next;
    arrange(place, now);
    if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
  };
}

// What stays is not touched: a tap is lost where its element is taken out and put back under the finger.
function arrange(place, now) {
  const staying = new Set(now);
  for (const part of parts(place)) if (!staying.has(part)) part.remove();
  const waiting = parts(place);
  for (const part of now) {
    const at = waiting.indexOf(part);
    if (at !== 0) place.insertBefore(part, waiting[0] ?? null);
    if (at >= 0) waiting.splice(at, 1);
  }
}

function parts(place) {
  return [...place.children].filter((child) => child.dataset.part);
}

function servedParts(place) {
  return new Map(parts(place).map((part) => [part.dataset.part, part.outerHTML]));
}

function succeed(part, before) {
  unfold(part, before);
  if (part.dataset.keep !== undefined) fill(part, before);
  return part;
}

// Fields are the same where they are the n-th of their name, and of their value where that is what is chosen.
function fill(part, before) {
  const known = fieldsByName(before);
  for (const [name, field] of fieldsByName(part)) {
    const old = known.get(name);
    if (!old) continue;
    if (field.type === "checkbox" || field.type === "radio") field.checked = old.checked;
    else if (field.type !== "hidden") field.value = old.value;
  }
}

function fieldsByName(part) {
  const seen = new Map();
  return new Map([...part.querySelectorAll("input, select, textarea")].map((field) => {
    const name = nameOf(field);
    seen.set(name, (seen.get(name) ?? 0) + 1);
    return [`${name} ${seen.get(name)}`, field];
  }));
}

function nameOf(field) {
  const chosen = field.type === "checkbox" || field.type === "radio";
  return [field.name, field.id, chosen ? field.value : "", ...Object.entries(field.dataset)].join();
}

function unfold(part, before) {
  const open = new Set([...before.querySelectorAll("details[open]")].map(title));
  for (const details of part.querySelectorAll("details")) if (open.has(title(details))) details.open = true;
}

function title(details) {
  return details.querySelector("summary")?.textContent;
}
