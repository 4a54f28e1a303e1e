// One idea: the playground's date and time, wherever the page shows them, from minute to minute.

import { place } from "./dom.js";
import { on } from "./store.js";
import { dayKey, fullDayOf, nowSeconds, shortDayOf, timeOf } from "./times.js";
import { say } from "./words.js";

const MINUTE_MS = 60_000;

const FACES = { day: shortDayOf, time: timeOf, whole: (seconds) => `${fullDayOf(seconds)}, ${timeOf(seconds)}` };

let day = null; // the one that was shown last
let next = 0; // the timer of the next minute

/**
 * Begins to show them.
 * @param {{open: () => void, newDay: () => void}} does what a tap on the clock does, and a day that has begun
 */
export function startClock({ open, newDay }) {
  place("now").addEventListener("click", open);
  const look = () => {
    clearTimeout(next);
    next = setTimeout(look, MINUTE_MS - ((nowSeconds() * 1000) % MINUTE_MS));
    drawClock();
    const today = dayKey(nowSeconds());
    if (day !== null && day !== today) newDay();
    day = today;
  };
  on("all", look);
  on("clock", look);
  document.addEventListener("visibilitychange", look);
  look();
}

/** Writes the moment into every element that names one of its faces in `data-clock`. */
export function drawClock() {
  const seconds = nowSeconds();
  for (const face of document.querySelectorAll("[data-clock]")) {
    const text = FACES[face.dataset.clock](seconds);
    if (face.textContent !== text) face.textContent = text;
  }
  const label = say("clockShows", FACES.whole(seconds));
  place("now").setAttribute("aria-label", label);
  place("now").title = label;
}
