/**
 * Tables that change many times a second. While a game runs in real time a reply changes one or two zones and
 * nothing else on the page; here it is taken in without all that a turn wants (what is said, the list
 * of moves, who is to play), and what moved is shown to move without waiting for what still does. First
 * everything is read that must be measured, then everything is written.
 *
 * @typedef {import("../../engine/types.js").Table} Table
 * @typedef {import("../../engine/types.js").Reply} Reply
 * @typedef {import("../../engine/types.js").Step} Step
 * @typedef {import("../../engine/types.js").Card} Card
 * @typedef {import("../../engine/types.js").TableEvent} TableEvent
 * @typedef {import("./flight.js").Spot} Spot
 *
 * What is moved: a view in which each seat has a table of its own.
 * @typedef {object} Scene
 * @property {import("../../engine/types.js").View|null} view
 * @property {import("../view/things.js").Things} things
 * @property {import("../view/seat-tables.js").SeatTables|null} tables
 * @property {(id: string) => HTMLElement|null} zone
 *
 * @typedef {object} Needs
 * @property {HTMLElement} host
 * @property {import("../state.js").State} state
 * @property {() => Scene|null} scene
 * @property {() => boolean} mayMove
 * @property {(name: string, delay: number, length: number) => void} play  sounds a moment
 * @property {(ms: number) => Promise<void>} rest  a while that any input ends
 *
 * Where something was before the table was painted anew.
 * @typedef {object} Was
 * @property {TableEvent} event
 * @property {Spot|null} from
 * @property {Spot|null} to
 * @property {Card|null} card
 * @property {HTMLElement|null} top    what lay on top where it goes
 * @property {Landed[]} [landed]        what has come to lie at an own table, measured when all of it lies there
 *
 * @typedef {{node: HTMLElement, spot: Spot, turn: number}} Landed
 */
import { seatMark } from '../../ui/art.js';
import { attr, h } from '../../ui/dom.js';
import { sameGame } from '../state.js';
import { turnOf, within } from './carry.js';
import { EASE } from './flight.js';
import { Flights } from './flights.js';

/** How long a card flies: an own one, and one of somebody's whose hand was not seen. */
const OWN = 150;
const OTHER = 230;

/** A big moment lasts so long. */
const MOMENT = 1600;

export class RealtimeMotion {
  /** @param {Needs} needs */
  constructor(needs) {
    this.needs = needs;
    this.flights = new Flights(needs.host);
    this.frame = 0;
  }

  /** The only view, where each seat has a table of its own in it. */
  get scene() {
    return this.needs.scene();
  }

  /**
   * Whether a table is one of many small ones.
   * @param {Table} table
   */
  fits(table) {
    return table.views.length === 1 && table.views[0]?.view.places !== undefined;
  }

  /**
   * Whether a game just goes on with a reply: nothing but what was played has changed.
   * @param {Table|null} old
   * @param {Table} table
   * @param {Reply} reply
   */
  goesOn(old, table, reply) {
    if (!old || !this.scene || !table.time || !sameGame(old, table) || !this.fits(table)) return false;
    const on = (/** @type {Table} */ each) => each.live && each.phase === 'playing' && !each.cover;
    return on(old) && on(table) && !reply.recap && !reply.hint;
  }

  /**
   * The table has been painted: what was measured before it moves in the frame that comes.
   * @param {Step[]} steps
   * @param {Was[]} was
   */
  painted(steps, was) {
    this.sounds(steps);
    // Where all has come to lie is measured once, when the frame is about to be drawn.
    if (was.length) this.waiting.push(was);
    if (!this.frame) this.frame = requestAnimationFrame(() => this.draw());
  }

  /** What moves in the frame that comes. */
  draw() {
    this.frame = 0;
    const { table, gone } = this.needs.state;
    const waiting = this.waiting;
    this.waiting = [];
    if (gone || !table) return;
    // The browser lays the table out once: nothing is written before all is read.
    for (const was of waiting) this.land(was);
    for (const was of waiting) void this.run(was, false);
    this.reach(table, this.needs.mayMove());
  }

  /**
   * Measure what has come to lie at an own table.
   * @param {Was[]} list
   */
  land(list) {
    for (const was of list) {
      const { event } = was;
      if ((event.do !== 'place' && event.do !== 'flip') || !this.own(event.to ?? '')) continue;
      // All cards of an own table are turned alike.
      let turn = Number.NaN;
      was.landed = (event.things ?? []).flatMap((id) => {
        const node = this.scene?.things.element(id);
        if (!node) return [];
        if (Number.isNaN(turn)) turn = turnOf(node);
        return [{ node, spot: spotOf(node.getBoundingClientRect()), turn }];
      });
    }
  }

  /** Moves whose frame has not come yet. @type {Was[][]} */
  waiting = [];

  /**
   * Measure everything that what was played will move.
   * @param {Step[]} steps
   * @returns {Was[]}
   */
  before(steps) {
    const { scene } = this;
    if (!scene) return [];
    return steps
      .flatMap((step) => step.events ?? [])
      .map((event) => {
        const from = typeof event.from === 'string' ? event.from : '';
        const things = event.things ?? [];
        const id = things[0] ?? '';
        const to = event.to ?? event.zone ?? '';
        const zone = scene.zone(to);
        return {
          event,
          card: this.card(from, id),
          from: this.spot(id, from, event.seat ?? 0),
          to: zone && !this.own(to) ? this.measure(zone) : null,
          top: event.do === 'place' && zone && this.middle(to) ? zone.querySelector('.zone-things > .card:last-child') : null,
        };
      });
  }

  /**
   * Show how the table came to be what it is now.
   * @param {Was[]} list
   * @param {boolean} whole  until everything has come down
   * @returns {Promise<unknown>}
   */
  run(list, whole) {
    const { scene } = this;
    if (!scene) return Promise.resolve();
    if (whole) this.land(list);
    /** @type {Promise<unknown>[]} */
    const all = [];
    /** What was put down last, by where. @type {Map<string, Was>} */
    const put = new Map();
    for (const was of list) {
      const { event } = was;
      switch (event.do) {
        case 'place':
          all.push(this.place(was));
          put.set(event.to ?? '', was);
          break;
        case 'flip':
          this.flip(was);
          break;
        case 'burst': {
          const colour = scene.things.colour(event.seat ?? 0);
          const king = put.get(event.zone ?? '');
          if (was.to) this.flights.sparkle(was.to, colour);
          const home = scene.tables?.seat(event.seat ?? 0);
          if (was.to && king?.card && home)
            all.push(this.flights.fly(king.card, was.to, inside(this.measure(home), was.to), { duration: 420, delay: 200 }));
          break;
        }
        case 'gather':
          for (const id of event.zones ?? []) this.pulse(id, 200);
          break;
        case 'note':
          if (event.out) all.push(this.out(event));
          break;
        default:
      }
    }
    return whole ? Promise.all(all) : Promise.resolve();
  }

  /** @param {Was} was */
  place({ event, card, from, to, top, landed = [] }) {
    const scene = /** @type {Scene} */ (this.scene);
    const target = event.to ?? '';
    const seat = event.seat ?? 0;
    if (!this.middle(target)) {
      if (!this.own(target)) this.pulse(target, 160);
      else this.slide(landed, from);
      return Promise.resolve();
    }
    // A hand that was seen to reach has brought the card already.
    if (this.flights.done(seat)) return Promise.resolve();
    const zone = scene.zone(target);
    const spot = to ?? (zone ? this.measure(zone) : null);
    if (!card || !from || !spot?.w) return Promise.resolve();
    const duration = scene.tables?.own.includes(seat) ? OWN : OTHER;
    const lies = scene.things.element(event.things?.[0] ?? '');
    const box = lies?.parentElement;
    // Until it has landed what it covers can be seen.
    lies?.animate([{ opacity: 0 }, { opacity: 0 }], { duration });
    if (top && box && !top.isConnected) {
      for (const name of ['data-thing', 'data-lit', 'aria-label']) top.removeAttribute(name);
      attr(top, 'aria-hidden', 'true');
      box.prepend(top);
    }
    return this.flights.fly(card, from, spot, { duration }).then(() => {
      if (top?.parentElement === box) top?.remove();
    });
  }

  /**
   * Cards go from one part of an own table to another.
   * @param {Landed[]} landed
   * @param {Spot|null} from
   */
  slide(landed, from) {
    const [first] = landed;
    if (!first || !from?.w) return;
    const [x, y] = within(from.x - first.spot.x, from.y - first.spot.y, first.turn);
    const frames = [
      { transform: `translate(${x}px, ${y}px)`, zIndex: 6 },
      { transform: 'none', zIndex: 6 },
    ];
    for (const { node } of landed) node.animate(frames, { duration: OWN, easing: EASE });
  }

  /**
   * Cards are turned up.
   * @param {Was} was
   */
  flip({ event, from, landed = [] }) {
    const target = event.to ?? '';
    if (!this.own(target)) {
      this.pulse(target, 140);
      return;
    }
    if (!from?.w) return;
    landed.forEach(({ node, spot, turn }, i) => {
      const [x, y] = within(from.x - spot.x, from.y - spot.y, turn);
      const frames = [
        { transform: `translate(${x}px, ${y}px) scaleX(.1)`, opacity: 0 },
        { transform: `translate(${x / 2}px, ${y / 2}px) scaleX(.6)`, opacity: 1 },
        { transform: 'none', opacity: 1 },
      ];
      node.animate(frames, { duration: 130, delay: i * 22, easing: EASE, fill: 'backwards' });
    });
  }

  /**
   * Something changed at a small table.
   * @param {string} id
   * @param {number} duration
   */
  pulse(id, duration) {
    const node = this.scene?.zone(id);
    const frames = [{ transform: 'translateY(-18%) scale(1.14)' }, { transform: 'none' }];
    node?.animate(frames, { duration, easing: EASE });
  }

  /**
   * Hands on their way, and those that are not any more.
   * @param {Table} table
   * @param {boolean} moves
   */
  reach(table, moves) {
    const { scene } = this;
    const tables = scene?.tables;
    if (!scene || !tables) return;
    const reaching = table.reaching ?? [];
    const missed = new Set((table.missed ?? []).map((each) => each.seat));
    const out = new Set(reaching.map((each) => each.seat));
    if (!moves) {
      this.point(out);
      return;
    }
    const begun = reaching.filter(({ seat, things }) => !this.flights.reaches.get(seat)?.is(things.join(' ')));
    const hands = begun.flatMap(({ seat, things, left, of }) => {
      const [source = '', aim = ''] = things;
      const zone = aim ? scene.zone(aim) : null;
      // What stays at the own table needs no arm.
      if (!zone || !this.middle(aim) || tables.own.includes(seat)) return [];
      const home = tables.seat(seat);
      const from = this.source(source, seat) ?? home;
      if (!from || !home) return [];
      const spot = this.measure(from);
      const to = this.measure(zone);
      if (!to.w) return [];
      const hand = {
        seat,
        key: things.join(' '),
        colour: scene.things.colour(seat),
        card: this.held(source, seat),
        from: spot.w ? spot : inside(this.measure(home), to),
        // In the hand it is a little smaller than where it will lie.
        to: { x: to.x + to.w * 0.09, y: to.y + to.h * 0.09, w: to.w * 0.82, h: to.h * 0.82 },
        left,
        of,
      };
      return [hand];
    });
    this.point(out);
    this.flights.withdraw(out, missed);
    for (const hand of hands) this.flights.reach(hand);
  }

  /**
   * Mark the tables of those who reach.
   * @param {Set<number>} out
   */
  point(out) {
    for (const seat of [...this.pointed, ...out]) {
      const node = this.scene?.tables?.seat(seat);
      if (node && out.has(seat) !== this.pointed.has(seat)) attr(node, 'data-reaches', out.has(seat));
    }
    this.pointed = out;
  }

  /** Seats that reach. @type {Set<number>} */
  pointed = new Set();

  /**
   * The chip on which a card lies.
   * @param {string} id
   * @param {number} seat
   */
  source(id, seat) {
    return this.scene?.tables?.seat(seat)?.querySelector(`[data-card="${CSS.escape(id)}"]`) ?? null;
  }

  /**
   * @param {string} id
   * @param {number} seat
   * @returns {Card|null}
   */
  held(id, seat) {
    for (const zone of this.scene?.view?.zones ?? []) {
      if (zone.seat !== seat) continue;
      const card = zone.cards?.find((each) => each.id === id);
      if (card && card.face !== 'back') return card;
    }
    return null;
  }

  /**
   * Somebody is out.
   * @param {TableEvent} event
   */
  out(event) {
    const { needs } = this;
    const scene = /** @type {Scene} */ (this.scene);
    const seat = scene.things.seats.find((each) => each.seat === event.out);
    const colour = scene.things.colour(event.out ?? 0);
    const what = event.text ?? event.say ?? seat?.name ?? '';
    const who = h('div', { class: 'moment-who' }, seatMark(colour, scene.things.letter(event.out ?? 0)), h('span', {}, what));
    this.flights.proclaim(h('div', { class: 'moment-flag', 'data-colour': colour }, who), MOMENT, needs.mayMove());
    // Until then the table stays as it was played.
    attr(needs.host, 'data-moment', true);
    return needs.rest(MOMENT).then(() => {
      attr(needs.host, 'data-moment', null);
      this.flights.quiet();
    });
  }

  /** @param {Step[]} steps */
  sounds(steps) {
    for (const event of steps.flatMap((step) => step.events ?? [])) {
      const own = this.scene?.tables?.own.includes(event.seat ?? 0);
      if (event.do === 'burst') this.needs.play('pit', 0, 300);
      else if (own && event.do === 'flip') this.needs.play('flip', 0, 120);
      else if (own && event.do === 'place') this.needs.play('card', 0, 120);
    }
  }

  /**
   * Whether a zone is part of the own table.
   * @param {string} id
   */
  own(id) {
    const tables = this.scene?.tables;
    return tables?.own.includes(tables.owner.get(id) ?? 0) ?? false;
  }

  /**
   * Whether a zone is nobody's.
   * @param {string} id
   */
  middle(id) {
    return this.scene?.tables?.owner.has(id) === false;
  }

  /**
   * Where a thing is: itself, or the chip or zone it lies in.
   * @param {string} id
   * @param {string} zone
   * @param {number} seat
   */
  spot(id, zone, seat) {
    const { scene } = this;
    const node = scene?.things.element(id);
    if (node) return spotOf(node.getBoundingClientRect());
    const place = scene?.zone(zone);
    const spot = place ? this.measure(place) : null;
    const home = scene?.tables?.seat(seat);
    return spot?.w || !home ? spot : inside(this.measure(home), null);
  }

  /**
   * The spot of what stays where it is.
   * @param {Element} node
   */
  measure(node) {
    return spotOf(/** @type {DOMRect} */ (this.scene?.tables?.spot(node)));
  }

  /**
   * A card as it was seen in a zone.
   * @param {string} zone
   * @param {string} id
   * @returns {Card|null}
   */
  card(zone, id) {
    const cards = this.scene?.view?.zones.find((each) => each.id === zone)?.cards ?? [];
    return cards.find((each) => each.id === id) ?? null;
  }

  /** Let go of everything. */
  close() {
    cancelAnimationFrame(this.frame);
    attr(this.needs.host, 'data-moment', null);
    this.flights.clear();
  }
}

/**
 * A card's spot in the middle of a box.
 * @param {Spot} box
 * @param {Spot|null} like  of this shape
 * @returns {Spot}
 */
function inside(box, like) {
  const h = Math.min(box.h, 40);
  const w = like ? (h * like.w) / like.h : h / 1.4;
  return { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h };
}

/**
 * @param {DOMRect} rect
 * @returns {Spot}
 */
function spotOf(rect) {
  return { x: rect.x, y: rect.y, w: rect.width, h: rect.height };
}
