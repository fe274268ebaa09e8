// Arrow keys in a group of buttons: one of them is in the tab order, the arrows move by what is seen.

// Each arrow: which way it points, and whether along the height of the screen.
const ARROWS = { ArrowUp: [-1, true], ArrowDown: [1, true], ArrowLeft: [-1, false], ArrowRight: [1, false] };

const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

/** The button nearest to `from` in the direction of an arrow key, or undefined. boxes: [button, DOMRect] pairs. */
export function neighbour(boxes, from, key) {
  const [x, y] = middle(boxes.find(([button]) => button === from)[1]);
  const [sign, vertical] = ARROWS[key];
  const distanceOf = (box) => {
    const [across, along] = [middle(box)[0] - x, middle(box)[1] - y];
    if (vertical) return along * sign < 4 ? Infinity : Math.abs(along) * 1000 + Math.abs(across);
    return across * sign < 4 || Math.abs(along) > box.height / 2 ? Infinity : Math.abs(across);
  };
  const reached = boxes.filter(([button]) => button !== from).map(([button, box]) => [distanceOf(box), button])
    .filter(([distance]) => distance < Infinity).sort(([a], [b]) => a - b);
  return reached[0]?.[1];
}

/** Makes the buttons of `root` that fit `selector` one stop of the tab key, moved through by arrows, Home and End. */
export function arrowKeys(root, selector) {
  const buttons = () => [...root.querySelectorAll(selector)]
    .filter((one) => !one.disabled && one.getClientRects().length);
  const take = (button) => {
    for (const one of root.querySelectorAll(selector)) one.tabIndex = one === button ? 0 : -1;
  };
  root.addEventListener("focusin", (event) => {
    const button = event.target.closest(selector);
    if (button) take(button);
  });
  root.addEventListener("keydown", (event) => {
    const from = event.target.closest(selector);
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = buttons();
    let next;
    if (event.key in ARROWS) {
      next = neighbour(all.map((button) => [button, button.getBoundingClientRect()]), from, event.key);
    } else if (event.key === "Home") next = all[0];
    else if (event.key === "End") next = all.at(-1);
    else return;
    event.preventDefault();
    next?.focus();
  });
  /** To be called when buttons were made anew: one of them can be reached by the tab key. */
  return function refresh() {
    const all = buttons();
    if (!all.some((one) => one.tabIndex === 0)) take(all[0]);
  };
}
