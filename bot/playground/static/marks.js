// One idea: what each person has read, and whose phone rang; shared by all windows of this browser.

import { isService, topicOf } from "./chats.js";

// A mark is the last message read: its date AND its id, so that marks left by an older playground,
// whose ids began anew, don't hide what is said today.
const name = (person) => `cinquina.read.${person}`;
const rings = (person) => `cinquina.rang.${person}`;

const listeners = [];

/** Calls back when a mark or a ring changed, here or in another window. @param {() => void} listener */
export function onMarks(listener) {
  listeners.push(listener);
}

/** Says that this person has read everything in a chat's topic up to a message. */
export function markRead(person, chatId, message) {
  const marks = load(name(person), {});
  const key = `${chatId}:${topicOf(message)}`;
  if (covers(marks[key], message)) return;
  marks[key] = { id: message.message_id, date: message.date };
  save(name(person), marks);
}

/**
 * The messages of a chat that this person hasn't read: no service messages, none of their own.
 * @param {number} person
 * @param {Object} chat
 * @param {number} [topic] only this one
 */
export function unread(person, chat, topic) {
  const marks = load(name(person), {});
  return chat.messages.filter(
    (message) =>
      (topic === undefined || topicOf(message) === topic) &&
      !isService(message) &&
      message.from?.id !== person &&
      !covers(marks[`${chat.id}:${topicOf(message)}`], message),
  );
}

/** Notes that a message made this person's phone ring. */
export function noteRing(person, chatId, message) {
  const list = load(rings(person), []);
  const ring = { chat: chatId, topic: topicOf(message), message_id: message.message_id, date: message.date };
  if (
    list.some(({ chat, message_id, date }) => chat === chatId && message_id === ring.message_id && date === ring.date)
  )
    return;
  save(rings(person), [...list, ring].slice(-50)); // a badge never counts further
}

/** How often this person's phone rang for something they haven't read yet. @param {number} person */
export function rang(person) {
  const marks = load(name(person), {});
  return load(rings(person), []).filter((ring) => !covers(marks[`${ring.chat}:${ring.topic}`], ring)).length;
}

/** Forgets this person's rings for messages that are no longer there. @param {Map<number, Object>} chats what they see */
export function dropRings(person, chats) {
  const list = load(rings(person), []);
  const there = ({ chat, message_id, date }) =>
    chats.get(chat)?.messages.some((message) => message.message_id === message_id && message.date === date);
  const kept = list.filter(there);
  if (kept.length < list.length) save(rings(person), kept);
}

function covers(mark, { date, message_id }) {
  return Boolean(mark) && (date < mark.date || (date === mark.date && message_id <= mark.id));
}

function load(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function save(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // no storage: then nothing stays marked as read, and the game goes on
  }
  listeners.forEach((listener) => listener());
}

window.addEventListener("storage", ({ key }) => {
  if (key?.startsWith("cinquina.")) listeners.forEach((listener) => listener());
});
