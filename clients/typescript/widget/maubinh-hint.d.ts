// Types of maubinh-hint.js.
import type { Arrangement, Problem, Schemas } from "../dist/index.js";

/** What was chosen: an arrangement of Mậu binh, or a play of TLMN or Sâm. */
export interface ChosenArrangement {
  back: string[];
  middle: string[];
  front: string[];
  expected_points: number;
  arrangement: Arrangement;
}
export type ChosenMove = Schemas["HintMoveOut"];

export interface MaubinhHintEventMap {
  "maubinh-answer": CustomEvent<Schemas["SolveOut"] | Schemas["TlmnHintOut"] | Schemas["SamHintOut"]>;
  "maubinh-choose": CustomEvent<ChosenArrangement | ChosenMove>;
  "maubinh-error": CustomEvent<Problem | { detail: string }>;
}

/** A hint button as a custom element. */
export class MaubinhHint extends HTMLElement {
  apiKey: string;
  fetch: typeof globalThis.fetch;
  readonly game: string;
  clear(): void;
  request(): [string, object];
  ask(): Promise<MaubinhHintEventMap["maubinh-answer"]["detail"] | undefined>;
  addEventListener<Type extends keyof MaubinhHintEventMap>(
    type: Type,
    listener: (event: MaubinhHintEventMap[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "maubinh-hint": MaubinhHint;
  }
}
