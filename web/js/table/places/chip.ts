/**
 * The smallest picture of a zone of another player: its top card with rank and suit, or a back. A chip is made once,
 * and each repaint changes only what differs.
 */

import type { Zone } from '../../engine/types.ts';
import { inSuit, outline, readCode } from '../../ui/deck.ts';
import { attr, h, style, svg, text } from '../../ui/dom.ts';

/** A chip shows at most this number of cards under its top card. */
const UNDER = 6;

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
