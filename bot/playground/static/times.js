// One idea: a Unix second as people write it in a chat.

import { LANGUAGE, say } from "./words.js";

const clock = new Intl.DateTimeFormat(LANGUAGE, { hour: "2-digit", minute: "2-digit", hour12: false });
const dayOfYear = new Intl.DateTimeFormat(LANGUAGE === "en" ? "en-GB" : LANGUAGE, { day: "numeric", month: "long" });
const dayAndYear = new Intl.DateTimeFormat(LANGUAGE === "en" ? "en-GB" : LANGUAGE, {
  day: "numeric",
  month: "long",
  year: "numeric",
});
const shortDay = new Intl.DateTimeFormat(LANGUAGE === "en" ? "en-GB" : LANGUAGE, { day: "numeric", month: "short" });

/** "18:33" */
export const timeOf = (seconds) => clock.format(new Date(seconds * 1000));

/** The same text for all moments of one local day. */
export const dayKey = (seconds) => new Date(seconds * 1000).toDateString();

/** "Oggi", "Ieri", "29 novembre", "29 novembre 2024" */
export function dayName(seconds) {
  const date = new Date(seconds * 1000);
  const now = new Date();
  if (dayKey(seconds) === now.toDateString()) return say("today");
  if (dayKey(seconds) === new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).toDateString())
    return say("yesterday");
  return (date.getFullYear() === now.getFullYear() ? dayOfYear : dayAndYear).format(date);
}

/** The time if it was today, else the day: for the list of chats. */
export function timeOrDay(seconds) {
  return dayKey(seconds) === new Date().toDateString() ? timeOf(seconds) : shortDay.format(new Date(seconds * 1000));
}
