// The parts of the page, in the order of the tabs. A part's module exports mount(root) and gives what ends it.
//
// catalogues: names of i18n files it needs. load: its module, fetched when it is first shown.

export const PARTS = [
  { name: "solve", catalogues: ["solve"], load: () => import("./parts/solve.js") },
  { name: "arrange", catalogues: ["solve", "arrange"], load: () => import("./parts/arrange.js") },
  { name: "table", catalogues: ["solve", "arrange", "payments", "table"], load: () => import("./parts/table.js") },
  { name: "shedding", catalogues: ["solve", "arrange", "payments", "shedding", "room"],
    load: () => import("./parts/shedding.js") },
  { name: "batch", catalogues: ["solve", "batch"], load: () => import("./parts/batch.js") },
];

/** The part of that name, the first for no name, null for a name that none has. */
export const partOf = (name) => (name ? PARTS.find((part) => part.name === name) ?? null : PARTS[0]);
