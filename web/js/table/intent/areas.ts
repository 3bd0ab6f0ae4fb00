/** The interface for touches and keys at a table whose seats have areas of their own, which is an extension. */

import type { Reply, Request } from '../../engine/types.ts';
import type { IntentDesk } from './desk.ts';
import type { Grip } from './pointers.ts';

export type AreaDesk = Pick<IntentDesk, 'host' | 'state' | 'boards' | 'ctx' | 'send' | 'note' | 'tell' | 'sound'>;

export interface AreaInputPart {
  /** Seats of the viewers. */
  own: number[];
  /** The seat that a node is for: the owner of its area; in the middle the seat that holds a card for it. */
  seat: (node: Element | null) => number | null;
  /** The things that a seat has touched. */
  touched: (seat: number | null) => string[] | undefined;
  /** The area that belongs to all seats. */
  middle: () => HTMLElement | null;
  grip: (event: PointerEvent) => Grip | null;
  claims: (target: EventTarget | null, point: { clientX: number; clientY: number }) => boolean;
  pressed: () => void;
  touch: (thing: HTMLElement, seat: number, hold: boolean) => void;
  /** @returns whether the key is one of the areas' */
  key: (event: KeyboardEvent, target: Element, touch: (thing: HTMLElement) => void) => boolean;
  /** @returns whether the request came from an area, where the refusal appears */
  refused: (sentence: string, request: Request, reply: Reply) => boolean;
  /** The table is about to be painted with the reply to this request. */
  settle: (answered: object | null) => void;
  painted: () => void;
}

/** The fetched class; null before. */
export const areas: { Input: (new (desk: AreaDesk) => AreaInputPart) | null } = { Input: null };
