// The screen stays on while a game runs: stayAwake(root), https://www.w3.org/TR/screen-wake-lock/.
//
// The browser takes the lock away whenever the page is hidden, so it is asked for again when it is seen.
// A page that came by http:// has no such lock; the page then says what to do instead.

export function stayAwake(root) {
  let lock = null;
  let asking = false;

  document.addEventListener("visibilitychange", hold);
  hold();
  return hold;

  async function hold() {
    const wanted = runs(root) && document.visibilityState === "visible";
    if (!wanted) return release();
    if (lock || asking) return say("awake");
    if (!navigator.wakeLock) return say("asleep");
    asking = true;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => (lock = null));
      say("awake");
    } catch {
      say("refused"); // a low battery, for instance: no harm done
    } finally {
      asking = false;
    }
  }

  async function release() {
    await lock?.release();
    lock = null;
  }

  function say(state) {
    for (const place of root.querySelectorAll("[data-awake]")) {
      const text = place.dataset[state];
      if (place.firstElementChild.textContent !== text) place.firstElementChild.textContent = text;
    }
  }
}

function runs(root) {
  return root.querySelector("[data-runs]") !== null;
}
