/** Which sign and which command a key stands for. Pure: what was pressed in, a name out. */

import type { Table } from '../../engine/types.ts';
import { hurried } from '../state.ts';

export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'> & Partial<Pick<KeyboardEvent, 'getModifierState'>>;

/** Signs that are no letters, so that no card can have them. */
const SIGNS: Record<string, string> = { '/': 'hint', '?': 'keys', ',': 'menu', '.': 'done', ';': 'summary' };
/** Where no card has the letter. */
const LETTERS: Record<string, string> = { U: 'undo', R: 'redo', H: 'hint', D: 'done', M: 'menu' };

/**
 * The command of a sign at any table.
 * @param sign see `signOf`
 */
export function commandOf(sign: string): string | undefined {
  return SIGNS[sign] ?? LETTERS[sign];
}

/** The command of a key held together with Control or the like. */
export function controlled(event: Key): string | undefined {
  return { Z: event.shiftKey ? 'redo' : 'undo', Y: 'redo' }[signOf(event)];
}

/** The command of a key at some tables: fast-forward, playing a game again, and watching bots. */
export function keyed(table: Table, event: Key, replaying: boolean): string | undefined {
  const { key } = event;
  if (signOf(event) === 'F' && (table.can.auto_play || table.can.fast_forward || table.auto_playing || hurried(table)))
    return table.auto_playing ? 'halt' : 'run';
  if (key === ' ' && replaying) return 'replay';
  if (!table.watching || !table.current || table.phase === 'over') return undefined;
  // As typed: on some keyboards plus and minus lie on the keys of digits.
  return { ' ': 'hold', '+': 'faster', '=': 'faster', '-': 'slower' }[key];
}

/** What stands on a key of the usual keyboard, by its place there. */
const PLACES: Record<string, string> = { Comma: ',', Period: '.', Semicolon: ';', Slash: '/' };
/** Signs of Arabic. */
const SAME: Record<string, string> = { '،': ',', '؛': ';', '؟': '?' };
/** Keys without a sign of their own: accents, and what an input method takes. */
const UNSIGNED = new Set(['Dead', 'Process', 'Unidentified']);

/**
 * The sign of a key, in capitals, whatever the keyboard's language. Typed Latin letters, digits and signs of commands
 * count as typed. Any other key stands for the letter or digit in its place on an American keyboard, so that Cyrillic
 * letters and the row of digits on a French keyboard can be used. Enter is as good as a blank. Other named keys keep
 * their names.
 */
export function signOf(event: Key): string {
  const { key, code, shiftKey } = event;
  if (key === 'Enter') return ' ';
  if (/^[a-z0-9 ]$/i.test(key)) return key.toUpperCase();
  if (/^[a-z0-9]+$/i.test(key) && !UNSIGNED.has(key)) return key.toUpperCase();
  const sign = SAME[key] ?? key;
  // A third sign of a key is meant as it is typed.
  if (event.getModifierState?.('AltGraph')) return sign;
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1];
  if (digit && !shiftKey) return digit;
  if (sign in SIGNS) return sign;
  const place = digit ?? /^Key([A-Z])$/.exec(code)?.[1] ?? (shiftKey && code === 'Slash' ? '?' : PLACES[code]);
  return place ?? sign;
}
