// Cards dragged by mouse, pen or finger into zones. Everything it does can be done by pressing and by keys as well.
//
// A zone is an element with data-zone; a card is a button with data-card. With a finger the card is lifted at once, or,
// where the page must still scroll under it (`hold`), after a moment.

const START_DISTANCE = 7;
const HOLD_MILLISECONDS = 220;

function ghostOf(buttons, x, y) {
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  const box = buttons[0].getBoundingClientRect();
  for (const button of buttons) {
    const copy = button.cloneNode(true);
    copy.removeAttribute("id");
    copy.tabIndex = -1;
    copy.disabled = true;
    copy.style.setProperty("--card-width", `${box.width}px`);
    ghost.append(copy);
  }
  document.body.append(ghost);
  const offset = [x - box.left, y - box.top];
  const move = (toX, toY) =>
    ghost.style.setProperty("transform", `translate(${toX - offset[0]}px, ${toY - offset[1]}px)`);
  move(x, y);
  return { move, end: () => ghost.remove() };
}

function under(x, y) {
  const found = document.elementFromPoint(x, y);
  return { zone: found?.closest("[data-zone]") ?? null, card: found?.closest("[data-card]")?.dataset.card ?? null };
}

/** What is wanted of the window while cards can be dragged, by the events it hears. */
const WINDOW_EVENTS = { pointermove: "move", pointerup: "up", pointercancel: "cancel", keydown: "escape" };

function markZone(zone) {
  for (const one of document.querySelectorAll(".zone-over")) if (one !== zone) one.classList.remove("zone-over");
  zone?.classList.add("zone-over");
}

/** The click that follows a drag is no press on the card. */
function swallowClick() {
  const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
}

class Dragging {
  drag = null;

  constructor(root, { taken, onDrop, hold }) {
    Object.assign(this, { root, taken, onDrop, hold });
    root.classList.toggle("drag-at-once", !hold);
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("touchmove", (event) => this.stay(event), { passive: false });
    root.addEventListener("contextmenu", (event) => this.noMenu(event));
    for (const name of Object.keys(WINDOW_EVENTS)) window.addEventListener(name, this);
  }

  handleEvent(event) {
    this[WINDOW_EVENTS[event.type]](event);
  }

  end() {
    this.finish();
    for (const name of Object.keys(WINDOW_EVENTS)) window.removeEventListener(name, this);
  }

  lift() {
    const { drag } = this;
    drag.cards = this.taken(drag.card);
    const others = drag.cards.filter((name) => name !== drag.card);
    drag.lifted = [drag.button, ...others.map((name) => this.root.querySelector(`[data-card="${name}"]`))]
      .filter(Boolean);
    drag.ghost = ghostOf(drag.lifted, drag.x, drag.y);
    for (const button of drag.lifted) button.classList.add("lifted");
    document.body.classList.add("dragging");
  }

  finish() {
    clearTimeout(this.drag?.timer);
    this.drag?.ghost?.end();
    for (const button of this.drag?.lifted ?? []) button.classList.remove("lifted");
    document.body.classList.remove("dragging");
    markZone(null);
    this.drag = null;
  }

  down(event) {
    const button = event.target.closest("[data-card]");
    if (!button || button.disabled || event.button || !this.root.contains(button) || this.drag) return;
    const held = !this.hold || event.pointerType === "mouse";
    this.drag = { button, card: button.dataset.card, x: event.clientX, y: event.clientY, pointer: event.pointerId,
      held };
    if (!held) this.drag.timer = setTimeout(() => this.holdDone(), HOLD_MILLISECONDS);
  }

  holdDone() {
    if (!this.drag) return;
    this.drag.held = true;
    this.lift();
    navigator.vibrate?.(12);
  }

  isMine(event) {
    return this.drag?.pointer === event.pointerId;
  }

  move(event) {
    if (!this.isMine(event)) return;
    const { drag } = this;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > START_DISTANCE;
    if (!drag.ghost && far && drag.held) this.lift();
    else if (!drag.ghost && far) this.finish();
    if (!drag.ghost) return;
    event.preventDefault();
    drag.ghost.move(event.clientX, event.clientY);
    markZone(under(event.clientX, event.clientY).zone);
  }

  up(event) {
    if (!this.isMine(event)) return;
    const { ghost, cards } = this.drag;
    const { zone, card } = under(event.clientX, event.clientY);
    this.finish();
    if (!ghost) return;
    swallowClick();
    if (zone) this.onDrop(cards, zone.dataset.zone, cards.includes(card) ? null : card);
  }

  cancel(event) {
    if (this.isMine(event)) this.finish();
  }

  escape(event) {
    if (this.drag && event.key === "Escape") this.finish();
  }

  stay(event) {
    if (this.drag?.ghost && event.cancelable) event.preventDefault();
  }

  noMenu(event) {
    if (event.target.closest("[data-card]") && this.drag) event.preventDefault();
  }
}

/**
 * Lets the cards inside `root` be dragged. taken(card): the cards that go with it. onDrop(cards, zone, target): zone is
 * the name of the zone it was dropped on, target the card under the pointer or null. Gives what ends it.
 */
export function dragCards(root, { taken = (card) => [card], onDrop, hold = false }) {
  const dragging = new Dragging(root, { taken, onDrop, hold });
  return () => dragging.end();
}
