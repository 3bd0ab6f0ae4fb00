/**
 * What tests and styles read off a table, as attributes of its element.
 *
 * @typedef {import("../engine/types.js").Table} Table
 */
import { attr } from '../ui/dom.js';

/** All that is ever written there, by whichever part of the table. */
const NAMES = [
  'n',
  'length',
  'phase',
  'live',
  'acts',
  'busy',
  'match',
  'game',
  'liveries',
  'places',
  'keys',
  'caps',
  'covered',
  'beside',
  'watching',
  'running',
  'rush',
  'time',
  'hidden',
  'awake',
  'replay',
  'withheld',
  'shape',
];

/**
 * @param {HTMLElement} host
 * @param {Table} table
 */
export function hook(host, table) {
  const acts = table.seats.filter((seat) => seat.acts).map((seat) => seat.seat);
  hookPoint(host, table);
  attr(host, 'data-phase', table.phase);
  attr(host, 'data-live', String(table.current));
  attr(host, 'data-time', table.time != null);
  attr(host, 'data-acts', acts.join(','));
  attr(host, 'data-match', table.match);
  attr(host, 'data-watching', table.watching === true);
  attr(host, 'data-running', table.auto_playing === true);
}

/**
 * Which point of the game is shown, and how many there are.
 * @param {HTMLElement} host
 * @param {Table} table
 */
export function hookPoint(host, { n, length }) {
  attr(host, 'data-n', n);
  attr(host, 'data-length', length);
}

/**
 * Whether everybody is playing at this moment, in real time.
 * @param {HTMLElement} host
 * @param {boolean} on
 */
export function hookRealtime(host, on) {
  for (const node of [host, document.documentElement]) attr(node, 'data-real-time', on);
}

/**
 * The table has been taken down.
 * @param {HTMLElement} host
 */
export function unhook(host) {
  hookRealtime(host, false);
  for (const name of NAMES) delete host.dataset[name];
}
