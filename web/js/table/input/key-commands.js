/**
 * Which command a key stands for. Pure: what was pressed in, a name out.
 *
 * @typedef {import("../../engine/types.js").Table} Table
 */
import { hurried } from '../state.js';

/** Signs that are no letters, so that no card can have them. @type {Record<string, string>} */
const SIGNS = { '/': 'hint', '?': 'keys', ',': 'menu', '.': 'done', ';': 'summary' };
/** Where no card has the letter. @type {Record<string, string>} */
const LETTERS = { u: 'undo', r: 'redo', h: 'hint', d: 'done', m: 'menu' };

/**
 * The command of a single key at any table.
 * @param {string} key
 * @returns {string|undefined}
 */
export function commandOf(key) {
  return SIGNS[key] ?? LETTERS[key.toLowerCase()];
}

/**
 * The command of a key held together with Control or the like.
 * @param {{key: string, shiftKey: boolean}} event
 * @returns {string|undefined}
 */
export function controlled({ key, shiftKey }) {
  return { z: shiftKey ? 'redo' : 'undo', y: 'redo' }[key.toLowerCase()];
}

/**
 * The command of a key at some tables: fast-forward, playing a game again, and watching bots.
 * @param {Table} table
 * @param {string} key
 * @param {boolean} replaying
 * @returns {string|undefined}
 */
export function keyed(table, key, replaying) {
  if (key.toLowerCase() === 'f' && (table.can.run || table.can.hurry || table.running || hurried(table)))
    return table.running ? 'halt' : 'run';
  if (key === ' ' && replaying) return 'replay';
  if (!table.watching || !table.live || table.phase === 'over') return undefined;
  return { ' ': 'hold', '+': 'faster', '=': 'faster', '-': 'slower' }[key];
}

/**
 * The sign of a key: of digits also with Shift, and Enter is as good as a blank.
 * @param {{key: string, code: string, shiftKey: boolean}} event
 */
export function signOf(event) {
  if (event.key === 'Enter') return ' ';
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  return digit && event.shiftKey ? digit : event.key.toUpperCase();
}
