// One idea: a service message as a sentence.

import { serviceKind } from "./chats.js";
import { fullName, speaker } from "./names.js";
import { say } from "./words.js";

/** What a service message says. @param {Object} message @returns {string} */
export function sentence(message) {
  const by = fullName(speaker(message));
  switch (serviceKind(message)) {
    case "new_chat_members": {
      const others = message.new_chat_members.filter(({ id }) => id !== message.from?.id);
      return others.length ? say("added", by, others.map(fullName).join(", ")) : say("joined", by);
    }
    case "left_chat_member":
      return message.left_chat_member.id === message.from?.id
        ? say("left", by)
        : say("removed", by, fullName(message.left_chat_member));
    case "new_chat_title":
      return say("renamed", by, message.new_chat_title);
    case "group_chat_created":
    case "supergroup_chat_created":
      return say("groupCreated", by);
    case "migrate_to_chat_id":
    case "migrate_from_chat_id":
      return say("becameSuper");
    case "pinned_message":
      return say("pinned", by);
    case "forum_topic_created":
      return say("topicCreated", message.forum_topic_created.name);
    case "forum_topic_edited":
      return say("topicRenamed", message.forum_topic_edited.name ?? "");
    case "forum_topic_closed":
      return say("topicShut");
    case "forum_topic_reopened":
      return say("topicOpened");
    default:
      return say("happened");
  }
}

/** A message in one line, for lists, reply previews and news. @param {Object} message */
export function inShort(message) {
  if (serviceKind(message)) return sentence(message);
  const words = (message.text ?? message.caption ?? "").replace(/\s+/g, " ").trim();
  if (message.photo) return `🖼 ${words || say("picture")}`;
  if (message.document) return `📄 ${words || message.document.file_name || say("document")}`;
  return words || say("message");
}
