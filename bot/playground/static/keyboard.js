// One idea: the buttons beneath a message: drawing them, tapping them, waiting for the answer.

import { post } from "./api.js";
import { openLink } from "./links.js";
import { fullName } from "./names.js";
import { alertBox, complain, toast } from "./popup.js";
import { here } from "./route.js";
import { on, state } from "./store.js";
import { el } from "./dom.js";
import { say } from "./words.js";

const PATIENCE_MS = 10_000; // Telegram's own clients wait about as long

/** Taps without an answer yet, by chat, message and data. @type {Map<string, {queryId?: string, timer: number}>} */
const waiting = new Map();
/** Answers that came before the request for the tap returned. @type {Map<string, Object>} */
const hasty = new Map();

const keyOf = (chatId, messageId, data) => `${here.person}/${chatId}/${messageId}/${data}`;

/**
 * Draws a message's keyboard: into the one it had if the shape is the same, so that a finger on a button
 * and the keyboard's focus survive an edit.
 * @param {HTMLElement|null} old
 * @param {Object} chat
 * @param {Object} message
 * @returns {HTMLElement|null} null if the message has no buttons
 */
export function drawKeyboard(old, chat, message) {
  const rows = message.reply_markup?.inline_keyboard?.filter((row) => row.length) ?? [];
  if (!rows.length) return null;
  const shape = rows.map((row) => row.length).join(" ");
  const keyboard = old?.dataset.shape === shape ? old : blank(rows, shape);
  rows.flat().forEach((button, n) => dress(keyboard.querySelectorAll("button")[n], button, chat, message));
  if (old && old !== keyboard && old.contains(document.activeElement)) {
    const data = document.activeElement.dataset.callback;
    const same = data && keyboard.querySelector(`[data-callback="${CSS.escape(data)}"]`);
    queueMicrotask(() => (same || keyboard.querySelector("button")).focus({ preventScroll: true }));
  }
  return keyboard;
}

function blank(rows, shape) {
  return el(
    "div",
    { class: "keyboard", data: { shape } },
    ...rows.map((row) =>
      el(
        "div",
        { class: "keys", data: { count: row.length } },
        ...row.map(() => el("button", { type: "button" }, el("span", {}))),
      ),
    ),
  );
}

function dress(key, button, chat, message) {
  const data = button.callback_data;
  key.firstChild.textContent = button.text;
  key.firstChild.dir = "auto";
  key.title = button.text;
  key.className = button.url ? "goes-out" : "";
  key.disabled = Boolean(button.disabled);
  setData(key, "callback", data);
  setData(key, "style", button.style);
  setData(key, "url", button.url);
  key.classList.toggle("waiting", data !== undefined && waiting.has(keyOf(chat.id, message.message_id, data)));
  key.onclick = () => press(key, button, chat, message);
}

function setData(key, name, value) {
  if (value === undefined) delete key.dataset[name];
  else key.dataset[name] = value;
}

function press(key, button, chat, message) {
  if (button.callback_data !== undefined) tap(chat.id, message.message_id, button.callback_data);
  else if (button.url) openLink(button.url);
  else if (button.copy_text) copy(button.copy_text.text);
  else toast(say("notHere"));
}

/** Copies a text and says so. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(say("copied"));
  } catch (error) {
    complain(error);
  }
}

async function tap(chatId, messageId, data) {
  const key = keyOf(chatId, messageId, data);
  if (waiting.has(key)) return; // Telegram's clients also ignore a second tap while the first one turns
  const wait = { timer: setTimeout(() => giveUp(key), PATIENCE_MS) };
  waiting.set(key, wait);
  shimmer(chatId, messageId);
  try {
    const { query_id } = await post("tap", { as: here.person, chat_id: chatId, message_id: messageId, data });
    wait.queryId = String(query_id);
    const early = hasty.get(wait.queryId);
    if (early) settle(key, early);
  } catch (error) {
    end(key);
    complain(error);
  }
}

/** Waits for no answer any more: each goes to whoever tapped, and that is somebody else now. */
export function forgetTaps() {
  hasty.clear();
  [...waiting.keys()].forEach(end);
}

function giveUp(key) {
  end(key);
  toast(say("noAnswer"), "bad");
}

on("answer", (answer) => {
  const queryId = String(answer.query_id);
  const key = [...waiting].find(([, wait]) => wait.queryId === queryId)?.[0];
  if (key) settle(key, answer);
  else if ([...waiting.values()].some((wait) => wait.queryId === undefined)) hasty.set(queryId, answer);
});

function settle(key, { query_id, text, alert, url }) {
  hasty.delete(String(query_id));
  end(key);
  if (text && alert) alertBox(fullName(state.bot), text);
  else if (text) toast(text);
  if (url) openLink(url);
}

function end(key) {
  clearTimeout(waiting.get(key)?.timer);
  waiting.delete(key);
  const [, chatId, messageId] = key.split("/");
  shimmer(chatId, messageId);
}

/** Shows on a message's keyboard which of its taps wait. */
function shimmer(chatId, messageId) {
  const message = document.querySelector(`.message[data-message-id="${messageId}"][data-in-chat="${chatId}"]`);
  for (const key of message?.querySelectorAll("[data-callback]") ?? []) {
    const waits = waiting.has(keyOf(chatId, messageId, key.dataset.callback));
    key.classList.toggle("waiting", waits);
    key.toggleAttribute("aria-busy", waits);
  }
}
