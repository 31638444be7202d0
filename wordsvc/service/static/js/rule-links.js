// Rules cited in a sentence as links to their explanation: sayWithRules(element, sentence).

const RULE = /\b((?:SP|GF|SK|SG|SA|W)-\d\d)\b/;

export function sayWithRules(element, sentence) {
  element.replaceChildren(...sentence.split(RULE).map((piece, at) => (at % 2 ? link(piece) : piece)));
}

function link(rule) {
  return Object.assign(document.createElement("a"), { className: "rule", href: `/rules/${rule}`, textContent: rule });
}
