// Players of a short form: people(form). Rows [data-person] that are empty are folded away, all but the first
// two; [data-add] shows the next one, [data-remove] empties its row and folds it away.

const FEWEST = 2;

export function people(form) {
  const rows = [...form.querySelectorAll("[data-person]")];
  const add = form.querySelector("[data-add]");
  if (!add) return;
  for (const [at, row] of rows.entries()) row.hidden = at >= FEWEST && isEmpty(row);
  for (const row of rows) {
    const button = row.querySelector("[data-remove]");
    button.hidden = false;
    button.addEventListener("click", () => {
      empty(row);
      row.hidden = true;
      show();
      add.focus();
    });
  }
  add.addEventListener("click", () => {
    const row = rows.find((each) => each.hidden);
    row.hidden = false;
    show();
    row.querySelector("input").focus();
  });
  show();

  function show() {
    add.hidden = !rows.some((row) => row.hidden);
    const shown = rows.filter((row) => !row.hidden);
    for (const row of shown) row.querySelector("[data-remove]").hidden = shown.length <= FEWEST;
  }
}

function isEmpty(row) {
  return [...row.querySelectorAll("input")].every((field) => (isTick(field) ? !field.checked || !field.value : !field.value.trim()));
}

function empty(row) {
  for (const field of row.querySelectorAll("input")) {
    if (isTick(field)) field.checked = field.type === "radio" && !field.value;
    else field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function isTick(field) {
  return field.type === "radio" || field.type === "checkbox";
}
