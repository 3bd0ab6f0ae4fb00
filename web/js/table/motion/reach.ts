/**
 * Hands that reach for something, one for each seat: they lie in the layer over the table, are made once and used
 * again, and move by transforms alone. A hand stays out until what it reached for is done, or nobody reaches for it
 * any more.
 */

import type { Card } from '../../engine/types.ts';
import type { Spot } from '../../ui/dom.ts';
import { attr, h, style, svg } from '../../ui/dom.ts';
import { flyer, paintFlyer } from './flight.ts';
import { between, corner, pose } from './space.ts';

/** plain: without a sleeve, holding nothing; soft: it comes to light on its way, and goes out on the way back */
interface What {
  seat: number;
  key: string;
  colour: string;
  card: Card | null;
  from: Spot;
  to: Spot;
  left: number;
  of: number;
  plain: boolean;
  soft: boolean;
}

/** A hand goes back in this time, and shakes in that one when it came too late. */
const BACK = 170;
const SHAKE = 260;

/** So long a sleeve is made, in pixels: it is stretched, so that nothing has to be laid out for it. */
const SLEEVE = 100;

/**
 * A hand that comes to light has done so by this part of its way; and how far one looks through a sleeve
 * (flights.css).
 */
const HALF = 0.5;
const SLEEVED = 0.8;

/** A hand that holds something, fingers to the right, and the cuff of its sleeve. */
const PALM = [
  ['hand-cuff', 'M-2 13H9V35H-2Z'],
  [
    'hand-skin',
    'M9 14C16 10 22 9 29 10L43 11A3.6 3.6 0 0 1 43 18.2L33 18H45A3.6 3.6 0 0 1 45 25.2H33L43 26A3.4 3.4 0 0 1 42 32.8L29 33C22 37 14 36 9 33Z',
  ],
  ['hand-skin', 'M20 12C24 5 29 2 34 3A3.2 3.2 0 0 1 34 9L28 14Z'],
];

export class Hands {
  all: Map<number, Hand> = new Map();
  /** Small tables that are marked: those of who reach. */
  marked: Set<Element> = new Set();

  constructor(public layer: HTMLElement) {}

  /** What each hand that is out reaches for, by seat. */
  get out() {
    return new Map([...this.all].filter(([, hand]) => hand.out).map(([seat, { key }]) => [seat, key]));
  }

  /** Mark the tables of those who reach. */
  mark(tables: (Element | null | undefined)[]) {
    const now = new Set(tables.filter((table) => table != null));
    for (const table of new Set([...this.marked, ...now]))
      if (now.has(table) !== this.marked.has(table)) attr(table, 'data-reaches', now.has(table));
    this.marked = now;
  }

  reach(what: What) {
    const hand = this.all.get(what.seat) ?? new Hand(this.layer);
    this.all.set(what.seat, hand);
    hand.beginReach(what);
  }

  /**
   * A hand has done what it reached for.
   * @returns lets it go back, if it was there
   */
  done(seat: number): (() => void) | null {
    const hand = this.all.get(seat);
    if (!hand?.out) return null;
    hand.out = false;
    return () => hand.back(false);
  }

  /** A hand goes back; one that has come too late shakes first. */
  withdraw(seat: number, late: boolean) {
    this.all.get(seat)?.back(late);
  }

  /** None is there any more. */
  clear() {
    for (const hand of this.all.values()) hand.removeHands();
  }
}

/** A hand at the end of its arm, with what it carries. */
class Hand {
  arm: HTMLSpanElement;
  palm: HTMLSpanElement;
  node: HTMLDivElement;
  /** What it can carry. */
  card: HTMLDivElement;
  key = '';
  out = false;
  took = 1;
  /** The arm, the hand, what it holds; and its shaking. */
  running: Animation[] = [];
  shake: Animation | undefined = undefined;

  constructor(public layer: HTMLElement) {
    this.arm = h('span', { class: 'reach-arm' });
    this.palm = h('span', { class: 'reach-hand' });
    this.palm.append(
      svg('svg', { viewBox: '-4 -1 54 48' }, ...PALM.map(([kind = '', d = '']) => svg('path', { class: kind, d }))),
    );
    this.node = h('div', { part: 'reach' }, this.arm, this.palm);
    layer.append(this.node);
    this.card = flyer();
  }

  beginReach({ key, colour, card, from, to, left, of, plain, soft }: What) {
    this.removeHands();
    this.key = key;
    this.out = true;
    this.took = Math.max(1, left);
    const [ax, ay] = [from.x + from.w / 2, from.y + from.h / 2];
    const [dx, dy] = [to.x + to.w / 2 - ax, to.y + to.h / 2 - ay];
    // The hand takes hold of the near edge, so that what it holds can be seen.
    const length = Math.max(1, Math.max(1, Math.hypot(dx, dy)) - Math.min(to.w, to.h) * 0.42);
    attr(this.node, 'data-colour', colour);
    style(this.node, 'transform', `translate(${ax}px, ${ay}px) rotate(${Math.atan2(dy, dx)}rad)`);
    style(this.node, 'visibility', 'visible');
    // It may be on its way already.
    const a = of > 0 ? Math.max(0, Math.min(1, 1 - left / of)) : 0;
    const how = {
      duration: this.took,
      easing: 'cubic-bezier(.3,.1,.3,1)',
      fill: 'both',
    } as KeyframeAnimationOptions;
    const reach = (k: number) => ({ transform: `translateX(${length * k}px)` });
    const sleeve = (k: number) => ({ transform: `scaleX(${(length * k) / SLEEVE})` });
    const way = (at: (k: number) => Keyframe, opacity = 1) =>
      soft && a < HALF
        ? [
            { ...at(a), opacity: 0 },
            { opacity, offset: HALF },
            { ...at(1), opacity },
          ]
        : [at(a), at(1)];
    attr(this.node, 'data-plain', plain);
    this.running = [this.palm.animate(way(reach), how)];
    if (plain) return;
    this.running.push(this.arm.animate(way(sleeve, SLEEVED), how));
    if (!card) return;
    paintFlyer(this.card, card, to, colour);
    this.layer.append(this.card);
    const pinned = (k: number) => ({ transform: pose(between(from, to, k), corner(to)) });
    this.running.push(this.card.animate(way(pinned), how));
  }

  /**
   * It goes back: empty when it has done what it wanted, else with what it holds.
   * @param late it finds that it has come too late
   */
  back(late: boolean) {
    this.out = false;
    const [palm] = this.running;
    if (!late) this.card.remove();
    const go = () => {
      // What has not set out yet has no way back.
      if (!palm?.currentTime) return this.removeHands();
      // The same way backwards: nothing is made anew for it.
      for (const animation of this.running) {
        animation.playbackRate = -this.took / (BACK + (late ? 60 : 0));
        animation.play();
      }
      const done = () => {
        if (!this.out) this.removeHands();
      };
      palm.finished.then(done, () => {});
    };
    if (!late) return go();
    const turn = this.node.style.transform;
    const shake = [0, 7, -6, 4, 0].map((deg) => ({ transform: `${turn} rotate(${deg}deg)` }));
    for (const animation of this.running) animation.pause();
    this.shake = this.node.animate(shake, { duration: SHAKE });
    // Sent out again meanwhile, its shaking is stopped.
    this.shake.finished.then(go, () => {});
  }

  /** It is not there. */
  removeHands() {
    for (const animation of [...this.running, this.shake]) animation?.cancel();
    this.running = [];
    this.shake = undefined;
    this.out = false;
    style(this.node, 'visibility', 'hidden');
    this.card.remove();
  }
}
