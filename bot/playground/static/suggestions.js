// One idea: the list above the field: the bot's commands while typing "/", members while typing "@".

import { present } from "./chats.js";
import { el, fill } from "./dom.js";
import { avatar, fullName } from "./names.js";
import { state } from "./store.js";
import { say } from "./words.js";

/**
 * Ties a list of suggestions to a field.
 * @param {HTMLTextAreaElement} field
 * @param {{choose: (text: string) => void, complete: (text: string) => void}} does
 *   choose: a command was picked, to be sent; complete: the field's text with a name filled in
 */
export function makeSuggestions(field, does) {
  const list = el("div", { id: "suggestions", role: "listbox", "aria-label": say("commandsHere"), hidden: true });
  let commands = [];
  let chat = null;
  let items = []; // {text, act, …} as shown
  let chosen = -1;

  field.setAttribute("role", "combobox");
  field.setAttribute("aria-controls", list.id);
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-expanded", "false");
  field.addEventListener("input", () => show(matching(field.value)));
  field.addEventListener("blur", () => setTimeout(closeUnlessUsed, 150)); // after a click on an item

  function closeUnlessUsed() {
    if (document.activeElement !== field && !list.contains(document.activeElement)) close();
  }

  /** Suggestions for a text that is being typed. */
  function matching(text) {
    const command = /^\/([\w@]*)$/.exec(text);
    if (command)
      return commands.filter(({ command: name }) => name.startsWith(command[1].toLowerCase())).map(asCommand);
    const mention = /(^|\s)@(\w*)$/.exec(text);
    if (!mention || !chat || chat.type === "private") return [];
    return present(chat)
      .map(({ user }) => user)
      .filter(({ username }) => username?.toLowerCase().startsWith(mention[2].toLowerCase()))
      .map((user) => asMember(user, text.slice(0, text.length - mention[2].length)));
  }

  const asCommand = ({ command, description }) => ({
    data: { command },
    parts: [el("b", {}, `/${command}`), el("span", { dir: "auto" }, description)],
    complete: `/${command} `,
    act: () => does.choose(`/${command}`),
  });

  const asMember = (user, before) => ({
    data: { mention: user.username },
    parts: [avatar(user, "small"), el("b", { dir: "auto" }, fullName(user)), el("span", {}, `@${user.username}`)],
    complete: `${before}${user.username} `,
    act: () => does.complete(`${before}${user.username} `),
  });

  function show(next) {
    items = next;
    chosen = -1;
    list.hidden = !items.length;
    field.setAttribute("aria-expanded", String(!list.hidden));
    field.removeAttribute("aria-activedescendant");
    fill(
      list,
      ...items.map(({ parts, data, act }, n) =>
        el(
          "button",
          {
            type: "button",
            role: "option",
            id: `suggestion-${n}`,
            tabindex: -1,
            data,
            "aria-selected": "false",
            onclick: () => pick(act),
          },
          ...parts,
        ),
      ),
    );
    list.scrollTop = 0;
  }

  function pick(act) {
    close();
    act();
    field.focus();
  }

  function close() {
    show([]);
  }

  function mark(n) {
    chosen = (n + items.length) % items.length;
    [...list.children].forEach((item, i) => item.setAttribute("aria-selected", String(i === chosen)));
    list.children[chosen].scrollIntoView({ block: "nearest" });
    field.setAttribute("aria-activedescendant", `suggestion-${chosen}`);
  }

  return {
    list,
    close,

    /** Says which commands and members there are. */
    offer(nextCommands, nextChat) {
      commands = nextCommands;
      chat = nextChat;
    },

    /** Shows or hides the whole menu of commands. @returns {boolean} false if there are none */
    toggle() {
      if (!list.hidden) close();
      else show(commands.map(asCommand));
      field.focus();
      return commands.length > 0 || state.bot === null;
    },

    /** Takes a key while the list is open. @returns {boolean} whether that was all */
    key(event) {
      if (list.hidden) return false;
      if (event.key === "ArrowDown") mark(chosen + 1);
      else if (event.key === "ArrowUp") mark(chosen < 0 ? items.length - 1 : chosen - 1);
      else if (event.key === "Escape") close();
      else if (event.key === "Tab") {
        does.complete(items[Math.max(chosen, 0)].complete);
        close();
      } else if (event.key === "Enter" && chosen >= 0) pick(items[chosen].act);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
