// The words judged last in this tab, the latest first: remember(word), earlier().
// They survive a reload; where the browser keeps nothing for us, they live as long as the page.

const KEY = "wordsvc.last";
const MOST = 8;

let kept = read();

function read() {
  try {
    const words = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(words) ? words.filter((word) => typeof word === "string") : [];
  } catch {
    return [];
  }
}

export function earlier() {
  return kept;
}

export function remember(word) {
  kept = [word, ...kept.filter((other) => other !== word)].slice(0, MOST);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // storage is full or forbidden: the list still lives on this page
  }
}
