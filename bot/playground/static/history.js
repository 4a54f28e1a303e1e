// One idea: the scrolling list of a chat's messages, and keeping the place where the reader is.

import { isService, lineage, topicOf } from "./chats.js";
import { el, fill, place } from "./dom.js";
import { markRead, unread } from "./marks.js";
import { drawMessage, isOwn } from "./message.js";
import { inShort } from "./service.js";
import { fullName, speaker } from "./names.js";
import { state } from "./store.js";
import { dayKey, dayName } from "./times.js";
import { say } from "./words.js";

const PAGE = 150; // messages drawn at first, and more at each "earlier messages": a long match has some 400
const NEAR_PX = 48; // so close to the end counts as being there
const RUN_SECONDS = 15 * 60; // messages of one person closer than this stand together

const shown = new Map(); // "chat:message" -> its element
let open = null; // {chat, topic} on the screen
let limit = PAGE;
let stuck = true; // the reader is at the end and wants to stay there
let lastTop = 0; // where it was scrolled to last
let actions = null;

const box = place("history");
const days = place("days");
const down = place("down");

/** Makes the list follow its size and its reader. @param {import("./message.js").MessageActions} messageActions */
export function startHistory(messageActions) {
  actions = messageActions;
  box.addEventListener("scroll", () => {
    // Growth beneath the reader is no wish to stay behind: only scrolling up is.
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX) stuck = true;
    else if (box.scrollTop < lastTop) stuck = false;
    lastTop = box.scrollTop;
    look();
  });
  const follow = new ResizeObserver(() => {
    if (stuck) box.scrollTop = box.scrollHeight;
    look();
  });
  follow.observe(box);
  follow.observe(days);
  document.addEventListener("visibilitychange", look);
  down.addEventListener("click", () => {
    box.scrollTo({ top: box.scrollHeight });
    box.focus({ preventScroll: true });
  });
}

/**
 * Shows a chat, or one topic of a forum, from its end.
 * @param {Object|null} chat
 * @param {number|null} topic
 */
export function openHistory(chat, topic) {
  const same = open && chat && open.chat.id === chat.id && open.topic === topic;
  if (!same) {
    limit = PAGE;
    stuck = true;
  }
  open = chat && { chat, topic };
  redraw();
}

/** Takes one change of a message; of other chats too. */
export function historyChanged({ how, chat, message }) {
  if (!open || !belongs(chat, message)) return;
  const key = keyOf(chat, message);
  const element = shown.get(key);
  if (how === "new") {
    if (isOwn(message)) stuck = true;
    redrawOrAppend(chat, message);
    if (!isOwn(message))
      place("news").textContent = `${isService(message) ? "" : `${fullName(speaker(message))}: `}${inShort(message)}`;
  } else if (how === "edited" && element) {
    const { scrollTop } = box; // kept: a shrinking list may move it by itself
    const bottom = element.offsetTop + element.offsetHeight;
    const above = bottom <= scrollTop; // then its growth would move what is being read
    const fresh = drawMessage(isService(message) ? null : element, chat, message, actions);
    if (fresh !== element) element.replaceWith(fresh);
    shown.set(key, fresh);
    if (above && !stuck) box.scrollTop = scrollTop + fresh.offsetTop + fresh.offsetHeight - bottom;
  } else if (how === "deleted" && element) {
    const { scrollTop, scrollHeight } = box;
    const above = element.offsetTop + element.offsetHeight <= scrollTop;
    const day = element.closest(".day");
    element.remove();
    shown.delete(key);
    if (!day.querySelector("[data-message-id]")) day.remove();
    runs();
    if (above && !stuck) box.scrollTop = scrollTop + box.scrollHeight - scrollHeight;
  }
  look();
}

/** Brings a message of the open chat into sight. @returns {boolean} false if it isn't there */
export function showMessage(chatId, messageId) {
  const key = `${chatId}:${messageId}`;
  if (!shown.has(key) && entries().some(({ chat, message }) => keyOf(chat, message) === key)) {
    limit = Infinity;
    redraw();
  }
  const element = shown.get(key);
  if (!element) return false;
  stuck = false;
  element.scrollIntoView({ block: "center" });
  element.classList.remove("flash");
  requestAnimationFrame(() => element.classList.add("flash"));
  setTimeout(() => element.classList.remove("flash"), 1600);
  return true;
}

const keyOf = (chat, message) => `${chat.id}:${message.message_id}`;

/** Whether a message is part of what is open. */
function belongs(chat, message) {
  if (!lineage(open.chat).some(({ id }) => id === chat.id)) return false;
  return !open.chat.is_forum || topicOf(message) === open.topic;
}

function entries() {
  return lineage(open.chat).flatMap((chat) =>
    chat.messages.filter((message) => belongs(chat, message)).map((message) => ({ chat, message })),
  );
}

function redraw() {
  shown.clear();
  const all = open ? entries() : [];
  fill(days, all.length > limit && older(all.length), ...(all.length ? [] : [nothing()]));
  for (const { chat, message } of all.slice(-Math.min(limit, all.length))) append(chat, message);
  runs();
  if (stuck) box.scrollTop = box.scrollHeight;
  look();
}

function redrawOrAppend(chat, message) {
  const last = entries().at(-1);
  if (last?.message === message && shown.size) {
    append(chat, message);
    runs();
  } else redraw(); // the first message, or one that came late
}

function append(chat, message) {
  const key = dayKey(message.date);
  let day = days.lastElementChild;
  if (day?.dataset.day !== key) {
    day = el(
      "section",
      { class: "day", data: { day: key } },
      el("div", { class: "date" }, el("span", {}, dayName(message.date))),
    );
    days.append(day);
  }
  const element = drawMessage(null, chat, message, actions);
  element.dataset.date = message.date;
  shown.set(keyOf(chat, message), element);
  day.append(element);
}

function older(total) {
  const more = () => {
    const height = box.scrollHeight;
    limit = Math.min(limit + PAGE, total);
    redraw();
    box.scrollTop += box.scrollHeight - height;
  };
  return el("button", { type: "button", class: "older", onclick: more }, say("olderMessages"));
}

function nothing() {
  const hint = open?.chat.type === "private" ? say("startHint", fullName(open.chat)) : say("emptyChat");
  return el("div", { class: "service empty" }, el("span", {}, hint));
}

/** Marks where one person's run of messages begins and ends: names above the first, tail and picture at the last. */
function runs() {
  let before = null;
  const close = () => before?.classList.add("last");
  for (const element of days.querySelectorAll(".message, .service:not([hidden])")) {
    if (!element.matches(".message")) {
      close();
      before = null;
      continue;
    }
    element.classList.remove("first", "last");
    const goesOn =
      before &&
      before.dataset.speaker === element.dataset.speaker &&
      before.parentElement === element.parentElement &&
      element.dataset.date - before.dataset.date < RUN_SECONDS;
    if (!goesOn) {
      close();
      element.classList.add("first");
    }
    before = element;
  }
  close();
}

/** Marks as read what is in sight, and shows the way down with what isn't. */
function look() {
  const visible = open && state.me && box.clientHeight > 0 && !document.hidden;
  down.hidden = stuck || !open;
  if (visible && stuck) {
    for (const chat of lineage(open.chat)) {
      const last = chat.messages.findLast((message) => belongs(chat, message));
      if (last) markRead(state.me.id, chat.id, last);
    }
  }
  if (down.hidden || !state.me) return;
  const count = unread(state.me.id, open.chat, open.chat.is_forum ? open.topic : undefined).length;
  down.querySelector("b").textContent = count || "";
  down.setAttribute("aria-label", count ? `${say("toBottom")}, ${say("unreadCount", count)}` : say("toBottom"));
}
