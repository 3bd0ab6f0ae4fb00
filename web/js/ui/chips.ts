/** A card in small, as on a button: rank and suit, and nothing else. */

import { inSuit, outline, readCode } from './deck.ts';
import { h, svg } from './dom.ts';

/**
 * A card by its code, as small as a chip.
 * @param code `*` for any joker
 */
export function cardChip(code: string) {
  const read = readCode(code) ?? { rank: '', suit: code };
  const sign = svg('svg', { viewBox: '0 0 100 100', class: 'chip-suit' }, inSuit(outline(read.suit)));
  const rank = h('b', { class: 'chip-rank', 'data-print': read.rank === 'T' ? '10' : read.rank });
  return h(
    'span',
    { part: 'chip' },
    h('span', { class: 'chip-face', 'data-suit': read.suit }, read.rank ? rank : null, sign),
  );
}
