// One idea: questions about chats and messages that every view asks.

import { here } from "./route.js";
import { state } from "./store.js";

const SERVICE = [
  "new_chat_members",
  "left_chat_member",
  "new_chat_title",
  "new_chat_photo",
  "delete_chat_photo",
  "pinned_message",
  "group_chat_created",
  "supergroup_chat_created",
  "migrate_to_chat_id",
  "migrate_from_chat_id",
  "forum_topic_created",
  "forum_topic_edited",
  "forum_topic_closed",
  "forum_topic_reopened",
  "general_forum_topic_hidden",
  "general_forum_topic_unhidden",
  "write_access_allowed",
];

/** Whether a message says what happened instead of what somebody said. */
export const isService = (message) => SERVICE.some((field) => message[field] !== undefined);

/** The field that makes it a service message. */
export const serviceKind = (message) => SERVICE.find((field) => message[field] !== undefined);

/** The topic a message is in; 0 is General, and everything outside forums. */
export const topicOf = (message) => (message.is_topic_message ? message.message_thread_id : 0);

/** The chat on the screen: a known one, or this person's still empty chat with the bot; null if none. */
export function currentChat() {
  if (here.chat === null || !state.me) return null;
  const chat = state.chats.get(here.chat);
  if (chat) return chat;
  return here.chat === state.me.id ? privateChat() : null;
}

/** This person's chat with the bot, also before its first message. */
export function privateChat() {
  return (
    state.chats.get(state.me.id) ?? {
      id: state.me.id,
      type: "private",
      title: "",
      is_forum: false,
      members: [],
      topics: [],
      can_write: true,
      messages: [],
    }
  );
}

/** A chat and the groups it was before its upgrades, oldest first. */
export function lineage(chat) {
  const before = [...state.chats.values()].find(({ upgraded_to }) => upgraded_to === chat.id);
  return before ? [...lineage(before), chat] : [chat];
}

/** The group that this one became in the end: itself, if it was never upgraded. */
export function latest(chat) {
  const next = chat.upgraded_to && state.chats.get(chat.upgraded_to);
  return next ? latest(next) : chat;
}

/** The chats of the list, the most recent first; upgraded groups live on in their successors. */
export function listed() {
  const chats = [...state.chats.values()].filter((chat) => !chat.upgraded_to || !state.chats.has(chat.upgraded_to));
  if (!state.chats.has(state.me.id)) chats.push(privateChat());
  return chats.sort((a, b) => (lastMessage(b)?.date ?? 0) - (lastMessage(a)?.date ?? 0));
}

/** The newest message of a chat, or of one of its topics. */
export function lastMessage(chat, topic) {
  const messages = chat.messages;
  if (topic === undefined) return messages.at(-1) ?? lineage(chat).at(-2)?.messages.at(-1);
  return messages.findLast((message) => topicOf(message) === topic);
}

/** The topics of a forum, General (id 0) among them. */
export function topicsOf(chat) {
  const general = chat.topics.some(({ id }) => id === 0) ? [] : [{ id: 0, name: "General", closed: false }];
  return [...general, ...chat.topics];
}

/** Members who are there now; who left or was removed isn't. */
export const present = (chat) => chat.members.filter(({ status }) => status !== "left" && status !== "kicked");

/** The people among the members, without bots. */
export const peopleIn = (chat) =>
  present(chat)
    .filter(({ user }) => !user.is_bot)
    .map(({ user }) => user);

/** A user's status in a chat; "left" when not listed. */
export const statusOf = (chat, userId) => chat.members.find(({ user }) => user.id === userId)?.status ?? "left";

/** Whether a user runs the chat. */
export const isAdmin = (chat, userId) => ["creator", "administrator"].includes(statusOf(chat, userId));
