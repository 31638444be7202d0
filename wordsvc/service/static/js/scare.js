// Scaring by tapping: scareByTapping(root) → restore, to be called after parts have been exchanged.
//
// A waiting word (section[data-word]) knows every set of cards it may scare (data-outcomes). The word whose
// turn it is lights up the cards on the board; what all its sets have in common is chosen from the start, and
// each tap leaves only the sets that fit. Chosen is always a set the rules allow, never one of our making.

export function scareByTapping(root) {
  let active = null; // the player whose word is next
  let picked = [];

  root.addEventListener("click", ({ target }) => {
    const word = target.closest("[data-pick]")?.closest("[data-word]");
    if (word) return activate(word.dataset.word);
    const card = target.closest("button[data-card]");
    if (card) tap(card.dataset.card);
  });
  return restore;

  function restore() {
    const words = [...root.querySelectorAll("[data-word]")].map((word) => word.dataset.word);
    if (!words.includes(active)) [active, picked] = [words[0] ?? null, []];
    draw();
  }

  function activate(player) {
    [active, picked] = [player, []];
    draw();
  }

  function tap(card) {
    const outcomes = read(wordOf(active));
    if (picked.includes(card)) picked = picked.filter((other) => other !== card);
    else picked.push(card);
    while (picked.length && !fitting(outcomes, picked).length) picked.shift();
    draw();
  }

  function draw() {
    const outcomes = active ? read(wordOf(active)) : [];
    const chosen = choice(outcomes, picked);
    for (const word of root.querySelectorAll("[data-word]")) {
      const next = word.dataset.word === active;
      word.classList.toggle("next", next);
      word.querySelector("[data-pick]")?.setAttribute("aria-pressed", next);
      const taking = word.querySelector("[data-taking]");
      if (taking) taking.hidden = !next;
      if (taking && next) prepare(taking, outcomes, chosen);
    }
    for (const card of root.querySelectorAll("button[data-card]")) mark(card, outcomes, chosen);
  }

  function mark(card, outcomes, chosen) {
    const id = card.dataset.card;
    const free = outcomes.some((outcome) => outcome.includes(id)) && !outcomes.every((outcome) => outcome.includes(id));
    card.disabled = !free;
    card.classList.toggle("scared", chosen.includes(id));
    card.classList.toggle("open", free && !chosen.includes(id));
    if (free) card.setAttribute("aria-pressed", chosen.includes(id));
    else card.removeAttribute("aria-pressed");
  }

  function prepare(taking, outcomes, chosen) {
    const button = taking.querySelector("[data-scare]");
    const hint = taking.querySelector("[data-hint]");
    const letters = chosen.map((id) => root.querySelector(`button[data-card="${CSS.escape(id)}"] .letters`)?.textContent ?? id);
    const body = JSON.parse(button.dataset.body);
    body.payload.cards = chosen;
    button.dataset.body = JSON.stringify(body);
    button.disabled = !outcomes.some((outcome) => outcome.length === chosen.length && within(chosen, outcome));
    button.textContent = chosen.length || button.disabled ? button.dataset.text.replace("{cards}", letters.join(" ") || "…") : button.dataset.nobody;
    hint.textContent = outcomes.length > 1 ? hint.dataset.hint : chosen.length ? "" : hint.dataset.none;
    hint.hidden = !hint.textContent;
  }

  function wordOf(player) {
    return [...root.querySelectorAll("[data-word]")].find((word) => word.dataset.word === player);
  }
}

function read(word) {
  return word ? JSON.parse(word.dataset.outcomes) : [];
}

// What every set that fits has in common: the taps, and whatever follows from them.
function choice(outcomes, picked) {
  const left = fitting(outcomes, picked);
  return (left[0] ?? []).filter((id) => left.every((outcome) => outcome.includes(id)));
}

function fitting(outcomes, picked) {
  return outcomes.filter((outcome) => within(picked, outcome));
}

function within(some, all) {
  return some.every((id) => all.includes(id));
}
