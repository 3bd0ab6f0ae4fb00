/** The parts of a table that touches need. */

import type { Reply, Request } from '../../engine/types.ts';
import type { Note } from '../../ui/explain.ts';
import type { Board } from '../frame/boards.ts';
import type { Motion } from '../motion/motion.ts';
import type { Sound } from '../speech/sound.ts';
import type { State } from '../state.ts';
import type { TableContext } from '../types.ts';

export interface IntentDesk {
  host: HTMLElement;
  state: State;
  ctx: TableContext;
  send: (request: Request) => Promise<Reply>;
  say: (sentence: string | null | undefined) => void; // to screen readers
  tell: (sentence: string) => void; // to screen readers, and as a toast
  changed: () => void; // paints the prompts again
  boards: { all: Board[] };
  motion: Motion;
  note: Note;
  sound: Pick<Sound, 'wake' | 'play'>;
  waits: { unrest: () => void };
}

/** The board that a node is on, the seat that acts there (null if none may), and the things it has touched. */
export interface Place {
  board?: Board;
  seat: number | null;
  touched?: string[];
}

export interface Seats {
  where: (node: Element | null) => Place;
}
