// The types of the page's screens and storage. The table's types are in ../table/types.ts, the engine's in
// ../engine/types.ts.

import type { Daily, GameInfo, Option, Setting, Tally } from '../engine/types.ts';
import type { TemplateResult } from '../ui/template.ts';

/** what the build wrote into the page */
export interface SiteData {
  version: string;
  source: string; // where this project's source is; empty if that is not known
  pyodide: string; // where the source of Pyodide is
  weight: number; // in bytes: what the first game fetches
  samples: string; // address of the games' small animations
  // first date with a number, the games of races and of puzzles in turn from that day on, version of the races
  days: {
    first: string;
    games: string[];
    minutes: Record<string, [number, number]>; // of games that are shorter as races of a day
    puzzles: string[];
    version: number;
  };
  games: GameInfo[];
}

export interface SeatChoice {
  kind: string; // "person" or "bot:LEVEL"
  name: string; // as typed; empty means the default
  colour: string;
}

export interface SetUp {
  seats: SeatChoice[];
  settings: Record<string, Setting>; // only what the player chose; the rest are defaults
  seed: string; // empty: drawn at the start
}

/** one line of the index of stored games */
export interface MatchRow {
  id: string;
  game: string;
  label: string; // who plays, e.g. "Ann v Hard bot"
  n: number;
  phase: string; // as the table has it; `between`: this game is over, and its series has games to come
  time: number; // when last written, ms since 1970
  count: number; // how many parts
  damaged?: boolean; // it could not be opened
  frame?: boolean; // it began in a frame of a page, and nobody at this device has played a move in it
  retry?: boolean; // a move of a finished game is tried again in it
  line?: boolean; // it goes on from a point of another game, for practice
  waits?: boolean; // it is over and not yet in the record: the engine has to tell its tally, or there is no room
  /** of which it is the race or the puzzle, with its title, and whether it is only practice */
  day?: Pick<Daily, 'kind' | 'date' | 'version' | 'practice'> & { title?: string };
}

/** a finished game in the record; its text is kept apart */
export interface FinishedRow {
  id: string; // digest of its text, so that no game is there twice
  time: number; // when it ended, ms since 1970
  match: string; // the id it was played under; empty for one from a file
  tally: Tally;
}

/** what the fields read and change */
export interface Values {
  get: (id: string) => Setting; // the value in force: chosen, or the default as things are
  set: (id: string, value: Setting) => void;
  seats: () => number;
  seatName: (seat: number) => string;
  person: (seat: number) => boolean; // whether a person sits there
  game: string;
}

/** what the maker of a field gets */
export interface Given {
  option: Option;
  values: Values;
  name: string;
  described: string; // ids of the elements that describe the field
}

/** a field without its label and help */
export interface Made {
  /** `wrong`: id of the input with a problem, or empty */
  template: (wrong: string) => TemplateResult;
  first: () => string; // id of the input that the label names
  group?: boolean; // several inputs under a legend
  told?: boolean; // each value has a sentence, so the option's help is left out
  offered?: () => boolean; // whether there is anything to choose
  offers?: () => boolean; // whether the field shows an offer
  problem?: () => string | null; // what is wrong with the typed text
  reset?: () => void; // forgets typed texts that did not fit
  wrong?: () => string; // id of the input with the problem
}
