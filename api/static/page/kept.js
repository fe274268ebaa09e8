// What this browser keeps for the reader: lists in its storage. What is spoilt, or not to be had, is an empty list.

/** A list kept under a name. isEntry(value): whether something found there may be believed. */
export function keptList(name, isEntry) {
  try {
    const found = JSON.parse(localStorage.getItem(name));
    return Array.isArray(found) ? found.filter(isEntry) : [];
  } catch {
    return [];
  }
}

export function keepList(name, list) {
  try {
    localStorage.setItem(name, JSON.stringify(list));
  } catch {
    // Storage is full or closed: the list lasts as long as the page.
  }
}
