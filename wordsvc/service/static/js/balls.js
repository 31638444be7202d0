// Balls put into holes by tapping: ballsByTapping(root) → draw, to be called after parts have been exchanged.
//
// In a [data-track] a tap on a hole ([data-hole]) puts the next ball there that lies nowhere, a tap on a ball
// ([data-ball]) takes it out again. Each ball has a field that says where it lies, empty for nowhere. In a track
// of attempts ([data-attempts]) the balls are one after the other, and nothing comes after a hit.

export function ballsByTapping(root) {
  root.addEventListener("click", ({ target }) => {
    const track = target.closest("[data-track]");
    const hole = target.closest("button[data-hole]");
    const ball = target.closest("button[data-ball]");
    if (hole) drop(track, hole.dataset.hole);
    else if (ball) takeOut(track, field(ball));
  });
  root.addEventListener("input", ({ target }) => {
    const track = target.closest?.("[data-track]");
    if (track) draw(track);
  });
  return () => root.querySelectorAll("[data-track]").forEach(draw);
}

function drop(track, hole) {
  const all = fields(track);
  const hit = track.dataset.attempts !== undefined && all.some(({ value }) => value && value !== "none");
  const next = all.find(({ value }) => !value);
  if (next && !hit) say(next, hole);
}

function takeOut(track, taken) {
  const all = fields(track);
  const gone = track.dataset.attempts === undefined ? [taken] : all.slice(all.indexOf(taken));
  for (const each of gone) say(each, "");
}

function say(place, hole) {
  place.value = hole;
  place.dispatchEvent(new Event("input", { bubbles: true }));
}

function draw(track) {
  const holes = [...track.querySelectorAll("[data-hole]")];
  const names = Object.fromEntries(holes.map(({ dataset }) => [dataset.hole, dataset.name]));
  for (const ball of track.querySelectorAll("[data-ball]")) {
    const where = field(ball).value;
    ball.dataset.in = where;
    ball.setAttribute("aria-label", `${ball.dataset.name}: ${names[where] ?? track.dataset.nowhere}`);
  }
  for (const hole of holes) {
    const lying = [...track.querySelectorAll(`[data-ball][data-in="${hole.dataset.hole}"]`)];
    hole.querySelector("[data-lying]").replaceChildren(...lying.map(({ dataset }) => marble(dataset.ball)));
  }
}

function marble(colour) {
  return Object.assign(document.createElement("i"), { className: `marble ${colour}` });
}

function fields(track) {
  return [...track.querySelectorAll("[data-ball]")].map(field);
}

function field(ball) {
  return ball.parentElement.querySelector("input");
}
