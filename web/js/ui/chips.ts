/**
 * Cards of others as small as they may be: rank and suit, or a back, and nothing else. A chip stands for a
 * whole zone and shows its top card; it is made once, and only what differs is written.
 */

import type { Zone } from '../engine/types.ts';
import { inSuit, outline, readCode } from './deck.ts';
import { attr, h, style, svg, text } from './dom.ts';

/** So many cards under the top one are hinted at. */
const UNDER = 6;

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

export class Chip {
  rank: HTMLElement;
  suit: SVGElement;
  face: HTMLSpanElement;
  node: HTMLSpanElement;
  /** What was painted last. */
  zone: Zone | null = null;

  constructor(zone: Zone) {
    this.rank = h('b', { class: 'chip-rank' });
    this.suit = inSuit();
    const sign = svg('svg', { viewBox: '0 0 100 100', class: 'chip-suit' }, this.suit);
    this.face = h('span', { class: 'chip-face' }, this.rank, sign);
    this.node = h('span', { part: 'chip', 'data-chip': zone.id, 'data-kind': zone.kind }, this.face);
  }

  /** @param colour of its owner, for a back */
  paintChips(zone: Zone, colour: string) {
    if (zone === this.zone) return;
    this.zone = zone;
    const cards = zone.cards ?? [];
    const top = cards[cards.length - 1];
    const back = top?.face === 'back';
    const read = back ? null : readCode(top?.code);
    attr(this.node, 'data-card', top && !back ? top.id : null);
    attr(this.node, 'data-empty', !top);
    attr(this.node, 'data-back', back);
    attr(this.node, 'data-colour', back ? colour : null);
    attr(this.face, 'data-suit', read?.suit ?? null);
    text(this.rank, read ? (read.rank === 'T' ? '10' : read.rank) : '');
    attr(this.suit, 'd', read ? outline(read.suit) : '');
    style(this.node, '--under', String(Math.min(UNDER, Math.max(0, (zone.count ?? cards.length) - 1))));
  }
}
