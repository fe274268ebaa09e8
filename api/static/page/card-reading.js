// Free text as cards, in any spelling of card-spellings.js. Twin of rules/card_spellings.py, where it is explained.

import { CODES, FILLERS, IGNORED, LOOK_ALIKES, SEPARATORS, WORDS } from "./card-spellings.js";

const LONGEST_WORD = 200;
const RANK_FIRST = /^(?:C|R+[Ss])+$/;
const SUIT_FIRST = /^(?:(?:C|[Ss]R)+|(?:sR+)+)$/;
const LOOSE = /^(?:R+|[Ss])$/;
const RANKS_ONLY = /^R+$/;
const SUIT_ONLY = /^[Ss]$/;
const SUIT_WORDS = [...WORDS].filter(([, [kind]]) => kind === "suit").sort(([a], [b]) => b.length - a.length);

const isAscii = (character) => character < "\u0080";
const kindOf = ([kind, , shape]) => (kind === "suit" && shape === "sign" ? "s" : kind[0].toUpperCase());
const kindsOf = (tokens) => tokens.map(kindOf).join("");

function plain(text) {
  const unescaped = text.replace(/\\u([0-9a-f]{4})/giu, (_, unit) => String.fromCharCode(parseInt(unit, 16)));
  const composed = unescaped.replace(IGNORED, "").normalize("NFKC");
  return [...composed].map((character) => LOOK_ALIKES.get(character) ?? character).join("");
}

/** The codes that a word is made of; none when it is not, or when they say nothing together. */
function glued(word) {
  const characters = [...word];
  const tokens = [];
  for (let at = 0; at < characters.length;) {
    const size = [2, 1].find((one) => CODES.has(characters.slice(at, at + one).join("")));
    if (!size || at > LONGEST_WORD) return [];
    tokens.push(...CODES.get(characters.slice(at, at + size).join("")));
    at += size;
  }
  const kinds = kindsOf(tokens);
  return [RANK_FIRST, SUIT_FIRST, LOOSE].some((shape) => shape.test(kinds)) ? tokens : [];
}

function rankOf(word) {
  const [kind, code] = WORDS.get(word) ?? CODES.get(word)?.[0] ?? [];
  return kind === "rank" ? code : "";
}

/** A rank and a suit glued together, one of them a word: "2bích", "át♠". */
function named(word) {
  for (const [name, [, code]] of SUIT_WORDS) {
    const rank = word.endsWith(name) && rankOf(word.slice(0, -name.length));
    if (rank) return [["card", rank + code, "word"]];
  }
  const [kind, code, shape] = CODES.get(word.at(-1))?.[0] ?? [];
  const rank = kind === "suit" && shape === "sign" && rankOf(word.slice(0, -1));
  return rank ? [["card", rank + code, "word"]] : [];
}

function wordOf(text) {
  const lower = text.toLowerCase();
  if (FILLERS.has(lower)) return null;
  const whole = WORDS.get(lower);
  const names = () => (whole ? [whole] : named(lower));
  const marked = [...lower].some((one) => !isAscii(one) && /\p{L}/u.test(one));
  const [first, second] = marked ? [names, () => glued(lower)] : [() => glued(lower), names];
  const found = first();
  const tokens = found.length ? found : second();
  const isSuitWord = tokens.length === 1 && tokens[0][0] === "suit" && tokens[0][2] === "word";
  return { text, tokens, kinds: kindsOf(tokens), whole, isSuitWord };
}

/** The ranks of a loose word: "at" beside the word of a suit is an ace, else an ace and a ten. */
const ranksOf = ({ tokens, whole }, besideWord) => (whole && besideWord ? [whole[1]] : tokens.map(([, code]) => code));
const unreadPart = ({ text }) => ({ text, isCard: false });
const cardPart = (text) => ({ text, isCard: true });

function cardsOf(word) {
  const parts = [];
  let ranks = [];
  for (const [kind, code] of word.tokens) {
    if (kind === "rank") ranks.push(code);
    else if (kind === "card") parts.push(cardPart(code));
    else {
      parts.push(...ranks.map((rank) => cardPart(rank + code)));
      ranks = [];
    }
  }
  return parts;
}

/** Ranks wait for the suit behind them. */
function ranksFirst(words) {
  const parts = [];
  let waiting = [];
  for (const word of words) {
    if (waiting.length && SUIT_ONLY.test(word.kinds)) {
      const ranks = waiting.flatMap((one) => ranksOf(one, word.isSuitWord));
      parts.push(...ranks.map((rank) => cardPart(rank + word.tokens[0][1])));
      waiting = [];
    } else if (RANKS_ONLY.test(word.kinds)) waiting.push(word);
    else {
      parts.push(...waiting.map(unreadPart));
      waiting = [];
      parts.push(...(RANK_FIRST.test(word.kinds) ? cardsOf(word) : [unreadPart(word)]));
    }
  }
  return [...parts, ...waiting.map(unreadPart)];
}

/** Puts the cards of a word whose suits stand first into `parts`. Gives what holds behind it, null for nothing. */
function putSuited(word, parts) {
  let suit = null;
  for (const [kind, code] of word.tokens) {
    if (kind === "suit") suit = { code, isUsed: true };
    else parts.push(cardPart(kind === "card" ? code : code + suit.code));
  }
  return suit;
}

/** A suit holds for the ranks behind it, up to the next suit, or to a word that says no card. */
function suitsFirst(words) {
  const parts = [];
  let suit = null;
  const close = () => {
    if (suit && !suit.isUsed) parts.push(unreadPart(suit.word));
    suit = null;
  };
  for (const word of words) {
    if (suit && RANKS_ONLY.test(word.kinds)) {
      const { code } = suit;
      parts.push(...ranksOf(word, suit.word?.isSuitWord).map((rank) => cardPart(rank + code)));
      suit.isUsed = true;
      continue;
    }
    close();
    if (SUIT_ONLY.test(word.kinds)) suit = { word, code: word.tokens[0][1], isUsed: false };
    else if (SUIT_FIRST.test(word.kinds)) suit = putSuited(word, parts);
    else parts.push(unreadPart(word));
  }
  close();
  return parts;
}

const cardsIn = (parts) => parts.filter((part) => part.isCard).map((part) => part.text);

/** The cards of a free text in order, and the words that are none. */
export function readCardText(text) {
  const words = plain(text).split(SEPARATORS).filter(Boolean).map(wordOf).filter(Boolean);
  const orders = [ranksFirst(words), suitsFirst(words)];
  if (words.find((word) => word.tokens.length)?.tokens[0][0] === "suit") orders.reverse();
  const [[one, other], [oneCount, otherCount]] = [orders, orders.map((parts) => cardsIn(parts).length)];
  const isBetter = otherCount > oneCount || (otherCount === oneCount && other.length < one.length);
  const parts = isBetter ? other : one;
  return { cards: cardsIn(parts), unread: parts.filter((part) => !part.isCard).map((part) => part.text) };
}

/**
 * `size` different cards, each said as often as the others; null for a text that says anything else. So a text with
 * words around the hand, or with the hand and its rows, is a hand.
 */
export function wholeHand(cards, size) {
  const different = [...new Set(cards)];
  const counts = new Set(different.map((card) => cards.filter((one) => one === card).length));
  return different.length === size && counts.size === 1 ? different : null;
}
