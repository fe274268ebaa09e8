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

/**
 * Lets the cards inside `root` be dragged. taken(card): the cards that go with it. onDrop(cards, zone, target): zone is
 * the name of the zone it was dropped on, target the card under the pointer or null. Gives what ends it.
 */
export function dragCards(root, { taken = (card) => [card], onDrop, hold = false }) {
  let drag = null;

  function lift() {
    const names = taken(drag.card);
    const buttons = [drag.button,
      ...names.filter((name) => name !== drag.card).map((name) => root.querySelector(`[data-card="${name}"]`))];
    drag.cards = names;
    drag.lifted = buttons.filter(Boolean);
    drag.ghost = ghostOf(drag.lifted, drag.x, drag.y);
    for (const button of drag.lifted) button.classList.add("lifted");
    document.body.classList.add("dragging");
  }

  function mark(zone) {
    for (const one of document.querySelectorAll(".zone-over")) if (one !== zone) one.classList.remove("zone-over");
    zone?.classList.add("zone-over");
  }

  function finish() {
    clearTimeout(drag?.timer);
    drag?.ghost?.end();
    for (const button of drag?.lifted ?? []) button.classList.remove("lifted");
    document.body.classList.remove("dragging");
    mark(null);
    drag = null;
  }

  function down(event) {
    const button = event.target.closest("[data-card]");
    if (!button || button.disabled || event.button || !root.contains(button) || drag) return;
    drag = { button, card: button.dataset.card, x: event.clientX, y: event.clientY, pointer: event.pointerId,
      held: !hold || event.pointerType === "mouse" };
    if (!drag.held) drag.timer = setTimeout(() => {
      if (!drag) return;
      drag.held = true;
      lift();
      navigator.vibrate?.(12);
    }, HOLD_MILLISECONDS);
  }

  function move(event) {
    if (!drag || event.pointerId !== drag.pointer) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > START_DISTANCE;
    if (!drag.ghost && far && !drag.held) return finish();
    if (!drag.ghost && far) lift();
    if (!drag.ghost) return undefined;
    event.preventDefault();
    drag.ghost.move(event.clientX, event.clientY);
    return mark(under(event.clientX, event.clientY).zone);
  }

  function up(event) {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { ghost, cards } = drag;
    const { zone, card } = under(event.clientX, event.clientY);
    finish();
    if (!ghost) return;
    // The click that follows a drag is no press on the card.
    const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
    if (zone) onDrop(cards, zone.dataset.zone, cards.includes(card) ? null : card);
  }

  const cancel = (event) => { if (drag && event.pointerId === drag.pointer) finish(); };
  const stay = (event) => { if (drag?.ghost && event.cancelable) event.preventDefault(); };
  const escape = (event) => { if (drag && event.key === "Escape") finish(); };
  const noMenu = (event) => { if (event.target.closest("[data-card]") && drag) event.preventDefault(); };
  root.classList.toggle("drag-at-once", !hold);
  root.addEventListener("pointerdown", down);
  root.addEventListener("touchmove", stay, { passive: false });
  root.addEventListener("contextmenu", noMenu);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", cancel);
  window.addEventListener("keydown", escape);
  return function end() {
    finish();
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", cancel);
    window.removeEventListener("keydown", escape);
  };
}
