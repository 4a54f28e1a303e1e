// One idea: make an element in one expression; text only ever becomes text nodes, never markup.

/**
 * An element with its properties and children.
 * @param {string} tag
 * @param {Object<string, *>} [props] `class`, `data` (an object), `on…` listeners, other names as attributes;
 *   `true` gives an empty attribute, `false`, `null` and `undefined` none
 * @param {...(Node|string|number|null|undefined|false)} children
 * @returns {HTMLElement}
 */
export function el(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "data") Object.assign(element.dataset, defined(value));
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...present(children));
  return element;
}

/** The element with this id, one of index.html's fixed places. @param {string} id @returns {HTMLElement} */
export const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Puts these children into an element instead of what it held. */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
}

/**
 * Puts these elements into another, but keeps those there that look the same: a finger may be on them.
 * Only for elements whose looks, `data-…` included, say all that they do.
 */
export function refill(element, ...children) {
  const fresh = present(children);
  fresh.forEach((child, n) => {
    const old = element.children[n];
    if (!old) element.append(child);
    else if (!old.isEqualNode(child)) old.replaceWith(child);
  });
  while (element.children.length > fresh.length) element.lastElementChild.remove();
}

/**
 * A line drawing on a 24 × 24 field.
 * @param {string} path the `d` of an SVG path
 */
export function icon(path) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(space, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

export const ICONS = {
  back: "M15 5l-7 7 7 7",
  send: "M4 12 20 4l-4 16-4.5-6.500L4 12zm7.500 1.500L20 4",
  slash: "M15 5 9 19",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  window: "M14 5h5v5M19 5l-8 8M17 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h4",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  lock: "M7 11V8a5 5 0 0 1 10 0v3M5.500 11h13v9h-13z",
};

function defined(data) {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined && value !== null));
}

function present(children) {
  return children.flat().filter((child) => child !== null && child !== undefined && child !== false);
}
