// Taps on a page of a table that come before table.js is there: kept, and carried out by it. Without this the
// browser would send the form itself, to nowhere. Loaded before the page, hence no module and this short.

globalThis.earlyTaps = (() => {
  const taps = []; // [form or button, submitter]
  addEventListener("submit", submitted);
  addEventListener("click", clicked);
  return () => {
    removeEventListener("submit", submitted);
    removeEventListener("click", clicked);
    return taps;
  };

  function submitted(event) {
    if (event.target.dataset.send === undefined) return;
    event.preventDefault();
    taps.push([event.target, event.submitter]);
  }

  function clicked({ target }) {
    const button = target.closest("button[data-send]");
    if (button) taps.push([button, button]);
  }
})();
