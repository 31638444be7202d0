// A deck as lines of text: readDeck(text) → cards, or { line } for the first line that is none.
//
//   EI 2 3 3 4
//   SCH 1 2 2 3 max=6 ←↑ Büro
//
// Letters, the cube's start for 1, 2, 3 and 4 players, then in any order: a condition (max=6, nichtvorn,
// nichthinten, nicht=CH,SCH), a shield (arrows or x2), an instant effect (a room or Geschwister).

const ARROWS = { "←": "left", "→": "right", "↑": "up", "↓": "down" };
const PRINTED = [
  [/^max=(\d+)$/i, ([, value]) => ({ condition: { kind: "max_length", value: Number(value) } })],
  [/^(nichtvorn|notfirst)$/i, () => ({ condition: { kind: "not_at_start" } })],
  [/^(nichthinten|notlast)$/i, () => ({ condition: { kind: "not_at_end" } })],
  [/^(?:nicht|not)=([^\s=]+)$/i, ([, values]) => ({ condition: { kind: "not_within", values: values.split(/[,/]/) } })],
  [/^[x×]2$/i, () => ({ shield: { kind: "doubler" } })],
  [/^[←→↑↓]{1,2}$/, ([arrows]) => ({ shield: { kind: "arrows", to: [...arrows].map((arrow) => ARROWS[arrow]) } })],
  [/^(presse|press)$/i, () => ({ effect: { kind: "nimble", room: "press" } })],
  [/^(büro|office)$/i, () => ({ effect: { kind: "nimble", room: "office" } })],
  [/^(tür|door)$/i, () => ({ effect: { kind: "nimble", room: "door" } })],
  [/^(geschwister|sibling)$/i, () => ({ effect: { kind: "sibling" } })],
];

export function readDeck(text) {
  const cards = [];
  const seen = {};
  for (const [at, line] of text.split("\n").entries()) {
    if (!line.trim()) continue;
    const card = readLine(line.trim().split(/\s+/));
    if (!card) return { line: at + 1 };
    const number = (seen[card.letters] = (seen[card.letters] ?? 0) + 1);
    cards.push({ ...card, id: number > 1 ? `${card.letters} ${number}` : card.letters });
  }
  return cards;
}

function readLine([letters, ...rest]) {
  const track = rest.splice(0, 4).map(Number);
  if (track.length !== 4 || !track.every((space) => Number.isInteger(space) && space > 0)) return null;
  const card = { letters: letters.toUpperCase(), track };
  for (const word of rest) {
    const printed = PRINTED.map(([form, make]) => form.exec(word) && make(form.exec(word))).find(Boolean);
    if (!printed) return null;
    Object.assign(card, printed);
  }
  return card;
}

// A fair order (Fisher and Yates); the first one is the top of the pile.
export function shuffled(cards) {
  const pile = [...cards];
  for (let at = pile.length - 1; at > 0; at--) {
    const other = below(at + 1);
    [pile[at], pile[other]] = [pile[other], pile[at]];
  }
  return pile;
}

// A random number below n, each as likely as the others.
function below(n) {
  const [value] = crypto.getRandomValues(new Uint32Array(1));
  return value < Math.floor(2 ** 32 / n) * n ? value % n : below(n);
}
