// A table out of a file: tableFiles(root, complain). In <form data-table-file> the file that is chosen becomes
// what the form sends, and its players are those that one may be; complain(text) says what is wrong with it.

export function tableFiles(root, complain) {
  root.addEventListener("change", ({ target }) => {
    const form = target.form;
    if (form?.dataset.tableFile === undefined) return;
    if (target.type === "file") read(form, target, complain);
    else choose(form);
  });
}

async function read(form, field, complain) {
  complain(null);
  const [file] = field.files;
  const players = form.querySelector("select");
  try {
    const table = JSON.parse(await file.text());
    const choices = table.players.filter(({ removed }) => !removed);
    players.replaceChildren(...choices.map(({ id, name, host }) => new Option(name, id, host, host)));
    form.dataset.body = JSON.stringify(table);
  } catch {
    if (file) complain(field.dataset.wrong);
    field.value = "";
  }
  form.querySelector("[data-chosen]").hidden = !field.value;
  if (field.value) choose(form);
}

function choose(form) {
  const [path] = form.dataset.send.split("?");
  form.dataset.send = `${path}?player=${form.querySelector("select").value}`;
}
