/** The keys of the table, as a short list over it. */
import type { Key } from '../../engine/types.ts';
import { h } from '../../ui/dom.ts';
import { openSheet } from '../../ui/sheets.ts';
import type { TableContext } from '../types.ts';

/** Open the list of keys, which the engine describes. */
export function showKeys(ctx: TableContext, keys: Key[]) {
  openSheet(
    { name: 'keys', title: ctx.words('table.keys'), reads: true, foot: true },
    h('dl', { class: 'keys-list' }, ...keys.flatMap(({ name, does }) => [h('dt', {}, name), h('dd', {}, does)])),
    h('p', {}, ctx.words('key.more')),
  );
}
