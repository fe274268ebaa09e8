// Cards of the pack put to uses, each with a list of its own: mine and dead, a hand and the play it faces.
//
// A state is {lists: cards by use, limits: how many by use, use: the one that a press puts a card to}.

/** What a card is used for; "" where it is not. */
export const useOf = ({ lists }, card) => Object.keys(lists).find((use) => lists[use].includes(card)) ?? "";

export const isFull = ({ lists, limits, use }) => lists[use].length >= limits[use];

/** Whether a press on the card would do nothing. */
export const isClosed = (state, card) => !useOf(state, card) && isFull(state);

/** The list of a use replaced; its cards leave every other list. */
export function withCards(state, use, cards) {
  const others = Object.entries(state.lists).map(([name, list]) => [name, list.filter((one) => !cards.includes(one))]);
  return { ...state, lists: { ...Object.fromEntries(others), [use]: cards } };
}

function without(state, card) {
  const use = useOf(state, card);
  return withCards(state, use, state.lists[use].filter((one) => one !== card));
}

/** After a press: a card of this use is free again, one of another changes its use, where there is room for it. */
export function withPressed(state, card) {
  const { lists, use } = state;
  if (isClosed(state, card)) return state;
  if (isFull(state) || lists[use].includes(card)) return without(state, card);
  return withCards(state, use, [...lists[use], card]);
}
