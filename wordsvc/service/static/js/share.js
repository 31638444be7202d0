// The phone's own way to pass a link on: shareButtons(root). <button data-share="id" hidden> shares the value
// of the field with that id. Only pages that came by HTTPS may; elsewhere the button stays hidden, and the
// link can be copied.

export function shareButtons(root) {
  if (!navigator.share) return;
  reveal(root);
  new MutationObserver(() => reveal(root)).observe(root.body, { childList: true, subtree: true });
  root.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-share]");
    if (!button) return;
    try {
      await navigator.share({ title: root.title, url: root.getElementById(button.dataset.share).value });
    } catch {
      // thought better of it
    }
  });
}

function reveal(root) {
  for (const button of root.querySelectorAll("[data-share][hidden]")) button.hidden = false;
}
