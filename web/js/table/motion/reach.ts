/**
 * Hands that reach for cards, one for each seat, in the layer over the table. Each is made once, reused, and moved by
 * transforms alone. A hand stays out until its action is done or its seat no longer reaches for the target.
 */

import type { Card } from '../../engine/types.ts';
import type { Spot } from '../../ui/dom.ts';
import { attr, h, style, svg } from '../../ui/dom.ts';
import { makeFlyer, paintFlyer } from './flight.ts';
import { between, corner, pose } from './space.ts';

/** `plain`: no sleeve and no card; `soft`: the hand fades in on its way and out on its way back. */
interface Reach {
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

/** Duration of a hand's return, and of the shake before it if the action came too late, in ms. */
const RETURN_TIME = 170;
const SHAKE_TIME = 260;

/** Length of a sleeve in the layout, in pixels. It is stretched by a transform, so that no layout is needed. */
const SLEEVE_LENGTH = 100;

/**
 * FADED_IN is the share of its way after which a soft hand is fully visible. SLEEVE_OPACITY is the opacity of a sleeve,
 * as in `flights.css`.
 */
const FADED_IN = 0.5;
const SLEEVE_OPACITY = 0.8;

/** A hand with closed fingers to the right, and the cuff of its sleeve. */
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
  /** Small tables of seats that reach, marked by `data-reaches`. */
  marked: Set<Element> = new Set();

  constructor(public layer: HTMLElement) {}

  /** The target of each visible hand, by seat. */
  get out() {
    return new Map([...this.all].filter(([, hand]) => hand.out).map(([seat, { key }]) => [seat, key]));
  }

  /** Mark the tables of seats that reach. */
  mark(tables: (Element | null | undefined)[]) {
    const now = new Set(tables.filter((table) => table != null));
    for (const table of new Set([...this.marked, ...now]))
      if (now.has(table) !== this.marked.has(table)) attr(table, 'data-reaches', now.has(table));
    this.marked = now;
  }

  reach(what: Reach) {
    const hand = this.all.get(what.seat) ?? new Hand(this.layer);
    this.all.set(what.seat, hand);
    hand.beginReach(what);
  }

  /**
   * Note that a hand has finished its action.
   * @returns a function that lets the hand return; null if it was not visible
   */
  finish(seat: number): (() => void) | null {
    const hand = this.all.get(seat);
    if (!hand?.out) return null;
    hand.out = false;
    return () => hand.goBack(false);
  }

  /** Let a hand return. One that came too late shakes first. */
  withdraw(seat: number, late: boolean) {
    this.all.get(seat)?.goBack(late);
  }

  /** Hide all hands. */
  clear() {
    for (const hand of this.all.values()) hand.hide();
  }
}

/** A hand, its arm and its card. */
class Hand {
  arm: HTMLSpanElement;
  palm: HTMLSpanElement;
  node: HTMLDivElement;
  /** The card that it can carry. */
  card: HTMLDivElement;
  key = '';
  out = false;
  duration = 1;
  /** Animations of the hand, the arm and the card. */
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
    this.card = makeFlyer();
  }

  beginReach({ key, colour, card, from, to, left, of, plain, soft }: Reach) {
    this.hide();
    this.key = key;
    this.out = true;
    this.duration = Math.max(1, left);
    const [ax, ay] = [from.x + from.w / 2, from.y + from.h / 2];
    const [dx, dy] = [to.x + to.w / 2 - ax, to.y + to.h / 2 - ay];
    // The hand stops at the near edge of the target, so that its card stays visible.
    const length = Math.max(1, Math.max(1, Math.hypot(dx, dy)) - Math.min(to.w, to.h) * 0.42);
    attr(this.node, 'data-colour', colour);
    style(this.node, 'transform', `translate(${ax}px, ${ay}px) rotate(${Math.atan2(dy, dx)}rad)`);
    style(this.node, 'visibility', 'visible');
    // The hand may already be on its way when the reply arrives.
    const a = of > 0 ? Math.max(0, Math.min(1, 1 - left / of)) : 0;
    const how = {
      duration: this.duration,
      easing: 'cubic-bezier(.3,.1,.3,1)',
      fill: 'both',
    } as KeyframeAnimationOptions;
    const reach = (k: number) => ({ transform: `translateX(${length * k}px)` });
    const sleeve = (k: number) => ({ transform: `scaleX(${(length * k) / SLEEVE_LENGTH})` });
    const way = (at: (k: number) => Keyframe, opacity = 1) =>
      soft && a < FADED_IN
        ? [
            { ...at(a), opacity: 0 },
            { opacity, offset: FADED_IN },
            { ...at(1), opacity },
          ]
        : [at(a), at(1)];
    attr(this.node, 'data-plain', plain);
    this.running = [this.palm.animate(way(reach), how)];
    if (plain) return;
    this.running.push(this.arm.animate(way(sleeve, SLEEVE_OPACITY), how));
    if (!card) return;
    paintFlyer(this.card, card, to, colour);
    this.layer.append(this.card);
    const pinned = (k: number) => ({ transform: pose(between(from, to, k), corner(to)) });
    this.running.push(this.card.animate(way(pinned), how));
  }

  /**
   * Return: without the card after success, else with it.
   * @param late shake first, because the action came too late
   */
  goBack(late: boolean) {
    this.out = false;
    const [palm] = this.running;
    if (!late) this.card.remove();
    const go = () => {
      // A hand that has not moved yet disappears at once.
      if (!palm?.currentTime) return this.hide();
      // Play the same animations backwards.
      for (const animation of this.running) {
        animation.playbackRate = -this.duration / (RETURN_TIME + (late ? 60 : 0));
        animation.play();
      }
      const done = () => {
        if (!this.out) this.hide();
      };
      palm.finished.then(done, () => {});
    };
    if (!late) return go();
    const turn = this.node.style.transform;
    const shake = [0, 7, -6, 4, 0].map((deg) => ({ transform: `${turn} rotate(${deg}deg)` }));
    for (const animation of this.running) animation.pause();
    this.shake = this.node.animate(shake, { duration: SHAKE_TIME });
    // If the hand sets out again, the shake is cancelled and nothing follows.
    this.shake.finished.then(go, () => {});
  }

  hide() {
    for (const animation of [...this.running, this.shake]) animation?.cancel();
    this.running = [];
    this.shake = undefined;
    this.out = false;
    style(this.node, 'visibility', 'hidden');
    this.card.remove();
  }
}
