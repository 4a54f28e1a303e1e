// One idea: one message as it looks in the chat.

import { fileAddress } from "./api.js";
import { isAdmin, isService, serviceKind, statusOf } from "./chats.js";
import { el, icon, ICONS } from "./dom.js";
import { bigEmoji, endsOpen, rich } from "./entities.js";
import { drawKeyboard } from "./keyboard.js";
import { avatar, colourOf, fullName, speaker } from "./names.js";
import { showPicture } from "./popup.js";
import { inShort, sentence } from "./service.js";
import { state } from "./store.js";
import { timeOf } from "./times.js";
import { say } from "./words.js";

/**
 * @typedef {import("./entities.js").Actions & {
 *   menu: (chat: Object, message: Object) => void, show: (chatId: number, messageId: number) => void}} MessageActions
 */

/** Whether this person wrote it, under their own name. */
export const isOwn = (message) => !message.sender_chat && message.from?.id === state.me.id;

/**
 * Draws a message; in place, if it was there before.
 * @param {HTMLElement|null} old
 * @param {Object} chat the chat it is in
 * @param {Object} message
 * @param {MessageActions} actions
 * @returns {HTMLElement}
 */
export function drawMessage(old, chat, message, actions) {
  if (isService(message)) return drawService(chat, message);
  const own = isOwn(message);
  const element = old ?? frame(chat, message, own);
  const bubble = drawBubble(chat, message, own, actions);
  const oldKeyboard = element.querySelector(".keyboard");
  const keyboard = drawKeyboard(oldKeyboard, chat, message);
  element.classList.toggle("with-keyboard", keyboard !== null);
  element.dataset.rings = String(Boolean(message.rings));
  const stack = element.querySelector(".stack");
  stack.querySelector(".bubble")?.remove();
  stack.prepend(bubble);
  if (oldKeyboard && oldKeyboard !== keyboard) oldKeyboard.remove();
  if (keyboard && keyboard !== oldKeyboard) stack.append(keyboard);
  const more = element.querySelector(".more");
  more.onclick = () => actions.menu(chat, message);
  bubble.oncontextmenu = (event) => {
    if (event.target.closest("a")) return; // a link's own menu
    event.preventDefault();
    actions.menu(chat, message);
  };
  return element;
}

function frame(chat, message, own) {
  const who = speaker(message);
  return el(
    "article",
    {
      class: `message ${own ? "own" : "theirs"}`,
      data: { messageId: message.message_id, inChat: chat.id, speaker: who?.id },
    },
    !own && chat.type !== "private" && avatar(who ?? chat, "small"),
    el("div", { class: "stack" }),
    el("button", { type: "button", class: "more", "aria-label": say("messageMenu") }, icon(ICONS.more)),
  );
}

function drawService(chat, message) {
  // One upgrade is told by two messages, one in each chat: one of them is enough.
  const double = serviceKind(message) === "migrate_from_chat_id";
  return el(
    "div",
    { class: "service", data: { messageId: message.message_id, inChat: chat.id, rings: "false" }, hidden: double },
    el("span", { dir: "auto" }, sentence(message)),
  );
}

function drawBubble(chat, message, own, actions) {
  const text = message.text ?? message.caption ?? "";
  const entities = message.entities ?? message.caption_entities ?? [];
  const big = message.text && !entities.length && !message.reply_to_message ? bigEmoji(text) : 0;
  const bubble = el("div", { class: "bubble", data: { big: big || undefined } });
  if (!own && chat.type !== "private") bubble.append(name(chat, message));
  if (message.reply_to_message && !message.reply_to_message.forum_topic_created)
    bubble.append(reply(chat, message.reply_to_message, actions));
  if (message.photo) bubble.append(picture(message));
  if (message.document && !message.photo) bubble.append(documentLink(message.document));
  if (!text && !message.photo && !message.document)
    bubble.append(el("div", { class: "text" }, el("em", {}, inShort(message))));
  const open = Boolean(text) && endsOpen(text, entities);
  if (text)
    bubble.append(
      el(
        "div",
        { class: "text", dir: "auto" },
        ...rich(text, entities, actions),
        open && el("span", { class: "gap", "aria-hidden": "true" }),
      ),
    );
  bubble.append(meta(message, own, () => actions.menu(chat, message)));
  bubble.classList.toggle("time-below", !open);
  bubble.classList.toggle("picture-only", Boolean(message.photo) && !text);
  bubble.classList.toggle("with-picture", Boolean(message.photo));
  // The gap keeps the last line clear of the time, whatever stands beside it.
  bubble.style.setProperty(
    "--meta",
    `${bubble.querySelector(".meta").textContent.length + (message.rings ? 3 : 0) + (own ? 3 : 0)}`,
  );
  return bubble;
}

function name(chat, message) {
  const who = speaker(message);
  return el(
    "div",
    { class: "name" },
    el("b", { dir: "auto", data: { colour: colourOf(who) } }, fullName(who)),
    title(chat, message),
  );
}

function title(chat, message) {
  if (message.sender_chat) return el("span", {}, message.sender_chat.id === chat.id ? say("anonymous") : "");
  const id = message.from?.id;
  if (statusOf(chat, id) === "creator") return el("span", {}, say("owner"));
  return isAdmin(chat, id) && el("span", {}, say("admin"));
}

function reply(chat, to, actions) {
  const who = speaker(to);
  return el(
    "button",
    {
      type: "button",
      class: "reply",
      data: { colour: colourOf(who) },
      onclick: () => actions.show(to.chat?.id ?? chat.id, to.message_id),
    },
    el("b", { dir: "auto" }, fullName(who)),
    el("span", { dir: "auto" }, inShort(to)),
  );
}

function picture(message) {
  const largest = message.photo.reduce((best, size) =>
    size.width * size.height > best.width * best.height ? size : best,
  );
  const address = fileAddress(largest.file_id);
  const description = message.caption ? inShort({ caption: message.caption }) : say("picture");
  const image = el("img", {
    src: address,
    alt: description,
    width: largest.width,
    height: largest.height,
    decoding: "async",
  });
  return el(
    "button",
    {
      type: "button",
      class: "photo",
      "aria-label": say("viewPicture"),
      onclick: () => showPicture(address, description),
    },
    image,
  );
}

function documentLink({ file_id, file_name }) {
  const label = file_name ?? say("document");
  return el(
    "a",
    { class: "document", href: fileAddress(file_id), download: label },
    el("span", { "aria-hidden": "true" }, "📄"),
    el("b", { dir: "auto" }, label),
  );
}

function meta(message, own, openMenu) {
  const edited = message.edit_date && !message.from?.is_bot; // Telegram doesn't say it of bots, whose messages live by edits
  return el(
    "span",
    { class: "meta" },
    message.rings && el("span", { class: "bell", role: "img", "aria-label": say("rang"), title: say("rang") }, "🔔"),
    edited && el("span", {}, `${say("edited")} `),
    el("time", { datetime: new Date(message.date * 1000).toISOString() }, timeOf(message.date)),
    own && icon("M2 13l4.500 4.500L16 8M11 16l1.500 1.500L22 8"),
    el(
      "button",
      { type: "button", class: "dots", "aria-label": say("messageMenu"), onclick: openMenu },
      icon(ICONS.more),
    ),
  );
}
