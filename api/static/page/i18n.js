// Words and numbers in the reader's language. Catalogues are flat JSON files, i18n/<name>.<language>.json.

export const LANGUAGES = ["vi", "en"];

const state = { language: "vi", words: {} };
const loaded = new Map();

export const language = () => state.language;

/** Makes a language the current one. It must be followed by `need` for the catalogues in use. */
export function setLanguage(next) {
  state.language = LANGUAGES.includes(next) ? next : "vi";
  state.words = {};
  for (const [key, words] of loaded) if (key.endsWith(`.${state.language}`)) Object.assign(state.words, words);
}

/** Loads catalogues of the current language that are not there yet. */
export async function need(...names) {
  await Promise.all(names.map(async (name) => {
    const key = `${name}.${state.language}`;
    if (!loaded.has(key)) {
      const answer = await fetch(new URL(`i18n/${key}.json`, import.meta.url));
      if (!answer.ok) throw new Error(`no catalogue ${key}`);
      loaded.set(key, await answer.json());
    }
    if (key.endsWith(`.${state.language}`)) Object.assign(state.words, loaded.get(key));
  }));
}

/** For tests and tools without a network: words as they are. */
export function useWords(next, words) {
  state.language = next;
  state.words = words;
}

export const has = (name) => name in state.words;

/** The words of `name`, with {places} filled. A name without words is shown as it is, so that it is noticed. */
export const say = (name, values = {}) =>
  (state.words[name] ?? name).replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));

/** A label of the service, {vi, en}. */
export const labelled = (label) => label?.[state.language] ?? label?.en ?? "";

const locale = () => (state.language === "vi" ? "vi-VN" : "en-GB");

export const number = (value, digits = 2) =>
  value.toLocaleString(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Points with their sign, a true minus, e.g. +1,93. */
export function points(value, digits = 2) {
  const rounded = Number(value.toFixed(digits));
  const text = number(Math.abs(rounded), digits);
  return rounded === 0 ? text : `${rounded > 0 ? "+" : "−"}${text}`;
}

export const percent = (value, digits = 0) =>
  value.toLocaleString(locale(), { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A list of words as people write it: a, b và c. */
export const listed = (words) => new Intl.ListFormat(locale(), { type: "conjunction" }).format(words);

/** A choice of words as people write it: a, b hoặc c. */
export const either = (words) => new Intl.ListFormat(locale(), { type: "disjunction" }).format(words);

/** The first letter small, as inside a sentence. */
export const inside = (text) => text.charAt(0).toLocaleLowerCase(locale()) + text.slice(1);

/** The first letter large. */
export const sentence = (text) => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);
