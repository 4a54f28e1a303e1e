// One idea: the playground's own menu, beside the phone: what people, admins and chance would do.

import { post } from "./api.js";
import { currentChat, isAdmin, present, privateChat, statusOf, topicsOf } from "./chats.js";
import { drawClock } from "./clock.js";
import { el, fill, icon, ICONS, place } from "./dom.js";
import { groupForm, personForm, topicForm } from "./forms.js";
import { avatar, fullName } from "./names.js";
import { switchTo } from "./people.js";
import { complain } from "./popup.js";
import { addressOf, here } from "./route.js";
import { state } from "./store.js";
import { setTheme, theme } from "./theme.js";
import { say } from "./words.js";

const covers = () => matchMedia("(max-width: 899.98px)").matches; // the panel lies over the phone, as base.css says

const HOUR = 3600; // seconds

const panel = place("panel");
const toggle = place("panel-toggle");
const opened = new Set(["clock", "people", "chat"]); // the sections that are unfolded

/** Makes the button in the bar open and close it. */
export function startPanel() {
  toggle.addEventListener("click", () => (panel.hidden ? openPanel() : closePanel()));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || panel.hidden || document.querySelector("dialog[open]"))
      return;
    if (panel.contains(document.activeElement) || document.activeElement === document.body) closePanel();
  });
}

/** Opens it. @param {"person"|"group"|"clock"} [section] with this section unfolded */
export function openPanel(section) {
  if (section) opened.add(section);
  panel.hidden = false;
  document.body.classList.add("with-panel");
  toggle.setAttribute("aria-expanded", "true");
  drawPanel(true);
  panel.querySelector(section ? `[data-section="${section}"] :is(input, .deed)` : "button")?.focus();
}

function closePanel() {
  panel.hidden = true;
  document.body.classList.remove("with-panel");
  toggle.setAttribute("aria-expanded", "false");
  fill(panel);
  toggle.focus();
}

/** Draws it anew if it is open, but not under somebody who is filling in a form. @param {boolean} [surely] */
export function drawPanel(surely = false) {
  if (panel.hidden || !state.me) return;
  const writing = panel.contains(document.activeElement) && document.activeElement.matches("input, select");
  if (writing && !surely) return;
  const focused = panel.contains(document.activeElement) ? document.activeElement.dataset.do : null;
  const top = panel.scrollTop;
  const chat = currentChat();
  fill(
    panel,
    el(
      "header",
      {},
      el("h2", {}, say("playground")),
      el(
        "button",
        { type: "button", class: "round", "aria-label": say("close"), onclick: closePanel },
        icon(ICONS.close),
      ),
    ),
    el("p", { class: "hint" }, say("panelHint")),
    section("clock", say("clock"), ...clock()),
    section("people", say("people"), ...everyone()),
    section("person", say("addPerson"), begun("person") ?? personForm(done)),
    section("group", say("addGroup"), begun("group") ?? groupForm(() => (covers() ? closePanel() : done()))),
    chat && chat.type !== "private" && section("chat", fullName(chat), ...group(chat)),
    section("mine", say("myChat"), ...mine()),
    section("bot", say("botProcess"), ...process()),
    section("look", say("appearance"), looks()),
  );
  drawClock();
  panel.scrollTop = top;
  if (focused) panel.querySelector(`[data-do="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

const done = () => drawPanel(true);

/** A form that somebody has begun to fill in; a redraw takes it over. */
const begun = (name) => panel.querySelector(`form.begun[data-testid="form-${name}"]`);

function section(name, title, ...children) {
  const details = el(
    "details",
    { data: { section: name }, open: opened.has(name) },
    el("summary", { dir: "auto" }, title),
    ...children,
  );
  details.addEventListener("toggle", () => (details.open ? opened.add(name) : opened.delete(name)));
  return details;
}

function everyone() {
  return state.everyone.map((person) =>
    el(
      "div",
      { class: "entry" },
      el(
        "button",
        {
          type: "button",
          class: "whole",
          data: { do: `become ${person.id}` },
          "aria-label": say("become", fullName(person)),
          "aria-pressed": String(person.id === here.person),
          onclick: () => pick(person.id),
        },
        avatar(person, "small"),
        el(
          "span",
          { class: "two-lines" },
          el("b", { dir: "auto" }, fullName(person)),
          el("span", {}, person.username ? `@${person.username}` : `id ${person.id}`),
        ),
      ),
      el(
        "a",
        {
          class: "round",
          target: "_blank",
          href: windowFor(person),
          "aria-label": say("openWindow", fullName(person)),
          title: say("openWindow", fullName(person)),
        },
        icon(ICONS.window),
      ),
    ),
  );
}

/** Becomes somebody; where the panel covers the phone, it goes out of the way. */
function pick(id) {
  switchTo(id);
  if (covers()) closePanel();
}

function windowFor(person) {
  const inPrivate = here.chat !== null && here.chat === here.person;
  return addressOf({ person: person.id, chat: inPrivate ? person.id : here.chat });
}

/** A button that does one thing to the world, as this person; the world's events redraw what changed. */
function deed(label, path, body, kind = "") {
  const who = ["restart", "clock"].includes(path) ? {} : { as: here.person }; // process and time are nobody's
  const act = () => post(path, { ...who, ...body }).then(done, complain);
  return el(
    "button",
    { type: "button", class: `deed ${kind}`, data: { do: `${path} ${JSON.stringify(body)}` }, onclick: act },
    label,
  );
}

function clock() {
  const forward = (label, seconds) => deed(label, "clock", { forward: seconds });
  return [
    el("p", { data: { clock: "whole" } }),
    el(
      "div",
      { class: "deeds" },
      forward(say("hourOn"), HOUR),
      forward(say("dayOn"), 24 * HOUR),
      forward(say("fortnightOn"), 14 * 24 * HOUR),
    ),
    el("p", { class: "hint" }, say("clockHint")),
  ];
}

function group(chat) {
  const member = (userId, action, label, kind) =>
    deed(label, "member", { chat_id: chat.id, user_id: userId, action }, kind);
  const bot = (action, label, kind) => deed(label, "bot", { chat_id: chat.id, action }, kind);
  const people = present(chat).filter(({ user }) => !user.is_bot);
  const absent = state.everyone.filter(({ id }) => !people.some(({ user }) => user.id === id));
  const botStatus = statusOf(chat, state.bot.id);
  const isBotIn = !["left", "kicked"].includes(botStatus);
  return [
    ...people.map(({ user, status, is_anonymous }) => {
      const admin = isAdmin(chat, user.id);
      return entry(user, status, [
        admin &&
          chat.type === "supergroup" &&
          (is_anonymous
            ? member(user.id, "named", say("goNamed"))
            : member(user.id, "anonymous", say("goAnonymous"))),
        status !== "creator" &&
          (admin ? member(user.id, "demote", say("demote")) : member(user.id, "promote", say("promote"))),
        member(user.id, "leave", user.id === here.person ? say("leave") : say("kick"), "danger"),
      ]);
    }),
    entry(
      state.bot,
      botStatus,
      isBotIn
        ? [
            botStatus === "administrator" ? bot("unmute", say("demote")) : bot("promote", say("promote")),
            botStatus === "restricted" ? bot("unmute", say("unmute")) : bot("mute", say("mute")),
            bot("kick", say("kick"), "danger"),
          ]
        : [bot("add", say("addBot"))],
    ),
    ...absent.map((user) => entry(user, statusOf(chat, user.id), [member(user.id, "add", say("enter"))])),
    chat.type === "group" && el("div", { class: "deeds" }, deed(say("upgrade"), "upgrade", { chat_id: chat.id })),
    ...(chat.is_forum ? topics(chat) : []),
  ];
}

function entry(user, status, deeds) {
  const word = say(`status${status[0].toUpperCase()}${status.slice(1)}`) ?? status;
  return el(
    "div",
    { class: "entry member" },
    avatar(user, "small"),
    el("span", { class: "two-lines" }, el("b", { dir: "auto" }, fullName(user)), el("span", {}, word)),
    el("span", { class: "deeds" }, ...deeds.filter(Boolean)),
  );
}

function topics(chat) {
  const topic = (id, action, label, kind) => deed(label, "topic", { chat_id: chat.id, topic_id: id, action }, kind);
  return [
    el("h3", {}, say("topicsTitle")),
    ...topicsOf(chat).map(({ id, name, closed }) =>
      el(
        "div",
        { class: "entry member" },
        el("span", { class: "two-lines" }, el("b", { dir: "auto" }, name), closed && el("span", {}, say("closed"))),
        el(
          "span",
          { class: "deeds" },
          closed ? topic(id, "reopen", say("reopenTopic")) : topic(id, "close", say("closeTopic")),
          id !== 0 && topic(id, "delete", say("deleteTopic"), "danger"),
        ),
      ),
    ),
    begun("topic") ?? topicForm(chat, done),
  ];
}

function mine() {
  const blocked = privateChat().blocked;
  return [
    el(
      "div",
      { class: "deeds" },
      blocked !== true && deed(say("block"), "block", { blocked: true }, "danger"),
      blocked !== false && deed(say("unblock"), "block", { blocked: false }),
    ),
  ];
}

function process() {
  return [
    el(
      "p",
      { class: state.running ? "well" : "trouble" },
      `${fullName(state.bot)} ${state.running ? say("isRunning") : say("isAway")}`,
    ),
    el(
      "div",
      { class: "deeds" },
      deed(say("restart"), "restart", { how: "term" }),
      deed(say("kill"), "restart", { how: "kill" }, "danger"),
    ),
  ];
}

function looks() {
  const choice = (value) =>
    el(
      "button",
      {
        type: "button",
        class: "deed",
        data: { do: `theme ${value}` },
        "aria-pressed": String(theme() === value),
        onclick: () => {
          setTheme(value);
          drawPanel(true);
        },
      },
      say(value),
    );
  return el("div", { class: "deeds" }, choice("auto"), choice("light"), choice("dark"));
}
