/**
 * Hands that reach for something, one for each seat: they lie in the layer over the table, are made once and used
 * again, and move by transforms alone. A hand stays out until what it reached for is done, or nobody reaches for it
 * any more.
 *
 * @typedef {import("../../ui/dom.js").Spot} Spot
 * @typedef {{seat: number, key: string, colour: string, card: import("../../engine/types.js").Card|null, from: Spot, to: Spot,
 *   left: number, of: number, plain: boolean, soft: boolean}} What  plain: without a sleeve, holding nothing; soft: it comes to
 *   light on its way, and goes out on the way back
 */
import { attr, h, style, svg } from '../../ui/dom.js';
import { flyer, paintFlyer } from './flight.js';
import { between, corner, pose } from './space.js';

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
  /** @param {HTMLElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Map<number, Hand>} */
    this.all = new Map();
    /** Small tables that are marked: those of who reach. @type {Set<Element>} */
    this.marked = new Set();
  }

  /** What each hand that is out reaches for, by seat. */
  get out() {
    return new Map([...this.all].filter(([, hand]) => hand.out).map(([seat, { key }]) => [seat, key]));
  }

  /**
   * Mark the tables of those who reach.
   * @param {(Element|null|undefined)[]} tables
   */
  mark(tables) {
    const now = new Set(tables.filter((table) => table != null));
    for (const table of new Set([...this.marked, ...now]))
      if (now.has(table) !== this.marked.has(table)) attr(table, 'data-reaches', now.has(table));
    this.marked = now;
  }

  /** @param {What} what */
  reach(what) {
    const hand = this.all.get(what.seat) ?? new Hand(this.layer);
    this.all.set(what.seat, hand);
    hand.beginReach(what);
  }

  /**
   * A hand has done what it reached for.
   * @param {number} seat
   * @returns {(() => void)|null} lets it go back, if it was there
   */
  done(seat) {
    const hand = this.all.get(seat);
    if (!hand?.out) return null;
    hand.out = false;
    return () => hand.back(false);
  }

  /**
   * A hand goes back; one that has come too late shakes first.
   * @param {number} seat
   * @param {boolean} late
   */
  withdraw(seat, late) {
    this.all.get(seat)?.back(late);
  }

  /** None is there any more. */
  clear() {
    for (const hand of this.all.values()) hand.removeHands();
  }
}

/** A hand at the end of its arm, with what it carries. */
class Hand {
  /** @param {HTMLElement} layer */
  constructor(layer) {
    this.layer = layer;
    this.arm = h('span', { class: 'reach-arm' });
    this.palm = h('span', { class: 'reach-hand' });
    this.palm.append(
      svg('svg', { viewBox: '-4 -1 54 48' }, ...PALM.map(([kind = '', d = '']) => svg('path', { class: kind, d }))),
    );
    this.node = h('div', { part: 'reach' }, this.arm, this.palm);
    layer.append(this.node);
    /** What it can carry. */
    this.card = flyer();
    this.key = '';
    this.out = false;
    this.took = 1;
    /** The arm, the hand, what it holds; and its shaking. @type {Animation[]} */
    this.running = [];
    /** @type {Animation|undefined} */
    this.shake = undefined;
  }

  /** @param {What} what */
  beginReach({ key, colour, card, from, to, left, of, plain, soft }) {
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
    const how = /** @type {KeyframeAnimationOptions} */ ({
      duration: this.took,
      easing: 'cubic-bezier(.3,.1,.3,1)',
      fill: 'both',
    });
    const reach = (/** @type {number} */ k) => ({ transform: `translateX(${length * k}px)` });
    const sleeve = (/** @type {number} */ k) => ({ transform: `scaleX(${(length * k) / SLEEVE})` });
    const way = (/** @type {(k: number) => Keyframe} */ at, opacity = 1) =>
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
    const pinned = (/** @type {number} */ k) => ({ transform: pose(between(from, to, k), corner(to)) });
    this.running.push(this.card.animate(way(pinned), how));
  }

  /**
   * It goes back: empty when it has done what it wanted, else with what it holds.
   * @param {boolean} late  it finds that it has come too late
   */
  back(late) {
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
