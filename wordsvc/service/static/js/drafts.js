// What somebody is typing, kept on this device: drafts(root, scope) → { restore, forget, nameOf }.
//
// A field with data-draft is kept under that name (or its id) while it is typed in, so that a reload or a
// killed tab loses nothing. It is forgotten as soon as it is sent.

export function drafts(root, scope) {
  for (const kind of ["input", "change"]) {
    root.addEventListener(kind, ({ target }) => {
      if (target.dataset?.draft !== undefined) write(target);
    });
  }
  restore();
  return { restore, forget, nameOf };

  function restore() {
    for (const field of root.querySelectorAll("[data-draft]")) {
      const kept = read(field);
      if (kept === null || field.value) continue;
      field.value = kept;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  function forget(names) {
    for (const name of names) remove(name);
  }

  function nameOf(field) {
    return `wordsvc.draft.${scope}.${field.dataset.draft || field.id}`;
  }

  function read(field) {
    try {
      return localStorage.getItem(nameOf(field));
    } catch {
      return null;
    }
  }

  function write(field) {
    try {
      localStorage.setItem(nameOf(field), field.value);
    } catch {
      // storage is full or forbidden: the text still stands in the field
    }
  }

  function remove(name) {
    try {
      localStorage.removeItem(name);
    } catch {
      // nothing was kept
    }
  }
}
