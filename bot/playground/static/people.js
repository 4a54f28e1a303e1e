// One idea: the bar above the phone: who I am, who else I could be, and whose phone rang.

import { currentChat, peopleIn, privateChat, topicOf } from "./chats.js";
import { el, place, refill } from "./dom.js";
import { noteRing, rang } from "./marks.js";
import { avatar, fullName, shortName, speaker } from "./names.js";
import { banner } from "./popup.js";
import { go, here } from "./route.js";
import { inShort } from "./service.js";
import { Line } from "./socket.js";
import { on, state } from "./store.js";
import { say } from "./words.js";

const MOST_EARS = 24; // browsers allow a few hundred sockets a page; a group has twelve people

/** A socket for each other person in the bar, only to hear their phone ring. @type {Map<number, Line>} */
const ears = new Map();

let drawnFor = null; // who we were when the bar was drawn last

/** Draws the people of the open chat, or everybody. */
export function drawPeople() {
  if (!state.me) return;
  const people = inBar();
  const bar = place("people");
  const focused = bar.contains(document.activeElement) && document.activeElement.dataset.personId;
  refill(bar, ...people.map(face));
  if (drawnFor !== state.me.id) {
    bar.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  drawnFor = state.me.id;
  if (focused && !bar.contains(document.activeElement)) bar.querySelector(`[data-person-id="${focused}"]`)?.focus();
  listen(people.filter(({ id }) => id !== state.me.id).slice(0, MOST_EARS));
}

/** Becomes a person: in a group the chat stays, in private it is their own chat with the bot. @param {number} id */
export function switchTo(id) {
  if (id === here.person) return;
  const inPrivate = here.chat !== null && here.chat === here.person;
  go({ person: id, chat: inPrivate ? id : here.chat }, { replace: true });
}

/** Shows when this person's own phone rings. */
export function startRinging() {
  on("message", ({ how, chat, message }) => {
    if (how !== "new" || !message.rings) return;
    noteRing(state.me.id, chat.id, message);
    const looking = chat.id === here.chat && (!chat.is_forum || topicOf(message) === here.topic) && !document.hidden;
    if (looking) return;
    const title =
      chat.type === "private" ? fullName(privateChat()) : `${fullName(speaker(message))} · ${fullName(chat)}`;
    const onOpen = () => go({ chat: chat.id, topic: chat.is_forum ? topicOf(message) : null });
    banner({ who: chat, title, text: inShort(message), onOpen });
  });
}

function inBar() {
  const chat = currentChat();
  const people = chat && chat.type !== "private" ? peopleIn(chat) : state.everyone;
  return people.some(({ id }) => id === state.me.id) ? people : [state.me, ...people];
}

function face(person) {
  const me = person.id === state.me.id;
  const rings = me ? 0 : rang(person.id);
  const label = me ? say("iAm", fullName(person)) : say("become", fullName(person));
  return el(
    "button",
    {
      type: "button",
      class: "face",
      data: { personId: person.id },
      "aria-pressed": String(me),
      "aria-label": rings ? `${label}. ${say("rangCount", fullName(person), rings)}` : label,
      title: fullName(person),
      onclick: () => switchTo(person.id),
    },
    avatar(person, "small"),
    el("span", { class: "first-name", dir: "auto" }, shortName(person)),
    rings > 0 && el("span", { class: "badge ringing", data: { testid: "rang" }, "aria-hidden": "true" }, String(rings)),
  );
}

function listen(people) {
  const wanted = new Set(people.map(({ id }) => id));
  for (const [id, line] of ears) {
    if (wanted.has(id)) continue;
    line.close();
    ears.delete(id);
  }
  for (const id of wanted) {
    if (ears.has(id)) continue;
    const onEvent = (event) =>
      event.type === "message" && event.message.rings && noteRing(id, event.chat_id, event.message);
    ears.set(id, new Line(id, { onEvent }));
  }
}
