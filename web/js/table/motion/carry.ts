/**
 * Cards that a finger drags: lifted, moved with the finger, dropped, or sent back, with a shake after a refusal. The
 * finger moves the cards themselves, not copies, so a repaint never shows a card twice. For a player at another edge
 * the cards are rotated; `offset` converts the finger's movement.
 */

import { attr, still } from '../../ui/dom.ts';
import { EASE, within } from './space.ts';

/** Rotation of each edge of a flat device, in degrees clockwise. */
const TURNS: Record<string, number> = { bottom: 0, left: 90, top: 180, right: 270 };

const RETURN_TIME = 180;
const SHAKE_TIME = 260;
const SWAY = [7, -6, 5, -3, 0];

/** Rotation of the part of the table that contains a node, in degrees. */
export function turnOf(node: Element | null | undefined) {
  if (!node?.closest('[data-edges]')) return 0;
  return TURNS[node.closest('[data-edge]')?.getAttribute('data-edge') ?? ''] ?? 0;
}

export class Carry {
  zone: Element | null;
  area: Element | null;
  turn: number;
  x = 0;
  y = 0;
  base = { x: 0, y: 0 };
  following = false;

  /**
   * @param cards the first is under the finger, the others lie on it
   * @param what `place` if the card stands for a whole pile
   */
  constructor(
    public cards: HTMLElement[],
    public what: 'card' | 'place' = 'card',
  ) {
    const [first] = cards;
    this.zone = first?.closest('[data-zone]') ?? null;
    this.area = first?.closest('.seat-own') ?? null;
    this.turn = turnOf(first);
  }

  /** Start to measure the finger's movement from the cards' layout position. */
  startFollowing() {
    const [first] = this.cards;
    this.base = { x: first?.offsetLeft ?? 0, y: first?.offsetTop ?? 0 };
    this.following = true;
  }

  /** Show the cards as lifted, before they move. */
  lift() {
    this.startFollowing();
    for (const card of this.cards) attr(card, 'data-lifted', true);
    for (const node of [this.zone, this.area]) if (node) attr(node, 'data-carrying', true);
  }

  /** Move the cards by a distance on the screen. */
  follow(x: number, y: number) {
    this.x = x;
    this.y = y;
    for (const card of this.cards) attr(card, 'data-dragged', true);
    if (!this.following) this.startFollowing();
    const [across, down] = this.offset();
    for (const card of this.cards) card.style.setProperty('translate', `${across}px ${down}px`);
  }

  /** Distance from the cards' layout position, in the rotated coordinates of their part of the table. */
  offset() {
    if (!this.following) return [0, 0];
    const [first] = this.cards;
    const [x, y] = within(this.x, this.y, this.turn);
    return [x + this.base.x - (first?.offsetLeft ?? 0), y + this.base.y - (first?.offsetTop ?? 0)];
  }

  /**
   * Keep the cards under the finger after a repaint.
   * @returns whether all cards still lie in the zone where the drag began
   */
  painted(): boolean {
    if (!this.following) return true;
    const there = this.cards.every((card) => card.isConnected && card.closest('[data-zone]') === this.zone);
    // Wait for the frame: reading positions now would force an extra layout.
    if (there && (this.x || this.y)) requestAnimationFrame(() => this.following && this.follow(this.x, this.y));
    return there;
  }

  /** Drop the cards without motion. */
  land() {
    if (!this.following) return;
    this.following = false;
    for (const card of this.cards) {
      attr(card, 'data-lifted', null);
      attr(card, 'data-dragged', null);
      card.style.removeProperty('translate');
    }
    this.lower();
  }

  /** Lower zone and area to their normal level when no card in them is lifted or springs back. */
  lower() {
    for (const node of [this.zone, this.area])
      if (node && !node.querySelector('[data-lifted], [data-springs]')) attr(node, 'data-carrying', null);
  }

  /**
   * Send the cards back to their place.
   * @param shaken shake them, because the move was refused
   */
  home(shaken: boolean = false) {
    const [x = 0, y = 0] = this.offset();
    this.following = true;
    this.land();
    if (still() || (!shaken && !x && !y)) return;
    const way = x || y ? RETURN_TIME : 0;
    const time = way + (shaken ? SHAKE_TIME : 0);
    const frames = [
      { translate: `${x}px ${y}px`, easing: EASE, offset: 0 },
      ...(way ? [{ translate: '0px 0px', easing: 'ease-in-out', offset: way / time }] : []),
      ...(shaken
        ? SWAY.map((sway, i) => ({
            translate: `${sway}px 0px`,
            offset: (way + ((i + 1) / SWAY.length) * SHAKE_TIME) / time,
          }))
        : []),
    ];
    for (const card of this.cards) {
      attr(card, 'data-springs', true);
      for (const node of [this.zone, this.area]) if (node) attr(node, 'data-carrying', true);
      const done = () => {
        attr(card, 'data-springs', null);
        this.lower();
      };
      card.animate(frames, { duration: time }).finished.then(done, done);
    }
  }
}
