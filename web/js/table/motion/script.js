/**
 * What each thing does while the table comes from what it was to what it is: events are written into it one after
 * another (`event-motions.js`), and where things lie now is read; only then is it played, as one animation a thing.
 * So all that is measured is measured before anything is written.
 *
 * @typedef {import("../../ui/dom.js").Spot} Spot
 * @typedef {import("./flip-first.js").Before} Before
 * @typedef {import("./flip-first.js").Scene} Scene
 * @typedef {import("./flight.js").Double} Double
 *
 * Where what belongs to no zone moves.
 * @typedef {{host: HTMLElement, layer: HTMLElement, hands: import("./reach.js").Hands, step: import("./frame-budget.js").Step}} Air
 */
import { attr, spotOf } from '../../ui/dom.js';
import { turnOf } from './carry.js';
import { copied, fade, goOn, ride, send, travel } from './flight.js';
import { zoneOf } from './flip-first.js';
import { LONGEST } from './plan.js';

/** A card whose size changes by more than this flies with its old face, so that nothing on it balloons. */
const SAME = 1.25;

export class Script {
  /**
   * @param {Scene} scene
   * @param {Before} was
   * @param {Air} air
   */
  constructor(scene, was, air) {
    this.scene = scene;
    this.was = was;
    this.air = air;
    /** Where things lie now, as far as it was asked. @type {Map<string, Spot>} */
    this.after = new Map();
    /** @type {Map<string, import("./flight.js").Stop[]>} */
    this.stops = new Map();
    /**
     * Cards that are taken up where they lie and come to light in their new place.
     * @type {Map<string, {from: number, to: number}>}
     */
    this.gaps = new Map();
    /** In pixels of the window. @type {Map<string, import("./flight.js").Waypoint[]>} */
    this.drives = new Map();
    /** Copies of cards, by id. @type {Map<string, Double>} */
    this.doubles = new Map();
    /** Cards that were turned up, by the zone they are in now. @type {Map<string, string>} */
    this.turned = new Map();
    /** When things come to light that others bring. @type {Map<string, number>} */
    this.hidden = new Map();
    /** What else begins when all is measured. @type {(() => Animation[]|void)[]} */
    this.others = [];
    /** What lies over the table as long as something moves. @type {HTMLElement[]} */
    this.extras = [];
    /** When cards begin to change places. */
    this.first = Number.POSITIVE_INFINITY;
  }

  /**
   * Where a thing lies now, measured when it is first asked for.
   * @param {string} id
   */
  lies(id) {
    const node = this.scene.things.element(id);
    const spot = this.after.get(id) ?? (node ? spotOf(node) : null);
    if (spot) this.after.set(id, spot);
    return spot;
  }

  /**
   * @param {string} id
   * @param {number} from
   * @param {number} to
   * @param {Spot|null|undefined} spot
   */
  go(id, from, to, spot) {
    const start = this.was.map.get(id)?.spot ?? spot;
    if (!start || !spot) return;
    const stops = this.stops.get(id) ?? [{ at: 0, spot: start }];
    goOn(stops, from, to, spot);
    this.stops.set(id, stops);
  }

  /**
   * Where a thing goes when an event takes it to a zone: its final place, or the middle of
   * a zone it only passes through in this step.
   * @param {string} id
   * @param {string} [zone]
   * @returns {Spot|null}
   */
  target(id, zone) {
    const spot = this.lies(id);
    const node = this.scene.things.element(id);
    const through = node && spot && zone && zoneOf(node) !== zone ? this.scene.zone(zone) : null;
    if (!spot || !through) return spot;
    const box = spotOf(through);
    const w = Math.min(48, spot.w);
    return { x: box.x + box.w / 2 - w / 2, y: box.y + box.h / 2 - w * 0.7, w, h: w * 1.4 };
  }

  /**
   * Where a card would lie in a zone: on its top one, or in its empty place.
   * @param {string} [zone]
   * @returns {Spot|null}
   */
  bed(zone = '') {
    const node = this.scene.zone(zone);
    const cards = node?.querySelectorAll('.card') ?? [];
    const place = cards[cards.length - 1] ?? node?.querySelector('.zone-things') ?? node;
    const spot = place ? spotOf(place) : null;
    if (!spot?.w) return null;
    if (cards.length) return spot;
    const w = Math.min(spot.w, spot.h / 1.4 || spot.w);
    return { x: spot.x + (spot.w - w) / 2, y: spot.y, w, h: w * 1.4 };
  }

  /**
   * Something that is gone lies where it lay, until a time, and may then fly on.
   * @param {string} id
   * @param {{node: HTMLElement, spot: Spot}} old
   * @param {number} at
   */
  linger(id, { node, spot }, at) {
    const stops = [0, at].map((when) => ({ at: when, spot }));
    this.doubles.set(id, { node: copied(node, spot, 'lingering'), size: spot, stops });
    return stops;
  }

  /**
   * Cards that lay in a zone and are nowhere any more.
   * @param {string} zone
   * @returns {[id: string, old: {node: HTMLElement, spot: Spot}][]}
   */
  left(zone) {
    return [...this.was.map].flatMap(([id, { node, spot, zone: lay }]) =>
      node?.matches('.card') && lay === zone && !this.scene.things.element(id) ? [[id, { node, spot }]] : [],
    );
  }

  /**
   * Cards that only closed a gap follow the first card that left it; tokens make room for one that comes, or close
   * up.
   */
  follow() {
    const from = this.first < Number.POSITIVE_INFINITY ? this.first : 0;
    const driven = [...this.drives.values()].flat().map((point) => point.at);
    const last = Math.max(0, ...driven);
    for (const [id, node] of this.scene.things.nodes) {
      const old = this.was.map.get(id);
      const spot = old && this.lies(id);
      if (!spot || Math.abs(old.spot.x - spot.x) + Math.abs(old.spot.y - spot.y) < 2) continue;
      if (node.matches('.token-car')) {
        if (!this.drives.has(id) && zoneOf(node) === old.zone) this.go(id, last * 0.6, Math.max(1, last), spot);
      } else if (node.matches('.card') && ![this.stops, this.gaps, this.hidden].some((list) => list.has(id)))
        this.go(id, from, Math.min(LONGEST, from + 200), spot);
    }
  }

  /**
   * Begin.
   * @param {number} clock  length of all events together
   * @returns {Animation[]}
   */
  start(clock) {
    const { air, doubles, drives, extras, gaps, hidden, scene, stops, was } = this;
    /** @type {Animation[]} */
    const running = [];
    const each = (/** @type {string} */ id) => /** @type {HTMLElement} */ (scene.things.element(id));
    const homes = [...new Set([...stops.keys(), ...gaps.keys()])].map(
      (id) => /** @type {const} */ ([id, this.lies(id)]),
    );
    for (const [id, home] of homes) {
      const old = was.map.get(id);
      const way = stops.get(id) ?? (old ? [{ at: 0, spot: old.spot }] : []);
      if (!home || !way.length) continue;
      const gap = gaps.get(id);
      const change = old ? Math.max(home.w / old.spot.w, old.spot.w / home.w) : 1;
      if (!old?.node?.matches('.card') || (!gap && change <= SAME)) {
        running.push(travel(each(id), home, way, clock, turnOf(each(id))));
        continue;
      }
      // What flies is its old face at its own size, and the new face takes over on arrival.
      const lit = old.node.matches('[data-lit], [data-touched]');
      const node = copied(old.node, old.spot);
      attr(node, 'data-lit', lit);
      const arrives = way[way.length - 1]?.at ?? 0;
      const until = gap ? (gap.from + gap.to) / 2 : arrives;
      doubles.set(id, { node, size: old.spot, stops: way, until, soft: gap ? until - gap.from : 60, most: 1.2 });
      running.push(fade(each(id), gap ? [until, gap.to] : [arrives - 90, arrives - 20], [0, 1], clock));
    }
    const table = scene.root.closest('.table');
    for (const double of doubles.values()) {
      extras.push(double.node);
      (double.node.matches('.flyer') ? air.layer : table)?.append(double.node);
      running.push(...send(double, clock));
    }
    // What is already in its place is not seen before the card that brings it arrives.
    for (const [id, until] of hidden) if (each(id)) running.push(fade(each(id), [until, until], [0, 1], clock));
    for (const [id, points] of drives) if (each(id)) running.push(...ride(each(id), points, clock));
    for (const begin of this.others) running.push(...(begin() ?? []));
    return running;
  }
}
