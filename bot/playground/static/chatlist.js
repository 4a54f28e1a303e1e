// One idea: the list of chats, and of a forum's topics.

import { currentChat, isService, lastMessage, listed, topicsOf } from "./chats.js";
import { el, icon, ICONS, place, refill } from "./dom.js";
import { unread } from "./marks.js";
import { isOwn } from "./message.js";
import { avatar, fullName, shortName, speaker } from "./names.js";
import { go, here } from "./route.js";
import { inShort } from "./service.js";
import { state } from "./store.js";
import { timeOrDay } from "./times.js";
import { say } from "./words.js";

/** Draws the list that belongs to the place we are at. @param {{newGroup: () => void}} does */
export function drawList({ newGroup }) {
  if (!state.me) return;
  const chat = currentChat();
  if (chat?.is_forum) drawTopics(chat);
  else drawChats(newGroup);
}

function drawChats(newGroup) {
  const trouble = !state.linked ? say("connecting") : state.running ? "" : say("botAway");
  refill(
    place("list-top"),
    avatar(state.me),
    el(
      "div",
      { class: "two-lines" },
      el("h1", {}, say("chats")),
      el("span", { class: trouble ? "trouble" : "", dir: "auto", role: "status" }, trouble || fullName(state.me)),
    ),
    el(
      "button",
      { type: "button", class: "round", "aria-label": say("newGroup"), title: say("newGroup"), onclick: newGroup },
      icon(ICONS.plus),
    ),
  );
  draw(
    listed().map((chat) =>
      row({
        data: { chatId: chat.id },
        current: chat.id === here.chat,
        picture: avatar(chat),
        title: fullName(chat),
        last: lastMessage(chat),
        chat,
        count: unread(state.me.id, chat).length,
        open: () => go({ chat: chat.id, topic: null }),
      }),
    ),
  );
}

function drawTopics(chat) {
  refill(
    place("list-top"),
    el(
      "button",
      {
        type: "button",
        class: "round back",
        data: { testid: "back" },
        "aria-label": say("back"),
        onclick: () => go({ chat: null, topic: null }),
      },
      icon(ICONS.back),
    ),
    avatar(chat),
    el(
      "div",
      { class: "two-lines" },
      el("h1", { dir: "auto" }, fullName(chat)),
      el("span", {}, say("topics", topicsOf(chat).length)),
    ),
  );
  draw(
    topicsOf(chat).map((topic) =>
      row({
        data: { topicId: topic.id },
        current: topic.id === here.topic,
        picture: el(
          "span",
          { class: "avatar topic-mark", data: { colour: topic.id % 7 }, "aria-hidden": "true" },
          topic.id ? "💬" : "#",
        ),
        title: topic.name,
        closed: topic.closed,
        last: lastMessage(chat, topic.id),
        chat,
        count: unread(state.me.id, chat, topic.id).length,
        open: () => go({ topic: topic.id }),
      }),
    ),
  );
}

function row({ data, current, picture, title, closed, last, chat, count, open }) {
  return el(
    "div",
    { role: "listitem" },
    el(
      "button",
      { type: "button", class: "row", data, "aria-current": current ? "true" : undefined, onclick: open },
      picture,
      el(
        "span",
        { class: "two-lines" },
        el(
          "span",
          { class: "upper" },
          el("b", { dir: "auto" }, title),
          closed && icon(ICONS.lock),
          last && el("time", {}, timeOrDay(last.date)),
        ),
        el(
          "span",
          { class: "lower" },
          el("span", { class: "preview", dir: "auto" }, ...preview(chat, last)),
          count > 0 &&
            el(
              "span",
              { class: "badge", data: { testid: "unread" } },
              el("span", { "aria-hidden": "true" }, String(count)),
              el("span", { class: "unseen" }, say("unreadCount", count)),
            ),
        ),
      ),
    ),
  );
}

function preview(chat, last) {
  if (!last) return [say("noMessages")];
  if (isService(last) || chat.type === "private") return [inShort(last)];
  return [el("span", { class: "who" }, `${isOwn(last) ? say("you") : shortName(speaker(last))}: `), inShort(last)];
}

/** Replaces the rows; who had the keyboard's focus keeps it. */
function draw(rows) {
  const list = place("rows");
  const focused = list.contains(document.activeElement) ? { ...document.activeElement.dataset } : null;
  refill(list, ...rows);
  if (!focused || list.contains(document.activeElement)) return;
  const [name, value] = Object.entries(focused)[0] ?? [];
  [...list.querySelectorAll("button")].find(({ dataset }) => dataset[name] === value)?.focus({ preventScroll: true });
}
