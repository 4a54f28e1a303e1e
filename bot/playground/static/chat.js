// One idea: the open chat: its header, its history, and what stands at its foot.

import { post } from "./api.js";
import { currentChat, isAdmin, present, topicsOf } from "./chats.js";
import { closeComposer, composer, draft, openComposer } from "./composer.js";
import { el, fill, icon, ICONS, place } from "./dom.js";
import { historyChanged, openHistory, showMessage, startHistory } from "./history.js";
import { copy } from "./keyboard.js";
import { follow, openLink, startBot } from "./links.js";
import { isOwn } from "./message.js";
import { avatar, fullName } from "./names.js";
import { complain, menu, toast } from "./popup.js";
import { go, here } from "./route.js";
import { on, state } from "./store.js";
import { say } from "./words.js";

/** Draws the open chat and keeps it current. */
export function startChat() {
  startHistory({
    openLink,
    command: (text) => send(text),
    menu: messageMenu,
    show: (chatId, messageId) => showMessage(chatId, messageId) || toast(say("noSuchMessage")),
  });
  follow({ message: showMessage, draft });
  on("message", (change) => {
    historyChanged(change);
    if (change.chat.id === here.chat) drawFoot(); // the first message of a private chat takes the Start button away
  });
  on("commands", drawFoot);
  on("bot", drawTop);
}

/** Draws everything of the place we are at. */
export function drawChat() {
  const chat = currentChat();
  const readable = chat && (!chat.is_forum || here.topic !== null) ? chat : null;
  place("chat").classList.toggle("closed", !readable);
  drawTop();
  openHistory(readable, here.topic);
  drawFoot();
}

/** Draws what a change of the chat itself may have changed: title, members, rights. */
export function drawTopAndFoot() {
  drawTop();
  drawFoot();
}

function drawTop() {
  const chat = currentChat();
  if (!chat) {
    fill(place("chat-top"));
    document.title = state.me ? `Cinquina – ${fullName(state.me)}` : "Cinquina";
    return;
  }
  const topic = chat.is_forum ? topicsOf(chat).find(({ id }) => id === here.topic) : null;
  const back = () => (chat.is_forum && here.topic !== null ? go({ topic: null }) : go({ chat: null, topic: null }));
  fill(
    place("chat-top"),
    el(
      "button",
      { type: "button", class: "round back", data: { testid: "back" }, "aria-label": say("back"), onclick: back },
      icon(ICONS.back),
    ),
    topic
      ? el(
          "span",
          { class: "avatar topic-mark", data: { colour: topic.id % 7 }, "aria-hidden": "true" },
          topic.id ? "💬" : "#",
        )
      : avatar(chat),
    el(
      "div",
      { class: "two-lines" },
      el("h1", { dir: "auto" }, topic ? topic.name : fullName(chat)),
      el(
        "span",
        { class: state.running && state.linked ? "" : "trouble", dir: "auto", role: "status" },
        subtitle(chat, topic),
      ),
    ),
  );
  document.title = `${fullName(chat)} – ${fullName(state.me)}`;
}

function subtitle(chat, topic) {
  if (!state.linked) return say("connecting");
  if (!state.running) return say("botAway");
  if (topic) return fullName(chat);
  return chat.type === "private" ? say("bot") : say("members", present(chat).length);
}

function drawFoot() {
  const chat = currentChat();
  const foot = place("foot");
  if (!chat || (chat.is_forum && here.topic === null)) {
    closeComposer();
    fill(foot);
    return;
  }
  const bar = (label, act) => el("button", { type: "button", class: "foot-button", onclick: act }, label);
  const block = (blocked) => post("block", { as: here.person, blocked }).catch(complain);
  const topic = chat.is_forum ? topicsOf(chat).find(({ id }) => id === here.topic) : null;
  if (chat.blocked)
    fill(
      foot,
      bar(say("unblock"), () => block(false)),
    );
  else if (isUnstarted(chat))
    fill(
      foot,
      bar(say("start"), () => startBot()),
    );
  else if (!chat.can_write) fill(foot, el("p", {}, icon(ICONS.lock), say("cannotWrite")));
  else if (topic?.closed && !isAdmin(chat, here.person)) fill(foot, el("p", {}, icon(ICONS.lock), say("topicClosed")));
  else {
    if (foot.firstChild !== composer) fill(foot, composer);
    openComposer(chat, here.topic, state.commands.get(chat.id) ?? []);
    return;
  }
  closeComposer();
}

/** Whether the bot still waits for this person's Start. */
const isUnstarted = (chat) => chat.type === "private" && !(chat.started ?? chat.messages.length > 0);

/** Sends a text to the open chat. */
async function send(text) {
  const chat = currentChat();
  if (!chat) return;
  try {
    await post("send", { as: here.person, chat_id: chat.id, topic_id: chat.is_forum ? here.topic : undefined, text });
  } catch (error) {
    complain(error);
  }
}

function messageMenu(chat, message) {
  const text = message.text ?? message.caption;
  const mine = isOwn(message);
  const isOpen = chat.id === here.chat; // messages from before an upgrade can be read, not answered
  const choices = [
    isOpen && { label: say("reply"), act: () => openComposer(chat, here.topic, undefined, { replyTo: message }) },
    mine &&
      message.text &&
      isOpen && { label: say("edit"), act: () => openComposer(chat, here.topic, undefined, { editing: message }) },
    text && { label: say("copy"), act: () => copy(text) },
    (mine || isAdmin(chat, here.person) || chat.type === "private") && {
      label: say("remove"),
      danger: true,
      act: () => post("delete", { as: here.person, chat_id: chat.id, message_id: message.message_id }).catch(complain),
    },
  ];
  menu(say("messageMenu"), choices.filter(Boolean));
}
