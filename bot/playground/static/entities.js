// One idea: a text and its Telegram entities become nodes; offsets are UTF-16 units, as in JavaScript itself.

import { el } from "./dom.js";

/** @typedef {{type: string, offset: number, length: number, url?: string, user?: Object, language?: string}} Entity */
/** @typedef {{openLink: (address: string) => void, command: (text: string) => void}} Actions */

const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);
const PLAIN_TAGS = { bold: "strong", italic: "em", underline: "u", strikethrough: "s", code: "code" };

/**
 * The nodes of a text.
 * @param {string} text
 * @param {Entity[]} [entities]
 * @param {Actions} actions what links and commands do when tapped
 * @returns {Node[]}
 */
export function rich(text, entities = [], actions) {
  const sorted = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return span(text, 0, text.length, sorted, actions);
}

/** The nodes of text[start:end]; entities that begin in it, outermost first. */
function span(text, start, end, entities, actions) {
  const nodes = [];
  let at = start;
  let rest = entities;
  const plain = (to) => {
    if (to > at) nodes.push(document.createTextNode(text.slice(at, to)));
    at = Math.max(at, to);
  };
  while (rest.length) {
    const [entity, ...others] = rest;
    const from = Math.max(entity.offset, at);
    const to = Math.min(entity.offset + entity.length, end);
    if (from >= to) {
      rest = others;
      continue;
    }
    const isBlock = BLOCKS.has(entity.type);
    // A block stands on lines of its own, so the line breaks that touch it are already there.
    plain(isBlock && text[from - 1] === "\n" && from > at ? from - 1 : from);
    const inside = others.filter(({ offset }) => offset < to);
    const content = span(text, from, isBlock && text[to - 1] === "\n" ? to - 1 : to, inside, actions);
    nodes.push(dress(entity, text.slice(from, to), content, actions));
    at = isBlock && text[to] === "\n" ? to + 1 : to;
    rest = others.filter(({ offset }) => offset >= to);
  }
  plain(end);
  return nodes;
}

function dress(entity, text, content, actions) {
  switch (entity.type) {
    case "bold":
    case "italic":
    case "underline":
    case "strikethrough":
    case "code":
      return el(PLAIN_TAGS[entity.type], {}, ...content);
    case "pre":
      return el("pre", { tabindex: 0, data: { language: entity.language } }, el("code", {}, ...content));
    case "blockquote":
      return el("blockquote", {}, ...content);
    case "expandable_blockquote":
      return expandable(content);
    case "spoiler":
      return spoiler(content);
    case "url":
      return link(text, content, actions);
    case "text_link":
      return link(entity.url ?? text, content, actions);
    case "email":
      return el("a", { href: `mailto:${text}` }, ...content);
    case "mention":
      return el(
        "button",
        { type: "button", class: "link", onclick: () => actions.openLink(`https://t.me/${text.slice(1)}`) },
        ...content,
      );
    case "text_mention":
      return el("span", { class: "link mention", data: { userId: entity.user?.id } }, ...content);
    case "bot_command":
      return el("button", { type: "button", class: "link", onclick: () => actions.command(text) }, ...content);
    case "hashtag":
    case "cashtag":
    case "phone_number":
      return el("span", { class: "link" }, ...content);
    default:
      return el("span", {}, ...content); // custom_emoji, date_time and what is still to be invented: the text itself
  }
}

function link(address, content, actions) {
  const full = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
  const safe = /^(https?|tg|mailto):/i.test(full);
  return el(
    "a",
    {
      href: safe ? full : undefined,
      target: "_blank",
      rel: "noopener noreferrer",
      onclick: (event) => {
        event.preventDefault();
        if (safe) actions.openLink(full);
      },
    },
    ...content,
  );
}

function spoiler(content) {
  const hidden = el("span", { class: "spoiler", role: "button", tabindex: 0, "aria-expanded": "false" }, ...content);
  const reveal = () => {
    hidden.classList.add("seen");
    hidden.removeAttribute("role");
    hidden.removeAttribute("tabindex");
    hidden.removeAttribute("aria-expanded");
  };
  hidden.addEventListener("click", reveal, { once: true });
  hidden.addEventListener("keydown", ({ key }) => (key === "Enter" || key === " ") && reveal());
  return hidden;
}

function expandable(content) {
  const quote = el(
    "blockquote",
    { class: "expandable", tabindex: 0, role: "button", "aria-expanded": "false" },
    ...content,
  );
  const turn = (event) => {
    if (event.target.closest("a, button.link")) return; // what is inside keeps its own meaning
    quote.setAttribute("aria-expanded", String(quote.classList.toggle("open")));
  };
  quote.addEventListener("click", turn);
  quote.addEventListener("keydown", (event) => {
    if (event.target !== quote || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    turn(event);
  });
  return quote;
}

const EMOJI_ONLY =
  /^(?:\p{Extended_Pictographic}(?:\uFE0F|\u200D\p{Extended_Pictographic}|\p{Emoji_Modifier})*|[0-9#*]\uFE0F\u20E3|\p{Regional_Indicator}{2})+$/u;

/** How many emoji a text of nothing else has, 1 to 3: Telegram shows these larger; else 0. @param {string} text */
export function bigEmoji(text) {
  if (text.length > 24 || !EMOJI_ONLY.test(text)) return 0;
  const count = typeof Intl.Segmenter === "function" ? [...new Intl.Segmenter().segment(text)].length : 4;
  return count <= 3 ? count : 0;
}

/** Whether the time fits behind the last line: not below a block, not beside a line that runs from the right. */
export function endsOpen(text, entities = []) {
  const lastLine = text.slice(text.lastIndexOf("\n") + 1);
  if (/[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(lastLine)) return false;
  return !entities.some(({ type, offset, length }) => BLOCKS.has(type) && offset + length >= text.trimEnd().length);
}
