// One idea: the start: who we are, which view draws what, and what happens when we go somewhere.

import { drawChat, drawTopAndFoot, startChat } from "./chat.js";
import { currentChat, latest, topicsOf } from "./chats.js";
import { drawList as drawListWith } from "./chatlist.js";
import { startClock } from "./clock.js";
import { forgetTaps } from "./keyboard.js";
import { dropRings, onMarks } from "./marks.js";
import { drawPanel, openPanel, startPanel } from "./panel.js";
import { drawPeople, startRinging } from "./people.js";
import { complain, hush } from "./popup.js";
import { go, here, onMove } from "./route.js";
import { become, meetEveryone } from "./session.js";
import { on, state } from "./store.js";
import { applyTheme } from "./theme.js";
import { LANGUAGE, translate } from "./words.js";

const LAST_PERSON = "cinquina.person";
const RETRY_MS = 1000;

const drawList = () => drawListWith({ newGroup: () => openPanel("group") });

/** Draws lists and badges once, however many marks change in one go. */
let badgesPlanned = false;
function planBadges() {
  if (badgesPlanned) return;
  badgesPlanned = true;
  requestAnimationFrame(() => {
    badgesPlanned = false;
    drawList();
    drawPeople();
  });
}

function drawEverything() {
  if (!settle()) return; // it went elsewhere, and that drew everything
  document.body.dataset.view = view();
  drawList();
  drawChat();
  drawPeople();
  drawPanel();
}

function view() {
  const chat = currentChat();
  if (!chat) return "list";
  return chat.is_forum && here.topic === null ? "topics" : "chat";
}

/** Leaves places that aren't there (any more): another person's chat, an upgraded group, a deleted topic. */
function settle() {
  if (!state.me || state.me.id !== here.person || here.chat === null) return true;
  const chat = currentChat();
  if (!chat) go({ chat: null, topic: null }, { replace: true });
  else if (latest(chat) !== chat) go({ chat: latest(chat).id, topic: null }, { replace: true });
  else if (!chat.is_forum && here.topic !== null) go({ topic: null }, { replace: true });
  else if (chat.is_forum && here.topic !== null && !topicsOf(chat).some(({ id }) => id === here.topic))
    go({ topic: null }, { replace: true });
  else return true;
  return false;
}

function startAsSomebody() {
  hush();
  forgetTaps();
  localStorage.setItem(LAST_PERSON, String(here.person));
  become(here.person, complain);
}

async function begin() {
  try {
    await meetEveryone();
  } catch (error) {
    complain(error);
    setTimeout(begin, RETRY_MS);
    return;
  }
  const known = (id) => state.everyone.some((person) => person.id === id);
  const last = Number(localStorage.getItem(LAST_PERSON));
  if (!known(here.person)) go({ person: known(last) ? last : (state.everyone[0]?.id ?? null) }, { replace: true });
  else startAsSomebody();
}

document.documentElement.lang = LANGUAGE;
applyTheme();
translate(document);
startChat();
startRinging();
startPanel();
startClock({ open: () => openPanel("clock"), newDay: () => state.me?.id === here.person && drawEverything() });

onMove((before) => {
  if (here.person !== before.person) startAsSomebody();
  if (state.me?.id === here.person) drawEverything();
});
on("all", () => {
  dropRings(state.me.id, state.chats);
  drawEverything();
});
on("everyone", () => {
  drawPeople();
  drawPanel();
});
on("message", planBadges);
on("chat", (chatId) => {
  if (!settle()) return;
  if (chatId === here.chat) drawTopAndFoot();
  document.body.dataset.view = view();
  drawPanel();
  planBadges();
});
on("bot", () => {
  drawPanel();
  planBadges();
});
onMarks(planBadges);
begin();
