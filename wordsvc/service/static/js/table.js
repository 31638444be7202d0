// Every page of a table: sends what is tapped, and shows what has changed.
//
// A form or button with data-send (path) and data-body (JSON) sends it; what they do besides is said by
//   data-method="DELETE"   instead of POST
//   data-go="/tables/{table.id}"  go there afterwards, with values of the answer; sent at once or not at all
//   data-replace           … so that the way back leads past this page
//   data-link="id"         the answer is a link; show it there
//   data-ask="Really?"     ask first
//   data-unsent="…"        its name among what is not sent yet; else the text of its button
//   data-clear             empty the form afterwards
// Everything else waits in the outbox until it has arrived (outbox.js).

import { ballsByTapping } from "./balls.js";
import { copyButtons } from "./copy.js";
import { readDeck, shuffled } from "./deck.js";
import { drafts } from "./drafts.js";
import { drawCards, fillPrinted, readDraw } from "./draw.js";
import { exchanger } from "./exchange.js";
import { read } from "./form.js";
import { follow } from "./live.js";
import { newKey, outbox, post } from "./outbox.js";
import { printButtons } from "./print.js";
import { sayWithRules } from "./rule-links.js";
import { scareByTapping } from "./scare.js";
import { shareButtons } from "./share.js";
import { steppers } from "./steppers.js";
import { tableFiles } from "./table-file.js";
import { timer } from "./timer.js";
import { stayAwake } from "./wake.js";

const MOST_LINES = 8;

const place = document.querySelector("#table");
const { table, game, you } = place.dataset;
const exchange = exchanger(place);
const forms = new Map(); // key → the form that sent it
const keys = new Map(); // request → its key, until it has been answered

steppers(document);
copyButtons(document);
shareButtons(document);
printButtons(document);
drawCards(document);
tableFiles(document, complain);
const kept = drafts(document, `${table ?? ""}.${game ?? ""}.${you ?? ""}`);
const restoreScare = scareByTapping(place);
const drawBalls = ballsByTapping(place);
const hold = stayAwake(place);
const box = outbox(`wordsvc.outbox.${table ?? ""}.${you ?? ""}`, { sent, refused, changed: showUnsent });
const live = table ? follow(table, { game, show: ({ version }) => version > shown() && load(), gone: () => location.reload(), connected }) : null;
const drawClock = timer(document, () => live?.now() ?? Date.now(), say);
dress();

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.send === undefined) return;
  event.preventDefault();
  send(form, event.submitter);
});
document.addEventListener("click", ({ target }) => {
  const button = target.closest("button[data-send]");
  if (button) send(button, button);
});
document.addEventListener("input", ({ target }) => count(target));
document.addEventListener("change", ({ target }) => {
  if (target.name === "cards") showDeck(target.form);
});
for (const [element, submitter] of globalThis.earlyTaps()) send(element, submitter);
addEventListener("pageshow", ({ persisted }) => persisted && (table ? load() : location.reload()));

function send(element, submitter) {
  const { send: path, method, ask, go, link } = element.dataset;
  complain(null);
  if (ask && !confirm(ask)) return;
  const body = bodyOf(element, submitter);
  if (!body) return;
  const request = { path, method, body };
  if (go || link) now(request, element);
  else later(request, element, submitter);
}

function bodyOf(element, submitter) {
  const body = read(element, submitter);
  if (element.matches("[data-draw]")) {
    const payload = readDraw(element);
    if (!payload) return complain(element.dataset.missing), null;
    if (element.dataset.correct === undefined) return { ...body, payload };
    body.payload.payload.draw = payload.draw;
    return body;
  }
  if (element.querySelector("[data-deck]")) return withDeck(element, body);
  return body;
}

function withDeck(form, body) {
  delete body.payload.deck;
  if (form.elements.cards.value !== "deck") return body;
  const text = form.elements["payload/deck"];
  const deck = readDeck(text.value);
  if (deck.line) return complain(text.dataset.wrong.replace("{line}", deck.line)), text.focus(), null;
  body.payload.deck = form.elements.shuffle.checked ? shuffled(deck) : deck;
  return body;
}

function later(request, element, submitter) {
  const label = element.dataset.unsent ?? (submitter ?? element).textContent.trim();
  const entry = box.add(request, label, names(element));
  if (entry) forms.set(entry.key, element);
}

// What leads to another page is sent at once, so that nothing happens behind somebody's back later on.
async function now(request, element) {
  const name = JSON.stringify(request);
  if (!keys.has(name)) keys.set(name, newKey());
  element.setAttribute("aria-busy", "true");
  const answer = await post(request, keys.get(name));
  element.removeAttribute("aria-busy");
  if (!answer) return complain(trouble().dataset.offline);
  keys.delete(name);
  if (!answer.ok) return complain(problem(answer));
  kept.forget(names(element));
  if (element.dataset.link) return showLink(answer.body.link, element);
  const address = element.dataset.go.replace(/\{([\w.]+)\}/g, (_, path) => path.split(".").reduce((value, step) => value[step], answer.body));
  if (element.dataset.replace === undefined) location.assign(address);
  else location.replace(address);
}

async function showLink(path, element) {
  const answer = await fetch("/tables/link", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ path }) });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.getElementById(element.dataset.link).replaceChildren(...page.body.childNodes);
}

async function sent(entry) {
  const form = forms.get(entry.key);
  forms.delete(entry.key);
  kept.forget(entry.drafts);
  if (form?.dataset.clear !== undefined) form.reset();
  await load();
}

function refused(entry, answer) {
  const { body } = entry.request;
  const later = answer.body?.type?.endsWith(":later_events");
  if (later && confirm([answer.body.detail, "", ...fallingOut(answer), "", place.dataset.later].join("\n")))
    return box.add({ ...entry.request, body: { ...body, anyway: true } }, entry.label, []);
  complain(`${entry.label}: ${later ? answer.body.detail : problem(answer)}`);
  load();
}

// The entries that no longer fit, each with its number and the reason; of many the first ones.
function fallingOut({ body }) {
  const lines = body.errors.map(({ pointer, message }) => `${pointer.split("/").pop()}: ${message}`);
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), "…"] : lines;
}

async function load() {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("#table");
    if (Number(fresh.dataset.version) < shown()) return;
    if (fresh.dataset.you !== you) return location.reload(); // somebody else now: a guest has taken a name
    exchange(fresh);
    place.dataset.version = fresh.dataset.version;
    document.title = page.title;
    dress();
  } catch {
    // the network is gone; live.js asks again
  }
}

// What script adds to parts that have come from the server.
function dress() {
  kept.restore();
  fillPrinted(place);
  restoreScare();
  drawBalls();
  hold();
  drawClock();
  const news = place.querySelector("[data-announce]")?.dataset.announce;
  if (news !== place.dataset.announced) {
    if (place.dataset.announced !== undefined) say(news);
    place.dataset.announced = news;
  }
  for (const deck of place.querySelectorAll("[data-deck]")) showDeck(deck.closest("form"));
  for (const field of place.querySelectorAll("[data-count]")) count(field);
  for (const time of place.querySelectorAll("[data-time]")) time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
}

function count(field) {
  if (field.dataset?.count === undefined) return;
  const letters = field.value.replace(/[ßẞ]/g, "SS").replace(/[^\p{L}]/gu, "").length;
  const place = document.querySelector(`[data-counted="${CSS.escape(field.id)}"]`);
  place.textContent = letters;
  place.parentElement.classList.toggle("over", letters > Number(field.dataset.count));
}

function showDeck(form) {
  const deck = form.querySelector("[data-deck]");
  deck.hidden = form.elements.cards.value !== "deck";
}

function showUnsent(entries) {
  const list = document.querySelector("#unsent");
  const items = entries.map(({ label }) => Object.assign(document.createElement("li"), { textContent: label }));
  const heading = Object.assign(document.createElement("b"), { textContent: list.dataset.title });
  const all = document.createElement("ul");
  all.append(...items);
  list.replaceChildren(heading, all);
  list.hidden = !entries.length;
}

function connected(yes) {
  const line = document.querySelector("#offline");
  line.textContent = yes ? "" : line.dataset.text;
  line.hidden = yes;
  if (yes) box.flush();
}

function problem({ body }) {
  const places = body?.errors?.map(({ message }) => message) ?? [];
  return places.length ? places.join(" ") : (body?.detail ?? trouble().dataset.failed);
}

function complain(text) {
  sayWithRules(trouble(), text ?? "");
  trouble().hidden = !text;
  if (text) trouble().scrollIntoView({ block: "nearest" });
}

function say(text) {
  document.querySelector("#said").textContent = text ?? "";
}

function trouble() {
  return document.querySelector("#trouble");
}

function names(element) {
  return [...element.querySelectorAll("[data-draft]")].map((field) => kept.nameOf(field));
}

function shown() {
  return Number(place.dataset.version);
}
