/** Attributes of a table's element that tests and style sheets read. */

import type { Table } from '../engine/types.ts';
import { attr } from '../ui/dom.ts';

/** All these attributes, without `data-`. */
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
  'film',
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

/** Write the number of the shown point, and the length of the game. */
export function hookPoint(host: HTMLElement, { n, length }: Table) {
  attr(host, 'data-n', n);
  attr(host, 'data-length', length);
}

/** Write whether the table shows a real-time game that is going on. */
export function hookRealtime(host: HTMLElement, on: boolean) {
  for (const node of [host, document.documentElement]) attr(node, 'data-real-time', on);
}

/** Remove the attributes of a table that is closed. */
export function unhook(host: HTMLElement) {
  hookRealtime(host, false);
  for (const name of NAMES) delete host.dataset[name];
}
