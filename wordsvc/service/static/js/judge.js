// Judging in place: judgeInPlace(root).
//
// A form with [data-judge] is sent in the background; the server answers with the same page, and the
// elements with [data-part] are exchanged. So there is one way to show a verdict: the server's templates.
// The sentence is a live region (https://www.w3.org/WAI/ARIA/apg/practices/): it stays, its text changes.

import { earlier, remember } from "./last-words.js";

export function judgeInPlace(root) {
  const field = root.querySelector("#word");
  let asking = new AbortController();

  root.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-judge]");
    if (!form) return;
    event.preventDefault();
    const word = new FormData(form, event.submitter).get("word") ?? "";
    if (word.trim()) judge(word);
  });

  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") field.value = "";
  });

  if (field.value.trim()) remember(field.value);
  else if (earlier().length) judge(null);

  async function judge(word) {
    const typed = field.value;
    asking.abort();
    asking = new AbortController();
    try {
      show(await ask(word, asking.signal));
      if (word !== null) settle(word, typed);
    } catch (error) {
      if (error.name !== "AbortError") say(error.name === "TypeError" ? "offline" : "failed");
    }
  }

  function show(page) {
    say(null);
    for (const part of root.querySelectorAll("[data-part]")) {
      const fresh = page.querySelector(`[data-part="${part.dataset.part}"]`);
      part.replaceChildren(...fresh.childNodes);
    }
    root.querySelector("#verdict").dataset.state = page.querySelector("#verdict").dataset.state;
    root.title = page.title;
  }

  function settle(word, typed) {
    remember(word);
    if (field.value !== typed) return; // the next word is being typed already
    field.value = word;
    field.select();
  }

  function say(trouble) {
    const place = root.querySelector("#trouble");
    place.textContent = trouble ? place.dataset[trouble] : "";
    place.hidden = !trouble;
  }
}

async function ask(word, signal) {
  const query = new URLSearchParams(earlier().map((other) => ["last", other]));
  if (word !== null) query.append("word", word);
  const answer = await fetch(`?${query}`, { signal });
  if (!answer.ok) throw new Error(answer.statusText);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}
