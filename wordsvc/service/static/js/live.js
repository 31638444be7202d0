// A table, live: follow(table, { game, show, gone, connected }) → { refresh, now, stop }.
//
//   const live = follow(id, {
//     game: 2,                  // number of the game to look at; left out: the last one
//     show(view) { … },         // the view of docs/tables.md: at once, and after every change
//     gone() { … },             // this phone is not at this table any more; nothing follows
//     connected(yes) { … },     // called when it changes, so that the page can say "not connected"
//   });
//   live.refresh();             // ask at once, after an own change for instance; no need to, only sooner
//   live.now();                 // the server's time in milliseconds, for the timer
//   live.stop();
//
// The server's events (GET /api/v1/tables/<id>/stream) only say that something is new; what, is asked with
// GET …/state?after=<version>. While no events come (a proxy that holds them back, a server that has
// none), the state is asked for every 2 s. A phone that slept asks as soon as it is looked at again.

const POLL = 2000; // ms between two questions while there is no stream
const SILENCE = 40_000; // ms without a sign of life (one comes every 15 s) after which a stream is dead
const PATIENCE = 10_000; // ms until a question counts as unanswered

export function follow(table, { game, show, gone, connected = () => {} }) {
  const address = `/api/v1/tables/${encodeURIComponent(table)}`;
  let view = null;
  let ahead = 0; // ms that the server's clock is ahead of ours
  let stream = null;
  let opened = 0;
  let heard = 0;
  let asking = false;
  let again = false;
  let online = null;
  let over = false;

  const ticking = setInterval(tick, POLL);
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", wake);
  addEventListener("online", wake);
  addEventListener("offline", refresh); // the stream may not notice for long
  listen();
  refresh();

  return { refresh, now: () => Date.now() + ahead, stop };

  function listen() {
    stream?.close();
    stream = new EventSource(`${address}/stream`);
    opened = Date.now();
    stream.addEventListener("change", hear);
    stream.addEventListener("alive", hear);
    stream.addEventListener("gone", finish);
  }

  function hear({ data }) {
    heard = Date.now();
    if (JSON.parse(data).version > (view?.version ?? -1)) refresh();
  }

  function tick() {
    if (stream.readyState === EventSource.OPEN && Date.now() - heard < SILENCE) return;
    if (Date.now() - Math.max(opened, heard) > SILENCE) listen();
    refresh();
  }

  function wake() {
    if (document.visibilityState === "hidden") return;
    listen(); // what was open before the sleep may be dead without knowing
    refresh();
  }

  async function refresh() {
    again = true;
    if (asking) return;
    asking = true;
    try {
      while (again && !over) {
        again = false;
        await ask();
      }
    } finally {
      asking = false;
    }
  }

  async function ask() {
    const answer = await question();
    if (over) return;
    say(answer !== null);
    if (answer === "gone") finish();
    else if (answer) show((view = answer));
  }

  // The new view, "gone", undefined where nothing is new, null without an answer.
  async function question() {
    const query = new URLSearchParams();
    if (game) query.set("game", game);
    if (view) query.set("after", view.version);
    const asked = Date.now();
    try {
      const answer = await fetch(`${address}/state?${query}`, { signal: AbortSignal.timeout(PATIENCE) });
      if (answer.status === 204) return undefined;
      if (answer.status === 403 || answer.status === 404) return "gone";
      if (!answer.ok) return null;
      const fresh = await answer.json();
      ahead = Date.parse(fresh.now) - (asked + Date.now()) / 2;
      return fresh;
    } catch {
      return null;
    }
  }

  function say(yes) {
    if (yes !== online) connected((online = yes));
  }

  function finish() {
    if (over) return;
    stop();
    gone();
  }

  function stop() {
    over = true;
    clearInterval(ticking);
    stream.close();
    document.removeEventListener("visibilitychange", wake);
    removeEventListener("pageshow", wake);
    removeEventListener("online", wake);
    removeEventListener("offline", refresh);
  }
}
