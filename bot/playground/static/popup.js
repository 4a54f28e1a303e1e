// One idea: what lies over the phone for a moment: toasts, alerts, banners, menus, a picture.

import { avatar } from "./names.js";
import { el, fill, icon, ICONS, place } from "./dom.js";
import { say } from "./words.js";

const TOAST_MS = 2500; // for a few words
const TOAST_MS_PER_CHARACTER = 45; // reading time of long ones: 200 characters stay about 10 s
const BANNER_MS = 5000;

/** A short note at the top, which goes by itself; the newest takes the place of the last. @param {string} text */
export function toast(text, kind = "") {
  const note = el("div", { class: `toast ${kind}`, data: { testid: "toast" }, dir: "auto" }, text);
  note.addEventListener("click", () => note.remove());
  fill(place("toasts"), note);
  setTimeout(() => note.remove(), TOAST_MS + TOAST_MS_PER_CHARACTER * text.length);
}

/** Takes the notes away: they were for somebody else. */
export function hush() {
  fill(place("toasts"));
  fill(place("banners"));
}

/** Says what went wrong. @param {Error} error */
export const complain = (error) => toast(error.message, "bad");

/** A note with a button, over everything until it is closed. @param {string} title @param {string} text */
export function alertBox(title, text) {
  const box = dialog("alert", title);
  box.dataset.testid = "alert";
  box.setAttribute("role", "alertdialog");
  box.append(
    el("h2", { dir: "auto" }, title),
    el("p", { dir: "auto" }, text),
    el(
      "div",
      { class: "choices" },
      el("button", { type: "button", autofocus: true, onclick: () => box.close() }, say("ok")),
    ),
  );
  box.showModal();
}

/**
 * A message that made the phone ring while another chat was open.
 * @param {{who: Object, title: string, text: string, onOpen: () => void}} ring
 */
export function banner({ who, title, text, onOpen }) {
  const strip = el(
    "button",
    {
      type: "button",
      class: "banner",
      data: { testid: "banner" },
      onclick: () => {
        strip.remove();
        onOpen();
      },
    },
    avatar(who),
    el("span", { class: "two-lines" }, el("b", { dir: "auto" }, title), el("span", { dir: "auto" }, text)),
  );
  fill(place("banners"), strip);
  setTimeout(() => strip.remove(), BANNER_MS);
}

/**
 * A list of things to choose from.
 * @param {string} title
 * @param {Array<{label: string, picture?: Node, danger?: boolean, act: () => void}>} choices
 */
export function menu(title, choices) {
  const box = dialog("menu", title);
  box.append(el("h2", {}, title));
  for (const { label, picture, danger, act } of choices) {
    const choose = () => {
      box.close();
      act();
    };
    box.append(
      el(
        "button",
        { type: "button", class: danger ? "danger" : "", onclick: choose },
        picture,
        el("span", { dir: "auto" }, label),
      ),
    );
  }
  box.addEventListener("click", (event) => event.target === box && box.close()); // the dark around it
  box.showModal();
}

/** A picture as large as the window; a click shows its own size and back. @param {string} address */
export function showPicture(address, description) {
  const box = dialog("viewer", say("picture"));
  const image = el("img", { src: address, alt: description });
  const zoom = el(
    "button",
    { type: "button", class: "zoom", "aria-label": description, onclick: () => box.classList.toggle("full") },
    image,
  );
  box.append(
    zoom,
    el(
      "button",
      { type: "button", class: "round close", "aria-label": say("close"), autofocus: true, onclick: () => box.close() },
      icon(ICONS.close),
    ),
  );
  box.addEventListener("click", (event) => event.target === box && box.close());
  box.showModal();
}

function dialog(kind, label) {
  const box = /** @type {HTMLDialogElement} */ (el("dialog", { class: kind, "aria-label": label }));
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  return box;
}
