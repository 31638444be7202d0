// A short form, made easier by tapping. Everything works without this file too.

import { copyButtons } from "./copy.js";
import { pads } from "./pads.js";
import { people } from "./people.js";
import { printButtons } from "./print.js";
import { shareButtons } from "./share.js";
import { steppers } from "./steppers.js";

for (const button of document.querySelectorAll("[data-step]")) button.hidden = false;
steppers(document);
copyButtons(document);
shareButtons(document);
printButtons(document);
for (const form of document.querySelectorAll("[data-score]")) {
  people(form);
  pads(form);
}
// What is left empty need not stand in the address; but an address without any field would be a new form.
addEventListener("formdata", ({ formData }) => {
  const empty = [...formData].filter(([, value]) => value === "");
  if (empty.length < [...formData].length) for (const [field] of empty) formData.delete(field);
});
