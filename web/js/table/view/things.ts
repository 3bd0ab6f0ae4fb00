/**
 * The things of one view: their elements, kept by id, what each is called, and whether it is lit or touched. Whatever
 * paints a part of a view (zones, tracks, buttons, small tables) asks here and knows nothing of the other parts.
 */

import type { Card, Seat } from '../../engine/types.ts';
import { attr, Pool } from '../../ui/dom.ts';

export class Things extends Pool<HTMLElement> {
  seats: Seat[] = [];
  says: Map<string, string> = new Map();
  cards: Map<string, Card> = new Map();
  lit: string[] = [];
  touched: string[] = [];
  /** The number key of each lit thing. */
  digits: Map<string, string> = new Map();
  /** Lit things and the lit buttons that do the same. */
  twins: Map<string, string> = new Map();
  /** Whether single letters and digits mean nothing. */
  keyless = false;

  /** @param root the view's own grid */
  constructor(
    public root: HTMLElement,
    public words: (key: string, values?: Record<string, string | number>) => string,
  ) {
    super();
  }

  element(id: string) {
    return this.nodes.get(id) ?? null;
  }

  /** Give a thing its spoken name and say whether it is lit or touched. */
  name(node: HTMLElement, id: string, say: string, card?: Card) {
    this.says.set(id, say);
    if (card) this.cards.set(id, card);
    attr(node, 'aria-label', say);
    const order = this.touched.indexOf(id) + 1;
    const nth = this.lit.indexOf(id) + 1;
    attr(node, 'data-lit', nth > 0);
    attr(node, 'data-touched', order > 0 ? order : null);
    // Where a button does the same the number is on it, and hides nothing of a card.
    const key = this.twins.has(id) ? null : (this.digits.get(id) ?? null);
    attr(node, 'data-key', key);
    const cap = node.querySelector(':scope > .key-cap');
    if (cap) attr(cap, 'data-print', key);
    const letter = nth > 0 && card?.face === 'letter' && card.code?.length === 1 ? card.code : '';
    const keys = [this.digits.get(id), letter].filter(Boolean).join(' ');
    attr(node, 'aria-keyshortcuts', keys && !this.keyless ? keys : null);
    attr(node, 'aria-pressed', order > 0 ? 'true' : null);
    attr(node, 'aria-disabled', nth === 0 && order === 0 ? 'true' : null);
  }

  /** A token is a button only while it can be touched. */
  mark(node: HTMLElement, id: string, say: string) {
    const usable = this.lit.includes(id) || this.touched.includes(id);
    attr(node, 'data-thing', usable ? id : null);
    attr(node, 'role', usable ? 'button' : null);
    attr(node, 'tabindex', usable ? -1 : null);
    attr(node, 'aria-hidden', usable ? null : 'true');
    if (usable) this.name(node, id, say);
    else
      for (const name of [
        'aria-label',
        'aria-pressed',
        'aria-disabled',
        'data-lit',
        'data-touched',
        'data-key',
        'aria-keyshortcuts',
      ])
        attr(node, name, null);
  }

  colour(seat: number) {
    return this.seats.find((each) => each.seat === seat)?.colour ?? 'ink';
  }

  acts(seat: number) {
    return this.seats.some((each) => each.seat === seat && each.acts);
  }

  letter(seat: number) {
    return this.words(`letter.${this.colour(seat)}`);
  }

  /** After painting: what is gone is forgotten. */
  override end() {
    super.end();
    for (const id of this.says.keys()) {
      if (this.nodes.has(id)) continue;
      this.says.delete(id);
      this.cards.delete(id);
    }
  }
}
