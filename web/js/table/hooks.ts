/** What tests and styles read off a table, as attributes of its element. */

import type { Table } from '../engine/types.ts';
import { attr } from '../ui/dom.ts';

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

export function hook(host: HTMLElement, table: Table) {
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

/** Which point of the game is shown, and how many there are. */
export function hookPoint(host: HTMLElement, { n, length }: Table) {
  attr(host, 'data-n', n);
  attr(host, 'data-length', length);
}

/** Whether everybody is playing at this moment, in real time. */
export function hookRealtime(host: HTMLElement, on: boolean) {
  for (const node of [host, document.documentElement]) attr(node, 'data-real-time', on);
}

/** The table has been taken down. */
export function unhook(host: HTMLElement) {
  hookRealtime(host, false);
  for (const name of NAMES) delete host.dataset[name];
}
