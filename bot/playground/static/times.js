// One idea: a Unix second as people write it in a chat, and the moment that is now in the playground.

import { state } from "./store.js";
import { LANGUAGE, say } from "./words.js";

const LOCALE = LANGUAGE === "en" ? "en-GB" : LANGUAGE;
const clock = new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit", hour12: false });
const dayOfYear = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "long" });
const dayAndYear = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "long", year: "numeric" });
const shortDay = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short" });
const fullDay = new Intl.DateTimeFormat(LOCALE, { weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** Now, in the playground's time. */
export const nowSeconds = () => (Date.now() + state.aheadMs) / 1000;

/** "18:33" */
export const timeOf = (seconds) => clock.format(new Date(seconds * 1000));

/** The same text for all moments of one local day. */
export const dayKey = (seconds) => new Date(seconds * 1000).toDateString();

/** "29 nov" */
export const shortDayOf = (seconds) => shortDay.format(new Date(seconds * 1000));

/** "domenica 29 novembre 2026" */
export const fullDayOf = (seconds) => fullDay.format(new Date(seconds * 1000));

/** "Oggi", "Ieri", "29 novembre", "29 novembre 2024" */
export function dayName(seconds) {
  const date = new Date(seconds * 1000);
  const now = new Date(nowSeconds() * 1000);
  if (dayKey(seconds) === now.toDateString()) return say("today");
  if (dayKey(seconds) === new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).toDateString())
    return say("yesterday");
  return (date.getFullYear() === now.getFullYear() ? dayOfYear : dayAndYear).format(date);
}

/** The time if it was today, else the day: for the list of chats. */
export function timeOrDay(seconds) {
  return dayKey(seconds) === dayKey(nowSeconds()) ? timeOf(seconds) : shortDayOf(seconds);
}
