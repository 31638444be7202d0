// Balls put into holes by tapping: ballsByTapping(root) → draw, to be called after parts have been exchanged.
//
// In a [data-track] a tap on a hole ([data-hole]) puts a ball there: the one that was tapped before, else the
// first that lies nowhere. A tap on a ball ([data-ball]) takes it out of its hole. Each ball has a field that
// says where it lies, empty for nowhere. In a track of attempts ([data-attempts]) the balls come one after the
// other, and none after a hit.

export function ballsByTapping(root) {
  root.addEventListener("click", ({ target }) => {
    const track = target.closest("[data-track]");
    const hole = target.closest("button[data-hole]");
    const ball = target.closest("button[data-ball]");
    if (hole) drop(track, hole.dataset.hole);
    else if (ball) take(track, ball);
  });
  root.addEventListener("input", ({ target }) => {
    const track = target.closest?.("[data-track]");
    if (track) draw(track);
  });
  return () => root.querySelectorAll("[data-track]").forEach(draw);
}

function drop(track, hole) {
  const ball = next(track);
  if (!ball) return;
  delete ball.dataset.chosen;
  put(ball, hole);
}

function take(track, ball) {
  const all = balls(track);
  for (const other of all) delete other.dataset.chosen;
  ball.dataset.chosen = "";
  for (const each of inTurn(track) ? all.slice(all.indexOf(ball)) : [ball]) put(each, "");
}

function put(ball, hole) {
  field(ball).value = hole;
  field(ball).dispatchEvent(new Event("input", { bubbles: true }));
}

function next(track) {
  const free = balls(track).filter((ball) => !field(ball).value);
  if (!inTurn(track)) return free.find(({ dataset }) => dataset.chosen !== undefined) ?? free[0];
  return balls(track).some((ball) => !["", "none"].includes(field(ball).value)) ? undefined : free[0];
}

function draw(track) {
  const holes = [...track.querySelectorAll("[data-hole]")];
  const names = Object.fromEntries(holes.map(({ dataset }) => [dataset.hole, dataset.name]));
  for (const ball of balls(track)) {
    const where = field(ball).value;
    ball.dataset.in = where;
    ball.setAttribute("aria-pressed", ball === next(track));
    ball.setAttribute("aria-label", `${ball.dataset.name}: ${names[where] ?? track.dataset.nowhere}`);
  }
  for (const hole of holes) {
    const lying = balls(track).filter(({ dataset }) => dataset.in === hole.dataset.hole);
    hole.querySelector("[data-lying]").replaceChildren(...lying.map(({ dataset }) => marble(dataset.ball)));
  }
}

function marble(colour) {
  return Object.assign(document.createElement("i"), { className: `marble ${colour}` });
}

function balls(track) {
  return [...track.querySelectorAll("[data-ball]")];
}

function field(ball) {
  return ball.parentElement.querySelector("input");
}

function inTurn(track) {
  return track.dataset.attempts !== undefined;
}
