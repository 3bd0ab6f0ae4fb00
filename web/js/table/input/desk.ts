/**
 * What acts of a player are about: all that stands on the table, and who is spoken to. Each part names which of it it
 * needs.
 */

import type { Reply, Request } from '../../engine/types.ts';
import type { Note } from '../../ui/explain.ts';
import type { Board } from '../frame/boards.ts';
import type { Controls } from '../frame/controls.ts';
import type { CountIn } from '../frame/count-in.ts';
import type { CoverCard } from '../frame/cover.ts';
import type { InfoPanels } from '../frame/info-panels.ts';
import type { MovesPanel } from '../frame/moves-panel.ts';
import type { PauseCover } from '../frame/pause-cover.ts';
import type { Recap } from '../frame/recap.ts';
import type { ResultCard } from '../frame/result.ts';
import type { Motion } from '../motion/motion.ts';
import type { Replay } from '../motion/replay.ts';
import type { Sound } from '../speech/sound.ts';
import type { State } from '../state.ts';
import type { TableContext } from '../types.ts';
import type { Waits } from './bot-wait.ts';
import type { Focus } from './focus.ts';
import type { Pointers } from './pointers.ts';

export interface Desk {
  host: HTMLElement;
  state: State;
  ctx: TableContext;
  send: (request: Request) => Promise<Reply>;
  say: (sentence: string | null | undefined) => void; // for the ear
  tell: (sentence: string) => void; // also at the edge of the table
  changed: () => void; // words and buttons of the moment are to be painted anew
  boards: { all: Board[] };
  controls: Controls;
  count: CountIn;
  cover: CoverCard;
  panels: InfoPanels;
  moves: MovesPanel;
  pauseCover: PauseCover;
  recap: Recap;
  result: ResultCard;
  motion: Motion;
  replay: Replay;
  note: Note;
  focus: Focus;
  pointers: Pointers;
  waits: Waits;
  sound: Pick<Sound, 'wake' | 'play'>;
  news: { asked: () => string };
}
