// How the reader likes the page, language and colours, kept in this browser for all of its pages.

export function remembered() {
  try {
    return JSON.parse(localStorage.getItem("maubinh.look")) ?? {};
  } catch {
    return {};
  }
}

export function remember(change) {
  try {
    localStorage.setItem("maubinh.look", JSON.stringify({ ...remembered(), ...change }));
  } catch {
    // Nothing is lost but the memory of a preference.
  }
}

const root = document.documentElement;

export const isDark = () =>
  (root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);

/** Light colours instead of dark ones, or the other way round. */
export function switchTheme() {
  root.dataset.theme = isDark() ? "light" : "dark";
  remember({ theme: root.dataset.theme });
}

/** A cookie, so that the server can send its pages in this language at once. */
export function rememberLanguage(language) {
  document.cookie = `maubinh_language=${language}; Max-Age=31536000; SameSite=Lax`;
}
