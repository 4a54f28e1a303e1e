// One idea: writing: the field at the foot, with its reply or edit strip, drafts and suggestions.

import { post } from "./api.js";
import { el, fill, icon, ICONS } from "./dom.js";
import { fullName, speaker } from "./names.js";
import { complain, toast } from "./popup.js";
import { here } from "./route.js";
import { inShort } from "./service.js";
import { state, takeMessage } from "./store.js";
import { makeSuggestions } from "./suggestions.js";
import { say } from "./words.js";

const TALLEST_PX = 140; // about six lines, then the field scrolls

/** What was typed and not sent, by person, chat and topic. @type {Map<string, string>} */
const drafts = new Map();
let at = null; // {chat, topic, key} it writes to
let about = {}; // {replyTo} or {editing}

const field = /** @type {HTMLTextAreaElement} */ (
  el("textarea", {
    rows: 1,
    dir: "auto",
    placeholder: say("write"),
    "aria-label": say("write"),
    data: { testid: "composer" },
    enterkeyhint: "send",
    autocomplete: "off",
  })
);
const strip = el("div", { class: "strip", hidden: true });
const suggestions = makeSuggestions(field, {
  choose: (text) => submit(text),
  complete: (text) => {
    field.value = text;
    grow();
  },
});
const slash = el(
  "button",
  {
    type: "button",
    class: "round slash",
    "aria-label": say("commands"),
    title: say("commands"),
    data: { testid: "commands" },
    onclick: () => suggestions.toggle() || toast(say("noCommands")),
  },
  icon(ICONS.slash),
);
const button = el(
  "button",
  { type: "submit", class: "round send", "aria-label": say("send"), data: { testid: "send" } },
  icon(ICONS.send),
);

/** The form itself, for the foot of the chat. */
export const composer = el(
  "form",
  { id: "composer", autocomplete: "off" },
  suggestions.list,
  strip,
  el("div", { class: "line" }, slash, field, button),
);

composer.addEventListener("submit", (event) => {
  event.preventDefault();
  submit(field.value);
});
field.addEventListener("input", grow);
field.addEventListener("keydown", (event) => {
  if (event.isComposing || suggestions.key(event)) return;
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    submit(field.value);
  } else if (event.key === "Escape" && (about.replyTo || about.editing)) openComposer(at.chat, at.topic, undefined, {});
});

/**
 * Makes it write to a place.
 * @param {Object} chat
 * @param {number|null} topic
 * @param {Array<{command: string, description: string}>} [commands] those of the menu, if they may have changed
 * @param {{replyTo?: Object, editing?: Object}} [subject] what the text answers or changes; left out: as before
 */
export function openComposer(chat, topic, commands, subject) {
  const key = `${here.person}/${chat.id}/${topic ?? ""}`;
  if (at?.key !== key) {
    keepDraft();
    at = { chat, topic, key };
    field.value = drafts.get(key) ?? "";
    about = {};
  }
  at.chat = chat;
  if (commands) suggestions.offer(commands, chat);
  if (subject) {
    if (subject.editing) field.value = subject.editing.text;
    else if (about.editing) field.value = "";
    about = subject;
    field.focus();
  }
  drawStrip();
  grow();
}

/** Puts away what was being written, when there is nothing to write to. */
export function closeComposer() {
  keepDraft();
  at = null;
  about = {};
}

/** Puts a text into the field of the open chat. @param {string} text */
export function draft(text) {
  field.value = text;
  grow();
  field.focus();
}

function keepDraft() {
  if (at && !about.editing) drafts.set(at.key, field.value);
  suggestions.close();
}

async function submit(text) {
  if (!text.trim() || !at) return;
  const { chat, topic } = at;
  const subject = about;
  const place = { as: here.person, chat_id: chat.id };
  field.value = "";
  about = {};
  drawStrip();
  grow();
  suggestions.close();
  try {
    const { message } = subject.editing
      ? await post("edit", { ...place, message_id: subject.editing.message_id, text })
      : await post("send", {
          ...place,
          topic_id: chat.is_forum ? topic : undefined,
          text,
          reply_to: subject.replyTo?.message_id,
        });
    const known = state.chats.get(chat.id);
    if (known && message && place.as === here.person) takeMessage(known, message);
  } catch (error) {
    complain(error);
    if (at?.chat.id === chat.id && !field.value) openComposer(at.chat, at.topic, undefined, subject);
    if (!field.value) field.value = text;
    grow();
  }
}

function grow() {
  field.style.height = "auto";
  field.style.height = `${Math.min(field.scrollHeight, TALLEST_PX)}px`;
  composer.classList.toggle("empty", !field.value.trim());
}

function drawStrip() {
  const message = about.editing ?? about.replyTo;
  strip.hidden = !message;
  if (!message) return;
  fill(
    strip,
    el(
      "div",
      { class: "two-lines" },
      el("b", { dir: "auto" }, about.editing ? say("editing") : say("answerTo", fullName(speaker(message)))),
      el("span", { dir: "auto" }, inShort(message)),
    ),
    el(
      "button",
      {
        type: "button",
        class: "round",
        "aria-label": say("cancel"),
        onclick: () => openComposer(at.chat, at.topic, undefined, {}),
      },
      icon(ICONS.close),
    ),
  );
}
