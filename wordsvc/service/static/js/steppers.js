// Numbers to step through by thumb: steppers(root). [data-stepper] holds a number field and two buttons with
// [data-step]; what lies between them does nothing.

export function steppers(root) {
  root.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-step]");
    if (!button) return;
    const field = button.closest("[data-stepper]").querySelector("input");
    const value = (Number(field.value) || 0) + Number(button.dataset.step);
    field.value = Math.min(Number(field.max), Math.max(Number(field.min), value));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
