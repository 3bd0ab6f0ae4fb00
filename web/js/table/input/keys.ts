/** The keys of the table, as a short list over it. */
import { h } from '../../ui/dom.ts';
import { openSheet } from '../../ui/sheets.ts';
import type { TableContext } from '../types.ts';

const KEYS = [
  'number',
  'letter',
  'side',
  'over',
  'sort',
  'enter',
  'done',
  'escape',
  'undo',
  'redo',
  'hint',
  'run',
  'watch',
  'summary',
  'menu',
  'keys',
];

/**
 * Opens the list.
 * @param own keys for parts of the player's own table; numbers and letters are theirs
 */
export function showKeys(ctx: TableContext, own: { name: string; does: string }[] = []) {
  const list = h('dl', { class: 'keys-list' });
  for (const { name, does } of own) list.append(h('dt', {}, name), h('dd', {}, does));
  for (const key of KEYS) {
    if (own.length && (key === 'number' || key === 'letter')) continue;
    list.append(h('dt', {}, ctx.words(`key.${key}.name`)), h('dd', {}, ctx.words(`key.${key}.does`)));
  }
  openSheet(
    { name: 'keys', title: ctx.words('table.keys'), reads: true, foot: true },
    list,
    h('p', {}, ctx.words('key.more')),
  );
}
