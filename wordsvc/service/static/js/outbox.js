// What is to be sent, in order, until it has arrived: outbox(name, { sent, refused, changed }) → { add, flush }.
//
// A network that fails keeps entries here, through reloads too; they leave in their order as soon as it is
// back. Each keeps its Idempotency-Key, so what had arrived already when a line was cut counts once.
//
//   sent(entry, answer)     awaited before the next one goes
//   refused(entry, problem) the server said no: the entry is dropped
//   changed(entries)        what still waits

const PATIENCE = 15_000; // ms until a request counts as unanswered
const PAUSE = [1000, 2000, 4000, 8000]; // ms between tries

export function outbox(name, { sent, refused, changed }) {
  let entries = read(name);
  let sending = false;
  let failures = 0;
  let waking;

  addEventListener("online", flush);
  changed(entries);
  flush();

  return { add, flush };

  function add(request, label, drafts) {
    if (entries.some((entry) => same(entry.request, request))) return null; // tapped twice
    const entry = { key: newKey(), request, label, drafts };
    keep([...entries, entry]);
    flush();
    return entry;
  }

  async function flush() {
    if (sending) return;
    sending = true;
    clearTimeout(waking);
    try {
      while (entries.length && (await attempt(entries[0])));
    } finally {
      sending = false;
    }
  }

  async function attempt(entry) {
    const answer = await post(entry.request, entry.key);
    if (!answer || answer.status >= 500 || answer.status === 429) {
      later(answer);
      return false;
    }
    failures = 0;
    if (answer.ok) await sent(entry, answer);
    else refused(entry, answer);
    keep(entries.filter((other) => other !== entry));
    return true;
  }

  function later(answer) {
    const asked = Number(answer?.retryAfter) * 1000;
    waking = setTimeout(flush, asked || PAUSE[Math.min(failures, PAUSE.length - 1)]);
    failures += 1;
    changed(entries);
  }

  function keep(now) {
    entries = now;
    changed(entries);
    try {
      if (entries.length) localStorage.setItem(name, JSON.stringify(entries));
      else localStorage.removeItem(name);
    } catch {
      // storage is full or forbidden: the entries still live on this page
    }
  }
}

// The server's answer: { ok, status, body, retryAfter }, or null where none came.
export async function post({ path, method = "POST", body }, key) {
  try {
    const answer = await fetch(path, {
      method,
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: method === "DELETE" ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const text = await answer.text();
    return {
      ok: answer.ok,
      status: answer.status,
      body: text ? JSON.parse(text) : null,
      retryAfter: answer.headers.get("Retry-After"),
    };
  } catch {
    return null;
  }
}

// crypto.randomUUID() needs HTTPS; this does not.
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

function read(name) {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
