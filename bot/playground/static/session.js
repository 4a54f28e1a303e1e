// One idea: being one person: the socket, the first state, and what happened between the two.

import { get } from "./api.js";
import { Line } from "./socket.js";
import { on, takeEveryone, takeEvent, takeLink, takeState } from "./store.js";

let line = null;
let person = 0;
let early = null; // events that arrived before the state they change; null once it is there
let asked = 0; // how often the state was asked for: only the last answer counts

const RETRY_MS = 1000;

/**
 * Becomes this person: closes the stream of the last one, opens theirs and fetches what they see.
 * @param {number} id
 * @param {(error: Error) => void} failed
 */
export function become(id, failed) {
  line?.close();
  person = id;
  asked += 1;
  early = [];
  const mine = new Line(id, {
    onOpen: () => refresh().catch(failed),
    onEvent: (event) => (early ? early.push(event) : takeEvent(event)),
    onLost: () => takeLink(false),
  });
  line = mine;
}

/** Fetches all that the person sees, then applies what happened meanwhile: each event carries the newest whole. */
async function refresh() {
  early ??= [];
  const turn = ++asked;
  let answer;
  try {
    answer = await get("state", { as: person });
  } catch (error) {
    if (turn === asked) setTimeout(() => turn === asked && line.isOpen && refresh().catch(() => {}), RETRY_MS);
    throw error;
  }
  if (turn !== asked) return;
  const waiting = early;
  early = null;
  takeState(answer);
  waiting.forEach(takeEvent);
}

/** Fetches who there is. */
export async function meetEveryone() {
  takeEveryone((await get("everyone")).people);
}

on("stranger", (event) => {
  if (event.type === "people") meetEveryone().catch(() => {});
  else refresh().catch(() => {}); // a chat that is new to this person may have a past
});
