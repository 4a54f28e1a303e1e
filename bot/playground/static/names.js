// One idea: how people and chats are called and pictured: full name, initials, a colour by id.

import { el } from "./dom.js";
import { state } from "./store.js";

const COLOURS = 7; // Telegram's own number of them; the colours are in base.css

/** A user's full name, or a chat's title; never empty. */
export function fullName(who) {
  if (!who) return "?";
  if (who.type === "private") return fullName(state.bot); // to a person, their private chat is the bot
  return who.title || [who.first_name, who.last_name].filter(Boolean).join(" ") || String(who.id);
}

/** The first name alone, for narrow places. */
export const shortName = (who) => who.first_name || fullName(who);

/** Who speaks in a message: a chat (anonymous admin, channel) or a user. */
export const speaker = (message) => message.sender_chat ?? message.from;

/** The number of someone's colour, 0 to 6. */
export const colourOf = (who) => Math.abs(who?.id ?? 0) % COLOURS;

/** A round picture with initials. @param {Object} who a user or a chat */
export function avatar(who, kind = "") {
  const subject = who?.type === "private" ? (state.bot ?? who) : who;
  return el(
    "span",
    { class: `avatar ${kind}`, data: { colour: colourOf(subject) }, "aria-hidden": "true" },
    initials(subject),
  );
}

function initials(who) {
  const words = who.title ? who.title.split(/\s+/) : [who.first_name, who.last_name];
  const letters = words.filter(Boolean).map(firstLetter).filter(Boolean);
  const two = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return two.join("").toUpperCase() || "?";
}

const graphemes =
  typeof Intl.Segmenter === "function" ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;

/** The first whole character that is a letter, digit or symbol: no direction marks, no brackets. */
function firstLetter(word) {
  const parts = graphemes ? Array.from(graphemes.segment(word), ({ segment }) => segment) : Array.from(word);
  return parts.find((part) => /[\p{L}\p{N}\p{S}]/u.test(part)) ?? "";
}
