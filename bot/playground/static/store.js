// One idea: what this person can see, kept current by events; views listen and read, only this module writes.

/** @typedef {{id: number, first_name: string, last_name?: string, username?: string, is_bot?: boolean}} Person */

export const state = {
  /** @type {Person|null} */ me: null,
  /** @type {Person|null} */ bot: null,
  running: true, // the bot has logged in
  aheadMs: 0, // how far the playground's time is ahead of this computer's
  linked: false, // our own socket
  /** @type {Map<number, Object>} */ chats: new Map(),
  /** @type {Map<number, Array<{command: string, description: string}>>} */ commands: new Map(),
  /** @type {Person[]} */ everyone: [],
};

const listeners = new Map();

/**
 * Calls back after a change.
 * @param {"all"|"message"|"chat"|"commands"|"everyone"|"bot"|"clock"|"answer"|"stranger"} kind
 *   all: everything anew; message: `{how, chat, message}`; bot: it or our link went or came; clock: time
 *   jumped; answer: to a tap; everyone: who there is; stranger: an event about a chat or person never seen
 * @param {(detail: *) => void} listener
 */
export function on(kind, listener) {
  listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
}

function tell(kind, detail) {
  for (const listener of listeners.get(kind) ?? []) listener(detail);
}

/** Takes the answer of `/people/state` in place of all there was. */
export function takeState({ me, bot, running, chats, commands, clock }) {
  Object.assign(state, { me, bot, running, linked: true, aheadMs: aheadOf(clock) });
  state.chats = new Map(
    chats.map((chat) => [chat.id, { topics: [], members: [], ...chat, messages: [...(chat.messages ?? [])] }]),
  );
  state.commands = new Map(Object.entries(commands ?? {}).map(([id, list]) => [Number(id), list]));
  tell("all");
}

/** Takes the list of everybody there is. @param {Person[]} people */
export function takeEveryone(people) {
  state.everyone = people.filter((person) => !person.is_bot);
  tell("everyone");
}

/** Our own socket came or went. @param {boolean} linked */
export function takeLink(linked) {
  state.linked = linked;
  tell("bot");
}

/** Takes one event of the socket. */
export function takeEvent(event) {
  const chat = state.chats.get(event.chat_id);
  switch (event.type) {
    case "message":
    case "edited":
      if (chat) takeMessage(chat, event.message);
      else tell("stranger", event);
      break;
    case "deleted":
      if (chat) forget(chat, event.message_id);
      break;
    case "chat":
      takeChat(event.chat);
      break;
    case "commands":
      state.commands.set(event.chat_id, event.commands);
      tell("commands", event.chat_id);
      break;
    case "bot":
      state.running = event.running;
      tell("bot");
      break;
    case "clock":
      state.aheadMs = aheadOf(event);
      tell("clock");
      break;
    case "answer":
      tell("answer", event);
      break;
    case "people":
      tell("stranger", event);
      break;
  }
}

const aheadOf = (clock) => clock.now * 1000 - Date.now();

/** Takes a message as new, or in place of the one with its id. */
export function takeMessage(chat, message) {
  const at = chat.messages.findIndex(({ message_id }) => message_id === message.message_id);
  if (at >= 0) {
    chat.messages[at] = message;
    tell("message", { how: "edited", chat, message });
    return;
  }
  // Ids grow with time, but an answer to our own request may overtake an event.
  const before = chat.messages.findLastIndex(({ message_id }) => message_id < message.message_id);
  chat.messages.splice(before + 1, 0, message);
  tell("message", { how: "new", chat, message });
}

function forget(chat, messageId) {
  const message = chat.messages.find(({ message_id }) => message_id === messageId);
  if (!message) return;
  chat.messages = chat.messages.filter((other) => other !== message);
  tell("message", { how: "deleted", chat, message });
}

function takeChat(fresh) {
  const known = state.chats.get(fresh.id);
  if (!known && !fresh.members.some(({ user }) => user.id === state.me.id)) return; // news of a group one has left
  state.chats.set(fresh.id, { topics: [], members: [], ...fresh, messages: known?.messages ?? [] });
  tell("chat", fresh.id);
  if (!known) tell("stranger", { type: "chat", chat_id: fresh.id });
}
