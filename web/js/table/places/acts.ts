/** What a pointer or a key can do in an area. `area-input.ts` carries it out. */

import type { ShownView, Zone } from '../../engine/types.ts';
import type { Carry } from '../motion/carry.ts';

/** The pointer or key that plays a card, and the cards that follow the pointer. */
export interface How {
  carry: Carry | null;
  kind: string;
  n?: number;
  hold?: boolean;
}

/** The thing under a pointer; `seat` is null in the middle, which belongs to all. */
export interface Spot {
  seat: number | null;
  area: HTMLElement;
  zone: HTMLElement | null;
  thing: string;
  cards: HTMLElement[];
}

/** Where a lifted card may go, and whether its moves differ, as soon as the engine has said so. */
export interface Aim {
  seat: number | null;
  thing: string;
  aims: Set<string> | null;
  chooses: boolean;
}

export interface Acts {
  /** Seats of the viewers. */
  own: number[];
  /** Number of the shown point of the game. */
  n: number;
  /** Whether players can act now. */
  plays: boolean;
  board: { shown: ShownView } | null;
  /** The area that belongs to all seats. */
  middle: () => HTMLElement | null;
  seat: (node: Element | null) => number | null;
  of: (seat: number | null) => Pick<ShownView, 'touch'> | null;
  source: (zone: Zone, whole?: boolean) => string;
  tap: (seat: number | null, thing: string, how: How) => void;
  drag: (seat: number, from: string, to: string, how: How) => void;
  /** Ask where a lifted card may go. */
  aim: (aim: Aim) => void;
  /** A card has been let go. */
  ended: (aim: Aim) => void;
}
