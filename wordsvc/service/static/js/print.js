// Buttons that print the page: printButtons(root). <button data-print hidden> is useless without script.

export function printButtons(root) {
  reveal(root);
  new MutationObserver(() => reveal(root)).observe(root.body, { childList: true, subtree: true });
  root.addEventListener("click", ({ target }) => target.closest("[data-print]") && print());
}

function reveal(root) {
  for (const button of root.querySelectorAll("[data-print][hidden]")) button.hidden = false;
}
