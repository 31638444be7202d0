// A short form, made easier by tapping. Everything works without this file too.

import { copyButtons } from "./copy.js";
import { pads } from "./pads.js";
import { people } from "./people.js";
import { shareButtons } from "./share.js";
import { steppers } from "./steppers.js";

for (const button of document.querySelectorAll("[data-step], [data-print]")) button.hidden = false;
steppers(document);
copyButtons(document);
shareButtons(document);
for (const form of document.querySelectorAll("[data-score]")) {
  people(form);
  pads(form);
}
document.querySelector("[data-print]")?.addEventListener("click", () => print());
// What is left empty need not stand in the address.
addEventListener("submit", ({ target }) => {
  const named = [...target.elements].filter((field) => field.name && field.type !== "submit");
  const empty = named.filter((field) => field.value === "" || (field.type === "radio" && !field.checked));
  if (named.some((field) => !empty.includes(field))) for (const field of empty) field.disabled = true;
});
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});
