/**
 * The things of a view: their elements by id, their names, and whether they are lit or touched. All painters of parts
 * of a view use it, so that they need not know each other.
 */

import type { Card, Seat } from '../../engine/types.ts';
import { attr, Pool } from '../../ui/dom.ts';
import { caps } from '../../ui/key-caps.ts';
import '../../ui/signs.ts';

export class Things extends Pool<HTMLElement> {
  seats: Seat[] = [];
  says: Map<string, string> = new Map();
  cards: Map<string, Card> = new Map();
  lit: string[] = [];
  touched: string[] = [];
  /** Words on lit piles: what a touch would do. */
  labels: Record<string, string> = {};
  /** Number keys by lit thing. */
  digits: Map<string, string> = new Map();
  /** Lit buttons with an equal effect, by lit thing. */
  twins: Map<string, string> = new Map();
  /** Single letters and digits do nothing. */
  keyless = false;
  /** Whether a class guesses: where a draw can lead is not shown. */
  guessing = false;

  /** @param root the grid of the view */
  constructor(
    public root: HTMLElement,
    public words: (key: string, values?: Record<string, string | number>) => string,
  ) {
    super();
  }

  element(id: string) {
    return this.nodes.get(id) ?? null;
  }

  /** Give a thing its name for screen readers and its marks. */
  name(node: HTMLElement, id: string, say: string, card?: Card) {
    this.says.set(id, say);
    if (card) this.cards.set(id, card);
    attr(node, 'aria-label', say);
    const order = this.touched.indexOf(id) + 1;
    const nth = this.lit.indexOf(id) + 1;
    attr(node, 'data-lit', nth > 0);
    attr(node, 'data-touched', order > 0 ? order : null);
    // If a button has an equal effect, it shows the number, so that the card stays free.
    const key = this.twins.has(id) ? null : (this.digits.get(id) ?? null);
    attr(node, 'data-key', key);
    const cap = node.querySelector(':scope > .key-cap');
    if (cap) attr(cap, 'data-print', key && (caps[key] ?? key));
    const letter = nth > 0 && card?.face === 'letter' && card.code?.length === 1 ? card.code : '';
    const keys = [this.digits.get(id), letter].filter(Boolean).join(' ');
    attr(node, 'aria-keyshortcuts', keys && !this.keyless ? keys : null);
    attr(node, 'aria-pressed', order > 0 ? 'true' : null);
    attr(node, 'aria-disabled', nth === 0 && order === 0 ? 'true' : null);
  }

  /** Add the value of its best move to the name of a thing. */
  value(node: HTMLElement, id: string, label: string | undefined) {
    const say = this.says.get(id);
    if (say === undefined || !node.hasAttribute('aria-label')) return;
    // Some names are sentences and have their full stop.
    const name = label && !say.endsWith('.') ? `${say}.` : say;
    attr(node, 'aria-label', label ? `${name} ${label}` : say);
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

  /** Forget things that were not painted. */
  override end() {
    super.end();
    for (const id of this.says.keys()) {
      if (this.nodes.has(id)) continue;
      this.says.delete(id);
      this.cards.delete(id);
    }
  }
}
