// The JSON that a form or button sends: read(element, submitter).
//
// data-body is the JSON to begin with; each named field puts its value at the path that its name is
// (name="payload/word"). data-as says how a value is read; without it, it is text. Several fields of one name
// make a list; of "some" there is none where none of them says something. Of "spaces" each number is a place: it stands for the * of the name, with the value of data-value.

const READ = {
  number: (field) => (isChosen(field) ? Number(field.value) : undefined),
  truth: (field) => field.checked,
  json: (field) => JSON.parse(field.value),
  chosen: (field) => (field.checked ? field.value : undefined),
  "chosen-json": (field) => (field.checked ? JSON.parse(field.value) : undefined),
  "no-time": (field) => (field.checked ? null : undefined),
  words: (field) => field.value.split(/[\s,;]+/).filter(Boolean),
  filled: (field) => field.value.trim() || undefined,
  "or-null": (field) => field.value || null,
  spaces: (field) => Number(field.dataset.value),
  skip: () => undefined,
};

const LISTED = {
  list: (field) => (field.checked ? field.value : undefined),
  each: (field) => field.value || null,
  some: (field) => (field.value === "none" ? null : field.value || undefined),
};

export function read(element, submitter) {
  const body = JSON.parse(element.dataset.body ?? "{}");
  const fields = [...(element.elements ?? [])].filter((field) => field.name && !field.disabled);
  for (const field of fields) if (field.dataset.as in LISTED && field.dataset.as !== "some") put(body, field.name, []);
  for (const field of fields) {
    if (field.type === "submit" && field !== submitter) continue;
    if (field.dataset.as in LISTED) add(body, field.name, LISTED[field.dataset.as](field));
    else for (const name of places(field)) put(body, name, (READ[field.dataset.as] ?? text)(field));
  }
  return body;
}

function places(field) {
  if (field.dataset.as !== "spaces") return [field.name];
  const seen = field.offsetParent !== null;
  return seen ? [...field.value.matchAll(/\d+/g)].map(([digits]) => field.name.replace("*", Number(digits))) : [];
}

function add(body, name, value) {
  if (value !== undefined) put(body, name, [...(found(body, name) ?? []), value]);
}

function found(body, name) {
  return name.split("/").reduce((inner, step) => inner?.[step], body);
}

function put(body, name, value) {
  if (value === undefined) return;
  const path = name.split("/");
  const last = path.pop();
  path.reduce((inner, step) => (inner[step] ??= {}), body)[last] = value;
}

function text(field) {
  return isChosen(field) ? field.value : undefined;
}

function isChosen(field) {
  return (field.type !== "radio" && field.type !== "checkbox") || field.checked;
}
