// One idea: light or dark, as the system says or as chosen; the choice is remembered.

const KEY = "cinquina.theme";

/** The choice: "auto", "light" or "dark". */
export function theme() {
  return localStorage.getItem(KEY) ?? "auto";
}

/** Chooses, for all windows. @param {"auto"|"light"|"dark"} choice */
export function setTheme(choice) {
  localStorage.setItem(KEY, choice);
  applyTheme();
}

/** Puts the choice on the page. */
export function applyTheme() {
  document.documentElement.style.colorScheme = theme() === "auto" ? "" : theme();
}

window.addEventListener("storage", ({ key }) => key === KEY && applyTheme());
