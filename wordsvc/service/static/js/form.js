// The JSON that a form or button sends: read(element, submitter).
//
// data-body is the JSON to begin with; each named field puts its value at the path that its name is
// (name="payload/word"). data-as says how a value is read; without it, it is text.

const READ = {
  number: (field) => (isChosen(field) ? Number(field.value) : undefined),
  truth: (field) => field.checked,
  json: (field) => JSON.parse(field.value),
  chosen: (field) => (field.checked ? field.value : undefined),
  "chosen-json": (field) => (field.checked ? JSON.parse(field.value) : undefined),
  "no-time": (field) => (field.checked ? null : undefined),
  words: (field) => field.value.split(/[\s,;]+/).filter(Boolean),
  skip: () => undefined,
};

export function read(element, submitter) {
  const body = JSON.parse(element.dataset.body ?? "{}");
  const fields = [...(element.elements ?? [])].filter((field) => field.name && !field.disabled);
  for (const field of fields) {
    if (field.type === "submit" && field !== submitter) continue;
    put(body, field.name.split("/"), field);
  }
  return body;
}

function put(body, path, field) {
  const last = path.pop();
  const place = path.reduce((inner, step) => (inner[step] ??= {}), body);
  if (field.dataset.as === "list") {
    place[last] ??= [];
    if (field.checked) place[last].push(field.value);
    return;
  }
  const value = (READ[field.dataset.as] ?? text)(field);
  if (value !== undefined) place[last] = value;
}

function text(field) {
  return isChosen(field) ? field.value : undefined;
}

function isChosen(field) {
  return (field.type !== "radio" && field.type !== "checkbox") || field.checked;
}
