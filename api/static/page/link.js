// The state of the page in its address: a link reproduces what is seen. Keys are short words, values plain text.

/** A query string as an object; later values of a key win. */
export const readQuery = (query) => Object.fromEntries(new URLSearchParams(query));

/** An object as a query string, keys in their order; empty values are left out. */
export function writeQuery(state) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) {
    if (value !== "" && value !== null && value !== undefined) query.set(key, value);
  }
  return query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
}

/** House rules and link keys: the preset as `preset`, each changed option as `o.<name>`. */
export function rulesToState({ preset, options = {} }) {
  const entries = Object.entries(options).map(([name, value]) => [`o.${name}`, JSON.stringify(value)]);
  return { preset, ...Object.fromEntries(entries) };
}

/** The house rules a state holds. Values that are no JSON are taken as text, and judged by the service. */
export function rulesFromState(state) {
  const options = {};
  for (const [key, text] of Object.entries(state)) {
    if (!key.startsWith("o.")) continue;
    try {
      options[key.slice(2)] = JSON.parse(text);
    } catch {
      options[key.slice(2)] = text;
    }
  }
  return state.preset ? { preset: state.preset, options } : { options };
}

export const currentState = () => readQuery(location.search);

/** Shows a state in the address bar. step: a new entry of the browser's history, or the present one changed. */
export function showState(state, { step = false } = {}) {
  const query = writeQuery(state);
  const address = query ? `?${query}` : location.pathname;
  if (step) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

/** Goes to another part, as a press on its tab does. */
export function openPart(state) {
  showState(state, { step: true });
  window.dispatchEvent(new PopStateEvent("popstate"));
}
