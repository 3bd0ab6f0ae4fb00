/**
 * Cards under a finger: lifted at once, carried along, laid down where they were, or sprung back with a
 * shake. What is carried is the cards themselves, so whatever happens to them meanwhile, they are not there
 * twice. Who sits across the table sees them turned, and the finger does not: its way is turned back here.
 */

import { attr, still } from '../../ui/dom.ts';
import { EASE, within } from './space.ts';

/** How far an edge of the device is turned, clockwise. */
const TURNS: Record<string, number> = { bottom: 0, left: 90, top: 180, right: 270 };

const HOME = 180;
const SHAKE = 260;
const SWAY = [7, -6, 5, -3, 0];

/** How the part of the table that a node lies in is turned, in degrees. */
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
  up = false;

  /**
   * @param cards the first is the one that is held, the others lie on it
   * @param what stands for a whole pile
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

  /** Where it lies from now on is known. */
  hold() {
    const [first] = this.cards;
    this.base = { x: first?.offsetLeft ?? 0, y: first?.offsetTop ?? 0 };
    this.up = true;
  }

  /** Taken up, before it goes anywhere. */
  lift() {
    this.hold();
    for (const card of this.cards) attr(card, 'data-lifted', true);
    for (const node of [this.zone, this.area]) if (node) attr(node, 'data-carrying', true);
  }

  /** Carried so far, on the screen. */
  follow(x: number, y: number) {
    this.x = x;
    this.y = y;
    for (const card of this.cards) attr(card, 'data-dragged', true);
    if (!this.up) this.hold();
    const [across, down] = this.local();
    for (const card of this.cards) card.style.setProperty('translate', `${across}px ${down}px`);
  }

  /** How far from its place it is shown, in its own part of the table. */
  local() {
    if (!this.up) return [0, 0];
    const [first] = this.cards;
    const [x, y] = within(this.x, this.y, this.turn);
    return [x + this.base.x - (first?.offsetLeft ?? 0), y + this.base.y - (first?.offsetTop ?? 0)];
  }

  /**
   * The table was painted anew: what is carried stays under the finger.
   * @returns whether it still lies where it was taken from
   */
  painted(): boolean {
    if (!this.up) return true;
    const there = this.cards.every((card) => card.isConnected && card.closest('[data-zone]') === this.zone);
    // Where its place is now is not asked before the page is laid out anyhow.
    if (there && (this.x || this.y)) requestAnimationFrame(() => this.up && this.follow(this.x, this.y));
    return there;
  }

  /** Let go, without any motion. */
  land() {
    if (!this.up) return;
    this.up = false;
    for (const card of this.cards) {
      attr(card, 'data-lifted', null);
      attr(card, 'data-dragged', null);
      card.style.removeProperty('translate');
    }
    this.lower();
  }

  /** What lies under nothing that is carried any more is as low as all else. */
  lower() {
    for (const node of [this.zone, this.area])
      if (node && !node.querySelector('[data-lifted], [data-springs]')) attr(node, 'data-carrying', null);
  }

  /**
   * Back to where it was.
   * @param shaken it was refused
   */
  home(shaken: boolean = false) {
    const [x = 0, y = 0] = this.local();
    this.up = true;
    this.land();
    if (still() || (!shaken && !x && !y)) return;
    const way = x || y ? HOME : 0;
    const time = way + (shaken ? SHAKE : 0);
    const frames = [
      { translate: `${x}px ${y}px`, easing: EASE, offset: 0 },
      ...(way ? [{ translate: '0px 0px', easing: 'ease-in-out', offset: way / time }] : []),
      ...(shaken
        ? SWAY.map((sway, i) => ({
            translate: `${sway}px 0px`,
            offset: (way + ((i + 1) / SWAY.length) * SHAKE) / time,
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
