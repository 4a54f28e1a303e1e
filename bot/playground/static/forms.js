// One idea: the panel's forms: a new person, a new group, a new topic.

import { post } from "./api.js";
import { listed } from "./chats.js";
import { el } from "./dom.js";
import { fullName } from "./names.js";
import { complain } from "./popup.js";
import { go, here } from "./route.js";
import { meetEveryone } from "./session.js";
import { state, takeEvent } from "./store.js";
import { say } from "./words.js";

const field = (name, props = {}) =>
  el("label", {}, el("span", {}, say(name)), el("input", { name, dir: "auto", autocomplete: "off", ...props }));

const choice = (name, options) =>
  el(
    "label",
    {},
    el("span", {}, say(name)),
    el("select", { name }, ...options.map(([value, text]) => el("option", { value }, text))),
  );

const ticks = (legend, name, options) =>
  el(
    "fieldset",
    {},
    el("legend", {}, say(legend)),
    ...options.map(([value, text, checked]) =>
      el(
        "label",
        { class: "tick" },
        el("input", { type: "checkbox", name, value, checked }),
        el("span", { dir: "auto" }, text),
      ),
    ),
  );

/**
 * A form that posts and is then drawn anew; begun, it is kept as it is (class "begun").
 * @param {string} name for tests: data-testid="form-<name>"
 * @param {Array} parts
 * @param {(data: FormData) => Promise<*>} act
 * @param {() => void} done
 */
function form(name, parts, act, done) {
  const element = el(
    "form",
    { data: { testid: `form-${name}` } },
    ...parts,
    el("button", { type: "submit", class: "deed main" }, say("create")),
  );
  element.addEventListener("input", () => element.classList.add("begun"));
  element.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await act(new FormData(element));
      element.classList.remove("begun");
      done();
    } catch (error) {
      complain(error);
    }
  });
  return element;
}

const text = (data, name) => data.get(name)?.trim() || undefined;
const numbers = (data, name) => data.getAll(name).map(Number);
const names = (data, name) =>
  (data.get(name) ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** A person with name, language and groups. @param {() => void} done */
export function personForm(done) {
  const groups = listed().filter(({ type }) => type !== "private");
  return form(
    "person",
    [
      field("firstName", { required: true, maxlength: 64 }),
      field("lastName", { maxlength: 64 }),
      field("username", { pattern: "[A-Za-z][A-Za-z0-9_]{3,31}" }),
      choice("language", [
        ["it", say("italian")],
        ["en", say("english")],
      ]),
      groups.length > 0 &&
        ticks(
          "joins",
          "chats",
          groups.map((chat) => [chat.id, fullName(chat), chat.id === here.chat]),
        ),
    ],
    async (data) => {
      await post("person", {
        first_name: text(data, "firstName"),
        last_name: text(data, "lastName"),
        username: text(data, "username"),
        language_code: text(data, "language"),
        chats: numbers(data, "chats"),
      });
      await meetEveryone();
    },
    done,
  );
}

/** A group of some kind, with members and topics. @param {() => void} done */
export function groupForm(done) {
  const topics = field("topicNames");
  const kind = choice("kind", [
    ["group", say("kindGroup")],
    ["supergroup", say("kindSupergroup")],
    ["forum", say("kindForum")],
  ]);
  const select = kind.querySelector("select");
  const match = () => (topics.hidden = select.value !== "forum");
  select.addEventListener("change", match);
  match();
  return form(
    "group",
    [
      field("title", { required: true, maxlength: 128 }),
      kind,
      topics,
      ticks(
        "withWhom",
        "members",
        state.everyone.filter(({ id }) => id !== here.person).map((person) => [person.id, fullName(person), true]),
      ),
      el(
        "label",
        { class: "tick" },
        el("input", { type: "checkbox", name: "bot", checked: true }),
        el("span", {}, say("withBot")),
      ),
    ],
    async (data) => {
      const { chat } = await post("group", {
        as: here.person,
        title: text(data, "title"),
        kind: data.get("kind"),
        members: [here.person, ...numbers(data, "members")],
        topics: data.get("kind") === "forum" ? names(data, "topicNames") : undefined,
        bot: data.has("bot"),
      });
      takeEvent({ type: "chat", chat }); // the socket's own word may be slower than this answer
      go({ chat: chat.id, topic: null });
    },
    done,
  );
}

/** A topic of a forum. @param {Object} chat @param {() => void} done */
export function topicForm(chat, done) {
  return form(
    "topic",
    [field("topicName", { required: true, maxlength: 128 })],
    (data) => post("topic", { as: here.person, chat_id: chat.id, name: text(data, "topicName"), action: "create" }),
    done,
  );
}
