// One idea: where we are is the URL: who (`as`), which chat, which topic.

/** @typedef {{person: number|null, chat: number|null, topic: number|null}} Place */

/** Where we are now; `topic` is null outside forums and on a forum's list of topics. @type {Place} */
export let here = read();

const listeners = [];

/** Calls back with the place we left. @param {(before: Place) => void} listener */
export function onMove(listener) {
  listeners.push(listener);
}

/**
 * Goes somewhere.
 * @param {Partial<Place>} change what is different there
 * @param {{replace?: boolean}} [how] replace: without a step in the browser's history
 */
export function go(change, { replace = false } = {}) {
  const next = { ...here, ...change };
  const address = addressOf(next);
  if (replace) history.replaceState(null, "", address);
  else if (address !== addressOf(here)) history.pushState(null, "", address);
  move(next);
}

/** The address of a place, for a link or another window. @param {Partial<Place>} change */
export function addressOf(change) {
  const { person, chat, topic } = { ...here, ...change };
  const query = new URLSearchParams();
  if (person !== null) query.set("as", person);
  if (chat !== null) query.set("chat", chat);
  if (chat !== null && topic !== null) query.set("topic", topic);
  const lang = new URLSearchParams(location.search).get("lang");
  if (lang) query.set("lang", lang);
  return `/?${query}`;
}

function read() {
  const query = new URLSearchParams(location.search);
  const number = (name) => (/^-?\d+$/.test(query.get(name) ?? "") ? Number(query.get(name)) : null);
  return { person: number("as"), chat: number("chat"), topic: number("topic") };
}

function move(next) {
  const before = here;
  here = next;
  for (const listener of listeners) listener(before);
}

window.addEventListener("popstate", () => move(read()));
