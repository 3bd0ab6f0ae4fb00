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
  /** people around a device that lies flat have an edge each; "auto": if it can be touched What the page hands to the table. */
  edges?: 'auto' | 'on' | 'off';
}

export interface TableContext {
  /** one command to the engine; adds `now`, never rejects for an engine's `ok: false`; sees that what changed is stored */
  call: (request: Request) => Promise<Reply>;
  prefs: TablePrefs;
  setPref: (name: keyof TablePrefs, value: boolean | string) => void; // remember a preference changed at the table
  words: (key: string, values?: Record<string, string | number>) => string;
  openGuide: (game: string) => void; // how to play, over the table
  openPrefs: () => void; // all preferences of the page, over the table
  navigate: (fragment: string) => void;
  saveFile: (name: string, text: string) => void | Promise<void>;
  /** makes the address of a link payload, copies it; false if the clipboard refused (the page then shows it), or if the payload turns out to be null */
  copyLink: (payload: Promise<string | null>) => Promise<boolean>;
  gameName: (game: string) => string;
  mayFocus?: () => boolean; // whether the page may move the focus: not in a frame nobody has touched
  alone?: boolean; // nothing may lead away from this game
  isNew?: (game: string) => boolean; // whether nobody has played that game to its end on this device
  /** sentences about a finished race or puzzle of a day */
  today?: Gives & { statusLines: (daily: Daily, match: string) => Promise<string[]> };
  /** a sentence while the game is not kept on this device The table fills `host` (it sets the class `table` and wants the whole viewport: the page hides its own header and footer while a table is mounted). */
  notKept?: () => string | null;
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
