/**
 * Cards of others as small as they may be: rank and suit, or a back, and nothing else. A chip stands for a
 * whole zone and shows its top card; it is made once, and only what differs is written.
 *
 * @typedef {import("../engine/types.js").Zone} Zone
 */
import { readCode } from './deck.js';
import { inked, MARKS } from './deck-shapes.js';
import { attr, h, style, svg, text } from './dom.js';

/** So many cards under the top one are hinted at. */
const UNDER = 6;

/**
 * A card by its code, as small as a chip.
 * @param {string} code  `*` for any joker
 */
export function cardChip(code) {
  const read = readCode(code) ?? { rank: '', suit: code };
  const sign = svg('svg', { viewBox: '0 0 100 100', class: 'chip-suit' }, inked('s', MARKS[read.suit]));
  const rank = h('b', { class: 'chip-rank', 'data-print': read.rank === 'T' ? '10' : read.rank });
  return h(
    'span',
    { part: 'chip' },
    h('span', { class: 'chip-face', 'data-suit': read.suit }, read.rank ? rank : null, sign),
  );
}

export class Chip {
  /** @param {Zone} zone */
  constructor(zone) {
    this.rank = h('b', { class: 'chip-rank' });
    this.suit = inked('s');
    const sign = svg('svg', { viewBox: '0 0 100 100', class: 'chip-suit' }, this.suit);
    this.face = h('span', { class: 'chip-face' }, this.rank, sign);
    this.node = h('span', { part: 'chip', 'data-chip': zone.id, 'data-kind': zone.kind }, this.face);
    /** What was painted last. @type {Zone|null} */
    this.zone = null;
  }

  /**
   * @param {Zone} zone
   * @param {string} colour  of its owner, for a back
   */
  paintChips(zone, colour) {
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
    attr(this.suit, 'd', read ? (MARKS[read.suit] ?? '') : '');
    style(this.node, '--under', String(Math.min(UNDER, Math.max(0, (zone.count ?? cards.length) - 1))));
  }
}
