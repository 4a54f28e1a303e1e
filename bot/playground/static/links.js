// One idea: what opening a link does: Telegram's own stay in the playground, others open a window.

import { post } from "./api.js";
import { latest, listed } from "./chats.js";
import { avatar, fullName } from "./names.js";
import { complain, menu, toast } from "./popup.js";
import { go, here } from "./route.js";
import { state } from "./store.js";
import { say } from "./words.js";

const followers = { message: () => false, draft: () => {} };

/**
 * Says how other modules follow a link that they understand.
 * @param {{message: (chatId: number, messageId: number) => boolean, draft: (text: string) => void}} some
 *   message: shows a message of the open chat, false if it isn't there; draft: puts a text into the composer
 */
export function follow(some) {
  Object.assign(followers, some);
}

/** Opens an address that somebody tapped. @param {string} address */
export function openLink(address) {
  const telegram = asTelegram(address);
  if (telegram) openTelegram(telegram, address);
  else if (/^https?:/i.test(address)) window.open(address, "_blank", "noopener,noreferrer");
  else toast(say("outside", address));
}

/** Opens the private chat with the bot and presses Start. @param {string} [payload] */
export async function startBot(payload) {
  go({ chat: state.me.id, topic: null });
  try {
    await post("start", { as: here.person, payload });
  } catch (error) {
    complain(error);
  }
}

/** The path and query of a t.me or tg: address; null for all others. */
function asTelegram(address) {
  let url;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  if (url.protocol === "tg:") {
    const query = url.searchParams;
    const verb = url.host || url.pathname.replace(/\//g, "");
    if (verb === "resolve") return { path: [query.get("domain") ?? ""], query };
    if (verb === "msg_url") return { path: ["share", "url"], query };
    return { path: [], query };
  }
  if (!["t.me", "telegram.me", "www.t.me"].includes(url.hostname)) return null;
  return { path: url.pathname.split("/").filter(Boolean), query: url.searchParams };
}

function openTelegram({ path, query }, address) {
  const [first, ...rest] = path;
  if (first?.toLowerCase() === state.bot?.username?.toLowerCase() && first) {
    if (query.has("startgroup") || query.has("startchannel")) toast(say("addToGroup"));
    else if (query.has("start")) startBot(query.get("start"));
    else go({ chat: state.me.id, topic: null });
  } else if (first === "share") share(query);
  else if (personCalled(first)) toast(fullName(personCalled(first)));
  else if (first === "c" && rest.length >= 2)
    openMessage(Number(`-100${rest[0]}`), Number(rest.at(-1)), rest.length > 2 ? Number(rest[1]) : null);
  else toast(say("outside", address));
}

const personCalled = (name) =>
  state.everyone.find(({ username }) => username && username.toLowerCase() === name?.toLowerCase());

/** Shows a message of a supergroup, as links of the form t.me/c/<chat>/[<topic>/]<message> mean. */
function openMessage(chatId, messageId, topic) {
  const chat = state.chats.get(chatId);
  const message = chat?.messages.find(({ message_id }) => message_id === messageId);
  if (!message) {
    toast(say("noSuchMessage"));
    return;
  }
  const inTopic = chat.is_forum ? (message.is_topic_message ? message.message_thread_id : (topic ?? 0)) : null;
  go({ chat: latest(chat).id, topic: inTopic });
  requestAnimationFrame(() => followers.message(chatId, messageId));
}

function share(query) {
  const text = [query.get("text"), query.get("url")].filter(Boolean).join("\n");
  menu(
    say("shareWith"),
    listed().map((chat) => ({
      label: fullName(chat),
      picture: avatar(chat),
      act: () => {
        go({ chat: chat.id, topic: chat.is_forum ? 0 : null });
        requestAnimationFrame(() => followers.draft(text));
      },
    })),
  );
}
