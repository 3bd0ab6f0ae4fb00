/**
 * Types between the page and its table. `../engine/types.ts` has those of commands and replies, generated from the
 * engine.
 */

import type { Daily, LadderNews, NextPreset, PuzzleOn, Reply, Request, Table } from '../engine/types.ts';
import type { Gives } from '../ui/day-line.ts';

/** The player's preferences. The page may change the object, so the table reads them each time. */
export interface TablePrefs {
  confirm?: boolean; // ask before playing: a complete move waits for Done
  motion?: 'auto' | 'off'; // "off" shows no motion; "auto" follows the system
  sound?: boolean;
  deck?: string; // "four": each suit has a colour of its own
  letters?: boolean; // false: single letters and digits do nothing
  pace?: string; // speed of bots: slow, normal, fast, instant
  panels?: boolean; // info panels are open from the start if there is room
  edges?: 'auto' | 'on' | 'off'; // one edge of a flat device for each player; "auto": on touch screens
}

/** The way from a game that a reader plays to that of the author of a host page. */
export interface WayBack {
  run: () => void;
  say: string; // what the author played here; empty after a move of the reader
}

/** A line of the list of moves, for buttons in the text of others. */
export interface PlayedMove {
  n: number; // entries of the game after it
  number: string; // in the list
  say: string;
  label: string; // with number and player
  move: string; // its text; empty if it has several entries
}

/** Functions and facts that the page passes to the table. */
export interface TableContext {
  /** sends a command with the time `now` and stores the changes; a reply `ok: false` does not reject */
  call: (request: Request) => Promise<Reply>;
  prefs: TablePrefs;
  // stores a preference that was changed at the table
  setPref: (name: keyof TablePrefs, value: boolean | string) => void;
  words: (key: string, values?: Record<string, string | number>) => string;
  openGuide: (game: string) => void; // opens the rules over the table
  openPrefs: () => void; // opens all preferences over the table
  navigate: (fragment: string) => void;
  race: (game: string, driver: string) => void; // starts a race against a driver
  saveFile: (name: string, text: string) => void | Promise<void>;
  /** copies the address of a link; false if the clipboard refused (the page then shows it) or the payload is null */
  copyLink: (payload: Promise<string | null>, save: () => void) => Promise<boolean>;
  linkAsQr: (payload: Promise<string | null>) => Promise<void>; // shows the address of a link as a QR code
  /** makes the code to embed a game with these moves; `payload` is as for copyLink. Missing in a frame */
  embed?: (game: string, payload: Promise<string | null>, moves: PlayedMove[]) => void;
  gameName: (game: string) => string;
  print?: (table: Table) => void; // prints the table; missing in a frame
  /** goes to the sheets of a game; missing where no link may lead away */
  sheets?: (table: Table) => void;
  mayFocus?: () => boolean; // whether the page may move the focus; false in a frame that nobody has touched
  alone?: boolean; // no link may lead away from this game
  hints?: boolean; // false: no hints and no values of moves; panels and percentages wait until they are asked for
  lessonsDone?: (game: string, ids: string[]) => string[]; // the ids of the finished lessons; `ids` are those of all
  /** questions beside a result, and what to do with their answers */
  questions?: {
    wantsName: () => boolean;
    keepName: (name: string | null) => void;
    wantsThen: (game: string) => boolean;
    startThen: (game: string, then: NextPreset) => void;
    postponeThen: (game: string) => void;
    offerConfirm: () => void; // after the first move that is taken back
    withdrawConfirm: () => void; // at the end of a game, because the offer would lie over the result
  };
  playFirst?: (game: string) => void; // starts a game for a person who has taken the lessons
  isNew?: (game: string) => boolean; // whether no game of this kind has been finished on this device
  nextPuzzle?: (puzzle: PuzzleOn) => number; // the next puzzle of this game that is not solved; 0 if all are
  /** what comes after a finished table that belongs to a task of a class; null for any other table */
  task?: (table: Table) => { to: string; label: string } | null;
  classLines?: () => Promise<string[]>; // the answers of a class that this device has collected
  /** the seed of a game that was opened by it, which its table keeps secret; null for any other game */
  seedOf?: (table: Table) => string | null;
  copySeed?: (seed: string) => void; // copies the seed of a deal
  handOn?: () => void; // asks whether to hand the device on to another person; missing where nothing is stored
  /** calls `show` with what there is to say about a finished daily race or puzzle, and again when there is more */
  today?: Gives & {
    followDay: (daily: Daily, match: string, show: (news: DayNews) => void) => Promise<void>;
    /** what comes after the race of the day, or after its puzzle; null if nothing does */
    onward: (kind: Daily['kind']) => { to: string; label: string } | null;
    learnFirst: (game: string) => void; // opens the lessons of a puzzle's game; the puzzle is what comes after them
    /** the race of the day or the puzzle that led to the lessons of this game; `before` is called before going there */
    afterLessons: (game: string) => { to: string; label: string; before?: () => void } | null;
  };
  notKept?: () => string | null; // a sentence while the device does not store the game
}

/** what there is to say about a finished daily race or puzzle */
export interface DayNews {
  sentences: string[]; // whether it counts
  line: string | null; // to share; null for the line of the result
}

export interface MountedTable {
  show: (reply: Reply) => void; // paints a reply to a request of the page (new, open)
  /** shows beside the result what the game has changed on the ladder; null for nothing */
  showNews: (news: LadderNews | null) => void;
  showResult: () => void; // opens the result of a game that is over and shown at its end
  /** sends a command of the page's; its reply is painted before it is returned */
  send: (request: Request) => Promise<Reply>;
  prefer: () => void; // shows the preferences as they are now
  /** offers in the strip of words a way back to the game of the host page's author; null: no more */
  offerWayBack: (way: WayBack | null) => void;
  /** plays the moves from the point that is shown, at this speed; null stops */
  replay: (speed: number | null) => void;
  unmount: () => void;
}
