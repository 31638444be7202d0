// Lists filled by tapping: pads(form). [data-pad="field"] holds buttons name="put" value="field:piece", and one
// name="drop"; without script the server does what they say. [data-shown] shows the pieces as their buttons do.
// With data-once a piece stands in one list of the form at most, and tapping it again takes it away.

export function pads(form) {
  const all = [...form.querySelectorAll("[data-pad]")];
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=put], button[name=drop]");
    if (!button) return;
    event.preventDefault();
    const pad = button.closest("[data-pad]");
    write(form, pad, button.name === "drop" ? pieces(form, pad).slice(0, -1) : put(pieces(form, pad), piece(button), pad));
  });
  form.addEventListener("input", () => all.forEach((pad) => show(form, pad, all)));
  all.forEach((pad) => show(form, pad, all));
}

function put(list, one, pad) {
  return pad.dataset.once !== undefined && list.includes(one) ? list.filter((each) => each !== one) : [...list, one];
}

function write(form, pad, list) {
  const field = form.elements[pad.dataset.pad];
  field.value = list.join(" ");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function pieces(form, pad) {
  return form.elements[pad.dataset.pad].value.split(/[\s,;.]+/).filter(Boolean);
}

function piece(button) {
  return button.value.split(":")[1];
}

function show(form, pad, all) {
  const list = pieces(form, pad);
  const buttons = [...pad.querySelectorAll("button[name=put]")];
  pad.querySelector("[data-shown] ul")?.replaceChildren(...list.flatMap((one) => picture(buttons.find((button) => piece(button) === one))));
  if (pad.dataset.once === undefined) return;
  const taken = all.filter((other) => other !== pad).flatMap((other) => pieces(form, other));
  for (const button of buttons) {
    button.setAttribute("aria-pressed", list.includes(piece(button)));
    button.disabled = taken.includes(piece(button));
  }
}

function picture(button) {
  if (!button) return [];
  const item = document.createElement("li");
  item.append(...[...button.childNodes].map((node) => node.cloneNode(true)));
  return [item];
}
