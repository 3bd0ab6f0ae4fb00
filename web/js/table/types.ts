/**
 * What the page and its table say to each other, as types. What the engine is asked and answers is in
 * ../engine/types.ts, which is written from the engine's own forms.
 *
 * What the table reads of the player's preferences; it reads them anew each time,
 * so the object may change under it.
 */

import type { Daily, Reply, Request } from '../engine/types.ts';
import type { Gives } from '../ui/day-line.ts';

export interface TablePrefs {
  confirm?: boolean; // ask before playing: a complete move waits for Done
  motion?: 'auto' | 'off'; // "off" stops all motion; "auto" follows the system
  sound?: boolean;
  letters?: boolean; // false: single letters and digits do nothing
  pace?: string; // speed of bots: slow, normal, fast, instant
  panels?: boolean; // what a game tells beside its table is open from the beginning, where there is room
  edges?: 'auto' | 'on' | 'off'; // one edge of a flat device for each player; "auto": on touch screens
}

/** The functions and facts that the page hands to the table. */
export interface TableContext {
  /** sends a command to the engine with the time `now`, and stores the changes; a reply `ok: false` does not reject */
  call: (request: Request) => Promise<Reply>;
  prefs: TablePrefs;
  setPref: (name: keyof TablePrefs, value: boolean | string) => void; // remember a preference changed at the table
  words: (key: string, values?: Record<string, string | number>) => string;
  openGuide: (game: string) => void; // how to play, over the table
  openPrefs: () => void; // all preferences of the page, over the table
  navigate: (fragment: string) => void;
  saveFile: (name: string, text: string) => void | Promise<void>;
  /** copies the address of a link; false if the clipboard refused (the page then shows it) or the payload is null */
  copyLink: (payload: Promise<string | null>) => Promise<boolean>;
  gameName: (game: string) => string;
  mayFocus?: () => boolean; // whether the page may move the focus: not in a frame nobody has touched
  alone?: boolean; // nothing may lead away from this game
  isNew?: (game: string) => boolean; // whether nobody has played that game to its end on this device
  /** sentences about a finished race or puzzle of a day */
  today?: Gives & { statusLines: (daily: Daily, match: string) => Promise<string[]> };
  notKept?: () => string | null; // a sentence while this device does not keep the game
}

export interface MountedTable {
  show: (reply: Reply) => void; // paint a reply that the page itself asked for (new, open)
  /** what may be played next, beside the result of this game; null for nothing */
  suggest: (line: Suggestion | null) => void;
  unmount: () => void;
}

export interface Suggestion {
  say: string;
  label: string; // of the way there
  fragment: string;
}
