// One idea: the requests of docs/playground.md, each a promise of the answer or of an Error with words to show.

import { say } from "./words.js";

/**
 * Asks for something that changes nothing.
 * @param {string} name the last part of the path, e.g. "state"
 * @param {Object<string, *>} [query]
 */
export function get(name, query = {}) {
  return ask(`/people/${name}?${new URLSearchParams(query)}`);
}

/**
 * Does something as a person.
 * @param {string} name the last part of the path, e.g. "send"
 * @param {Object<string, *>} body undefined values are left out
 */
export function post(name, body) {
  return ask(`/people/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** The address of a picture or document that somebody sent. @param {string} fileId */
export const fileAddress = (fileId) => `/people/file?${new URLSearchParams({ id: fileId })}`;

async function ask(path, options) {
  let answer;
  try {
    const response = await fetch(path, options);
    answer = await response.json();
  } catch {
    throw new Error(say("unreachable")); // no server, or an answer that isn't JSON
  }
  if (!answer.ok) throw new Error(answer.error || say("unreachable"));
  return answer;
}
