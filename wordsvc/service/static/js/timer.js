// The hourglass: timer(root, now) draws [data-ends] by the server's clock; now() is the server's time in ms.
// It is right at once after a sleep, because it only ever compares two times.

const SOON = 10;

export function timer(root, now, say) {
  let said = null;
  setInterval(draw, 250);
  return draw;

  function draw() {
    const clock = root.querySelector("[data-ends]");
    if (!clock) return;
    const left = Math.max(0, (Date.parse(clock.dataset.ends) - now()) / 1000);
    const whole = Math.ceil(left);
    clock.querySelector("[data-left]").textContent = whole;
    clock.querySelector("[data-sand]").style.setProperty("width", `${(100 * left) / clock.dataset.seconds}%`);
    clock.classList.toggle("soon", whole <= SOON && whole > 0);
    clock.classList.toggle("over", whole === 0);
    for (const button of clock.querySelectorAll("[data-running]")) button.hidden = whole === 0;
    for (const button of clock.querySelectorAll("[data-idle]")) button.hidden = whole > 0;
    announce(clock, whole);
  }

  function announce(clock, whole) {
    const stage = whole === 0 ? "over" : whole <= SOON ? "soon" : "";
    const mark = clock.dataset.ends + stage;
    if (said !== null && mark !== said && stage) {
      say(clock.dataset[stage]);
      if (stage === "over") navigator.vibrate?.(300);
    }
    said = mark;
  }
}
