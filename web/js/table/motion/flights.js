/**
 * What is in the air over a table of many small ones: cards on their way, hands that reach, sparks, a
 * big moment. All of it lies in one layer, is made once and used again, and moves by transforms alone, so that
 * a dozen of them a second cost the table under them nothing. Each goes its own way; none waits for another.
 *
 * @typedef {import("./flight.js").Spot} Spot
 * @typedef {import("../../engine/types.js").Card} Card
 */
import { attr, h, style, svg } from '../../ui/dom.js';
import { paintCard } from '../../ui/faces.js';
import { EASE } from './flight.js';

/** A hand goes back in this time, and shakes in that one when it came too late. */
const BACK = 170;
const SHAKE = 260;

/** How many cards can be in the air at once; more would be a blur. */
const MOST = 24;

/** A hand that holds something, fingers to the right, and the cuff of its sleeve. */
const PALM = [
  ['hand-cuff', 'M-2 13H9V35H-2Z'],
  [
    'hand-skin',
    'M9 14C16 10 22 9 29 10L43 11A3.6 3.6 0 0 1 43 18.2L33 18H45A3.6 3.6 0 0 1 45 25.2H33L43 26A3.4 3.4 0 0 1 42 32.8L29 33C22 37 14 36 9 33Z',
  ],
  ['hand-skin', 'M20 12C24 5 29 2 34 3A3.2 3.2 0 0 1 34 9L28 14Z'],
];

export class Flights {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.layer = h('div', { class: 'flights', 'aria-hidden': 'true' });
    host.append(this.layer);
    /** Cards that rest. @type {HTMLElement[]} */
    this.idle = [];
    this.made = 0;
    /** @type {Map<number, Reach>} */
    this.reaches = new Map();
    this.moment = h('div', { class: 'moment' });
    this.layer.append(this.moment);
  }

  /**
   * A card flies.
   * @param {Card} card
   * @param {Spot} from
   * @param {Spot} to  it is drawn as large as it lies there
   * @param {{duration: number, delay?: number, colour?: string}} how
   * @returns {Promise<void>} settled when it is there
   */
  fly(card, from, to, { duration, delay = 0, colour = '' }) {
    const node = this.take(card, to, colour);
    if (!node) return Promise.resolve();
    const animation = node.animate([pose(from, to), pose(to, to)], { duration, delay, easing: EASE, fill: 'both' });
    const rest = () => {
      animation.cancel();
      this.rest(node);
    };
    return animation.finished.then(rest, rest);
  }

  /**
   * A card to fly with.
   * @param {Card} card
   * @param {Spot} size
   * @param {string} colour
   */
  take(card, size, colour) {
    let node = this.idle.pop();
    if (!node) {
      if (this.made >= MOST) return null;
      this.made++;
      node = h('div', { class: 'flyer' }, h('span', { class: 'card' }));
      this.layer.append(node);
    }
    paintCard(/** @type {HTMLElement} */ (node.firstElementChild), card, false, colour);
    style(node, 'inline-size', `${Math.round(size.w)}px`);
    style(node, 'block-size', `${Math.round(size.h)}px`);
    style(node, 'visibility', 'visible');
    return node;
  }

  /** @param {HTMLElement} node */
  rest(node) {
    style(node, 'visibility', 'hidden');
    this.idle.push(node);
  }

  /**
   * Somebody's hand reaches for something.
   * @param {{seat: number, key: string, colour: string, card: Card|null, from: Spot, to: Spot, left: number, of: number}} what
   */
  reach(what) {
    let reach = this.reaches.get(what.seat);
    if (reach?.key === what.key && reach.out) return;
    if (!reach) {
      reach = new Reach(this);
      this.reaches.set(what.seat, reach);
    }
    reach.begin(what);
  }

  /**
   * A hand has done what it reached for.
   * @param {number} seat
   * @returns {boolean} whether it was there
   */
  done(seat) {
    const reach = this.reaches.get(seat);
    if (!reach?.out) return false;
    reach.back(false);
    return true;
  }

  /**
   * Hands that reach no more go back; those that came too late shake first.
   * @param {Set<number>} still  seats whose hands are still on their way
   * @param {Set<number>} missed
   */
  withdraw(still, missed) {
    for (const [seat, reach] of this.reaches) if (reach.out && !still.has(seat)) reach.back(missed.has(seat));
  }

  /**
   * Sparks where a pile was claimed.
   * @param {Spot} at
   * @param {string} colour
   */
  sparkle(at, colour) {
    const rays = Array.from({ length: 10 }, (_, i) => {
      const a = (i * Math.PI) / 5;
      const [x, y] = [Math.cos(a), Math.sin(a)];
      const far = i % 2 ? 44 : 56;
      return `M${60 + x * 24 - y * 4} ${60 + y * 24 + x * 4}L${60 + x * far} ${60 + y * far}L${60 + x * 24 + y * 4} ${60 + y * 24 - x * 4}Z`;
    }).join('');
    const node = h('span', { class: 'spark', 'data-colour': colour });
    node.append(svg('svg', { viewBox: '0 0 120 120' }, svg('path', { d: rays })));
    this.layer.append(node);
    const size = Math.max(0.6, at.w / 60);
    const place = `translate(${at.x + at.w / 2}px, ${at.y + at.h / 2}px)`;
    const frames = [
      { transform: `${place} scale(${0.2 * size}) rotate(-20deg)`, opacity: 1, visibility: 'visible' },
      { transform: `${place} scale(${1.2 * size}) rotate(10deg)`, opacity: 1, offset: 0.5, visibility: 'visible' },
      { transform: `${place} scale(${1.7 * size}) rotate(24deg)`, opacity: 0, visibility: 'visible' },
    ];
    const gone = () => node.remove();
    node.animate(frames, { duration: 620, easing: 'ease-out' }).finished.then(gone, gone);
  }

  /**
   * A big moment: it is seen by all, and nothing waits for it but what comes after the game.
   * @param {HTMLElement} flag
   * @param {number} length
   * @param {boolean} moves
   */
  proclaim(flag, length, moves) {
    this.moment.replaceChildren(flag);
    style(this.moment, 'visibility', 'visible');
    if (!moves) return;
    const frames = [
      { transform: 'scale(1.6)', opacity: 0 },
      { transform: 'scale(1)', opacity: 1, offset: 0.14, easing: 'linear' },
      { transform: 'scale(1.03)', opacity: 1, offset: 0.86 },
      { transform: 'scale(1.03)', opacity: 0 },
    ];
    flag.animate(frames, { duration: length, easing: EASE, fill: 'forwards' });
  }

  /** The big moment is over. */
  quiet() {
    style(this.moment, 'visibility', 'hidden');
    this.moment.replaceChildren();
  }

  /** Nothing is in the air any more. */
  clear() {
    for (const animation of this.layer.getAnimations({ subtree: true })) animation.cancel();
    for (const reach of this.reaches.values()) reach.rest();
    this.quiet();
  }
}

/** A hand at the end of its arm, with what it carries. One for each seat. */
class Reach {
  /** @param {Flights} flights */
  constructor(flights) {
    this.flights = flights;
    this.arm = h('span', { class: 'reach-arm' });
    this.palm = h('span', { class: 'reach-hand' });
    this.palm.append(svg('svg', { viewBox: '-4 -1 54 48' }, ...PALM.map(([kind = '', d = '']) => svg('path', { class: kind, d }))));
    this.node = h('div', { class: 'reach' }, this.arm, this.palm);
    /** @type {HTMLElement|null} */
    this.card = null;
    flights.layer.append(this.node);
    this.key = '';
    this.out = false;
    this.length = 0;
    this.took = 1;
    /** @type {Animation|null} */
    this.main = null;
    /** @type {Animation|null} */
    this.shake = null;
    /** @type {Animation[]} */
    this.running = [];
    /** @type {Spot} */
    this.start = { x: 0, y: 0, w: 0, h: 0 };
    this.end = this.start;
  }

  /**
   * Whether it is on its way for just that.
   * @param {string} key
   */
  is(key) {
    return this.out && this.key === key;
  }

  /** @param {Parameters<Flights["reach"]>[0]} what */
  begin({ key, colour, card, from, to, left, of }) {
    this.rest();
    this.key = key;
    this.out = true;
    const [ax, ay] = [from.x + from.w / 2, from.y + from.h / 2];
    // The hand takes hold of the near edge, so that what it holds can be seen.
    const [bx, by] = [to.x + to.w / 2, to.y + to.h / 2];
    const whole = Math.max(1, Math.hypot(bx - ax, by - ay));
    this.length = Math.max(1, whole - Math.min(to.w, to.h) * 0.42);
    this.start = from;
    this.end = to;
    const a = of > 0 ? Math.max(0, Math.min(1, 1 - left / of)) : 0;
    attr(this.node, 'data-colour', colour);
    style(this.node, 'transform', `translate(${ax}px, ${ay}px) rotate(${Math.atan2(by - ay, bx - ax)}rad)`);
    style(this.node, 'visibility', 'visible');
    style(this.arm, 'inline-size', `${this.length}px`);
    this.card = card ? this.flights.take(card, to, colour) : null;
    this.took = Math.max(1, left);
    this.go(a);
  }

  /**
   * From a part of the way to its end.
   * @param {number} a
   */
  go(a) {
    const how = /** @type {KeyframeAnimationOptions} */ ({ duration: this.took, easing: 'cubic-bezier(.3,.1,.3,1)', fill: 'both' });
    const arm = this.arm.animate([{ transform: `scaleX(${a})` }, { transform: 'scaleX(1)' }], how);
    const reach = (/** @type {number} */ k) => ({ transform: `translateX(${this.length * k}px)` });
    this.main = arm;
    this.running = [arm, this.palm.animate([reach(a), reach(1)], how)];
    if (this.card) this.running.push(this.card.animate([pose(between(this.start, this.end, a), this.end), pose(this.end, this.end)], how));
  }

  /**
   * It goes back: empty when it has done what it wanted, else with what it holds.
   * @param {boolean} late  it finds that it has come too late
   */
  back(late) {
    this.out = false;
    if (!late && this.card) {
      const { card } = this;
      this.card = null;
      this.running.pop()?.cancel();
      this.flights.rest(card);
    }
    const go = () => {
      // What has not set out yet has no way back.
      if (!this.main?.currentTime) return this.rest();
      // The same way backwards: nothing is made anew for it.
      for (const animation of this.running) {
        animation.playbackRate = -this.took / (BACK + (late ? 60 : 0));
        animation.play();
      }
      const done = () => {
        if (!this.out) this.rest();
      };
      this.main?.finished.then(done, () => {});
    };
    if (!late) return go();
    const turn = this.node.style.transform;
    const shake = [0, 7, -6, 4, 0].map((deg) => ({ transform: `${turn} rotate(${deg}deg)` }));
    const { key } = this;
    for (const animation of this.running) animation.pause();
    this.shake = this.node.animate(shake, { duration: SHAKE });
    this.shake.finished.then(
      () => {
        if (!this.out && this.key === key) go();
      },
      () => {},
    );
  }

  /** It is not there. */
  rest() {
    for (const animation of this.running) animation.cancel();
    this.shake?.cancel();
    this.shake = null;
    this.running = [];
    this.main = null;
    this.out = false;
    style(this.node, 'visibility', 'hidden');
    if (this.card) this.flights.rest(this.card);
    this.card = null;
  }
}

/**
 * How a thing that lies in `home` is drawn in another spot.
 * @param {Spot} spot
 * @param {Spot} home
 */
function pose(spot, home) {
  const scale = home.w ? spot.w / home.w : 1;
  const y = spot.y + (spot.h - home.h * scale) / 2;
  return { transform: `translate(${spot.x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})` };
}

/**
 * @param {Spot} a
 * @param {Spot} b
 * @param {number} k
 * @returns {Spot}
 */
function between(a, b, k) {
  const mix = (/** @type {number} */ p, /** @type {number} */ q) => p + (q - p) * k;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), w: mix(a.w, b.w), h: mix(a.h, b.h) };
}
