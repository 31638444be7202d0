// Copy buttons: copyButtons(root). <button data-copy="id" data-copied="Copied" hidden>Copy</button>
// copies the value of the field with that id. Such a button is useless without script, so it is shown here.
// A page that came by http:// has no clipboard; there the text is selected, and the old command tries.

export function copyButtons(root) {
  reveal(root);
  new MutationObserver(() => reveal(root)).observe(root.body, { childList: true, subtree: true });
  root.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (button) await copy(root.getElementById(button.dataset.copy), button);
  });
}

function reveal(root) {
  for (const button of root.querySelectorAll("[data-copy][hidden]")) button.hidden = false;
}

async function copy(field, button) {
  field.select();
  const copied = navigator.clipboard
    ? await navigator.clipboard.writeText(field.value).then(() => true, () => false)
    : document.execCommand("copy");
  if (copied) button.textContent = button.dataset.copied;
}
