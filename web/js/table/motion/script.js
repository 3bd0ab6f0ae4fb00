/**
 * Where each thing is at which moment while the table comes from what it was to what it is: events
 * are written into it one after another, then it is played as one animation a thing.
 *
 * @typedef {import("../../engine/types.js").TableEvent} TableEvent
 * @typedef {import("./flight.js").Spot} Spot
 * @typedef {import("./flight.js").Stop} Stop
 * @typedef {{map: Map<string, {spot: Spot, zone: string}>, bombs: Map<string, HTMLElement>, cards: Map<string, HTMLElement>,
 *   waits: Map<string, number>, prints: Map<string, {node: HTMLElement, spot: Spot}>}} Before  prints: by their zone
 *
 * What motion sees of a view that is painted.
 * @typedef {object} Scene
 * @property {HTMLElement} root
 * @property {import("../../engine/types.js").View|null} view
 * @property {{nodes: Map<string, HTMLElement>, element: (id: string) => HTMLElement|null, rects: () => Map<string, DOMRect>}} things
 * @property {Map<string, HTMLElement>} copies  touched cards that are shown elsewhere, too
 * @property {Map<string, import("../tracks/stage.js").Stage>} tracks
 * @property {(id: string) => HTMLElement|null} zone
 */
import { h, style } from '../../ui/dom.js';
import { appear, EASE, fly, linger, ride, spotOf, Turned, travel } from './flight.js';
import { LONGEST, races } from './plan.js';

/** A card whose size changes by more than this flies with its old face, so that nothing on it balloons. */
const SAME = 1.25;

/** Collects where each element is when, then turns that into one animation an element. */
export class Script {
  /**
   * @param {Scene} scene
   * @param {Before} was
   */
  constructor(scene, was) {
    this.scene = scene;
    this.was = was;
    this.after = scene.things.rects();
    /** @type {Map<string, Stop[]>} */
    this.stops = new Map();
    /** @type {Map<string, {from: number, to: number}>} */
    this.fades = new Map();
    /** In pixels of the window. @type {Map<string, import("./flight.js").Waypoint[]>} */
    this.drives = new Map();
    /** Cards that were turned up, by the zone they are in now. @type {Map<string, Turned>} */
    this.turned = new Map();
    /** @type {Turned[]} */
    this.turns = [];
    /** Copies of cards that are gone, on their way. @type {Map<string, Stop[]>} */
    this.gone = new Map();
    /** What lies where it lay until something covers it. @type {{node: HTMLElement, stops: Stop[]}[]} */
    this.left = [];
    /** When things come to light that others bring. @type {Map<string, number>} */
    this.hidden = new Map();
    /** @type {(() => (Animation|undefined)[])[]} */
    this.others = [];
    /** @type {HTMLElement[]} */
    this.extras = [];
    this.first = -1;
  }

  /**
   * Cards begin to change places now.
   * @param {number} at
   */
  cause(at) {
    if (this.first < 0) this.first = at;
  }

  /**
   * @param {string} id
   * @param {number} from
   * @param {number} to
   * @param {Spot|null} spot
   */
  go(id, from, to, spot) {
    const start = this.was.map.get(id)?.spot ?? spot;
    if (!start || !spot) return;
    const stops = this.stops.get(id) ?? [{ at: 0, spot: start }];
    const last = /** @type {Stop} */ (stops[stops.length - 1]);
    if (last.at < from) stops.push({ at: from, spot: last.spot });
    stops.push({ at: Math.max(to, from), spot });
    this.stops.set(id, stops);
  }

  /**
   * A card is taken up where it lies and comes to light in its new place.
   * @param {string} id
   * @param {number} from
   * @param {number} to
   */
  fade(id, from, to) {
    this.fades.set(id, { from, to });
  }

  /**
   * @param {string} id
   * @param {number} from
   * @param {number} to
   */
  lift(id, from, to) {
    const spot = this.was.map.get(id)?.spot;
    if (spot) this.go(id, from, to, { x: spot.x - spot.w * 0.03, y: spot.y - spot.w * 0.12, w: spot.w * 1.06, h: spot.h * 1.06 });
  }

  /**
   * Where a thing goes when an event takes it to a zone: its final place, or the middle of
   * a zone it only passes through in this step.
   * @param {string} id
   * @param {string} [zone]
   * @returns {Spot|null}
   */
  target(id, zone) {
    const rect = this.after.get(id);
    if (!rect) return null;
    const home = this.scene.things.element(id)?.closest('[data-zone]')?.getAttribute('data-zone');
    const through = zone && home !== zone ? this.scene.zone(zone)?.getBoundingClientRect() : null;
    if (!through) return spotOf(rect);
    const w = Math.min(48, rect.width);
    return { x: through.x + through.width / 2 - w / 2, y: through.y + through.height / 2 - w * 0.7, w, h: w * 1.4 };
  }

  /** @param {string} zone */
  thingsOf(zone) {
    const nodes = this.scene.zone(zone)?.querySelectorAll('[data-thing]') ?? [];
    return [...nodes].map((node) => node.getAttribute('data-thing') ?? '');
  }

  /**
   * Where a card would lie in a zone: on its top one, or in its empty place.
   * @param {string} zone
   * @returns {Spot|null}
   */
  bed(zone) {
    const node = this.scene.zone(zone);
    const cards = node?.querySelectorAll('.card') ?? [];
    const rect = (cards[cards.length - 1] ?? node?.querySelector('.zone-things') ?? node)?.getBoundingClientRect();
    if (!rect?.width) return null;
    if (cards.length) return spotOf(rect);
    const w = Math.min(rect.width, rect.height / 1.4 || rect.width);
    return { x: rect.x + (rect.width - w) / 2, y: rect.y, w, h: w * 1.4 };
  }

  /**
   * A card is turned up, from one zone to another.
   * @param {TableEvent} event
   * @param {number} at
   * @param {number} end
   */
  flip(event, at, end) {
    const source = typeof event.from === 'string' ? event.from : '';
    const from = this.bed(source);
    const to = this.bed(event.to ?? '');
    if (!event.card || !from || !to) return;
    const top = [...this.was.map].find(([id, { zone }]) => zone === source && this.was.cards.has(id))?.[0] ?? '';
    const back = /** @type {HTMLElement|undefined} */ (this.was.cards.get(top)?.cloneNode(true));
    const card = new Turned(event.card, back, from, to, at, end);
    this.turns.push(card);
    this.turned.set(event.to ?? '', card);
    this.hidden.set(card.id, card.arrives);
    const first = card.arrives;
    const print = this.scene.zone(event.to ?? '')?.querySelector('.print');
    if (print instanceof HTMLElement) this.others.push(() => [appear(print, first, end)]);
    // What was turned up before can be seen until this one covers it.
    const old = this.was.prints.get(event.to ?? '');
    if (!old) return;
    this.was.prints.delete(event.to ?? '');
    const stops = [0, first].map((when) => ({ at: when, spot: old.spot }));
    this.left.push({ node: old.node, stops });
  }

  /**
   * A card that was turned up before goes on.
   * @param {TableEvent} event
   * @param {number} at
   * @param {number} end
   * @returns {boolean} whether there is one
   */
  onward(event, at, end) {
    const source = typeof event.from === 'string' ? event.from : '';
    const card = this.turned.get(source);
    const spot = this.bed(event.to ?? '');
    if (!card || !spot || (event.things?.length && !event.things.includes(card.id))) return false;
    this.turned.delete(source);
    this.turned.set(event.to ?? '', card);
    card.go(at, end, spot);
    this.hidden.set(card.id, end);
    return true;
  }

  /**
   * Something comes to a zone: what it covers lies there until then, and what is under it in the end is not yet seen.
   * @param {string} zone
   * @param {number} end
   */
  land(zone, end) {
    for (const [id, old] of this.was.map) {
      if (old.zone === zone && !this.after.has(id) && this.was.cards.has(id) && !this.gone.has(id))
        this.gone.set(id, [
          { at: 0, spot: old.spot },
          { at: end, spot: old.spot },
        ]);
    }
    for (const node of this.scene.zone(zone)?.querySelectorAll('.card[data-thing]') ?? []) {
      const id = node.getAttribute('data-thing') ?? '';
      if (!this.was.map.has(id)) this.hidden.set(id, end);
    }
  }

  /**
   * Cards that are no longer seen go to a pile.
   * @param {TableEvent} event
   * @param {number} at
   * @param {number} end
   */
  collect(event, at, end) {
    const spot = this.bed(event.to ?? '');
    const zones = Array.isArray(event.from) ? event.from : [event.from ?? ''];
    if (!spot) return;
    const lag = (end - at) * 0.3;
    zones.forEach((zone, i) => {
      for (const [id, old] of this.was.map) {
        if (old.zone !== zone || this.after.has(id) || !this.was.cards.has(id)) continue;
        const leaves = at + (lag * i) / zones.length;
        this.gone.set(id, [
          { at: 0, spot: old.spot },
          { at: leaves, spot: old.spot },
          { at: leaves + (end - at) - lag, spot },
        ]);
      }
    });
  }

  /**
   * A token goes its way, from stage to stage.
   * @param {TableEvent} event
   * @param {number} from
   * @param {number} to
   */
  drive(event, from, to) {
    const id = event.token ?? '';
    const token = this.scene.view?.tokens?.find((each) => each.id === id);
    if (!token) return;
    const path = event.path ?? [];
    /** @type {import("./flight.js").Waypoint[]} */
    const points = [];
    for (let i = 0; i < path.length; ) {
      const stage = [...this.scene.tracks.values()].find((each) => each.index.has(path[i] ?? ''));
      let end = i + 1;
      while (stage && end < path.length && stage.index.has(path[end] ?? '')) end++;
      const base = stage?.field.getBoundingClientRect();
      for (const point of stage?.stroll(token, path.slice(i, end), end === path.length ? (event.beyond ?? 0) : 0, end < path.length) ??
        []) {
        const last = points[points.length - 1];
        const angle = point.angle + (last ? 360 * Math.round((last.angle - point.angle) / 360) : 0);
        points.push({ ...point, at: 0, x: point.x + (base?.x ?? 0), y: point.y + (base?.y ?? 0), angle });
      }
      i = end;
    }
    if (points.length < 2) return;
    const list = this.drives.get(id) ?? [];
    const gone = points.map(() => 0);
    points.forEach((point, i) => {
      const last = points[i - 1];
      gone[i] = last ? (gone[i - 1] ?? 0) + Math.hypot(point.x - last.x, point.y - last.y) : 0;
    });
    const whole = gone[gone.length - 1] || 1;
    points.forEach((point, i) => {
      const t = (gone[i] ?? 0) / whole;
      const eased = t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t);
      // What it has gone so far tells when it is there, but it speeds up and slows down.
      list.push({ ...point, at: from + (to - from) * (t + (t - eased) * 0.6) });
    });
    this.drives.set(id, list);
  }

  /**
   * Two tokens change places: each in a bow of its own, so that they pass each other.
   * @param {TableEvent} event
   * @param {number} at
   * @param {number} end
   * @returns {boolean} whether they are tokens in liveries
   */
  trade(event, at, end) {
    const [one = '', other = ''] = event.things ?? [];
    if (event.do !== 'swap' || !races(this.scene.view?.tokens ?? [], event)) return false;
    for (const [id, twin] of [
      [one, other],
      [other, one],
    ]) {
      const from = this.was.map.get(id ?? '')?.spot;
      const to = this.after.get(id ?? '');
      if (!from || !to) continue;
      const heading = (/** @type {string|undefined} */ of) =>
        Number.parseFloat(this.scene.things.element(of ?? '')?.style.getPropertyValue('--angle') ?? '') || 0;
      const [start, turn] = [heading(twin), ((((heading(id) - heading(twin)) % 360) + 540) % 360) - 180];
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const far = Math.hypot(dx, dy) || 1;
      const bow = Math.min(56, Math.max(from.w * 0.6, far * 0.18));
      const parts = 20;
      this.drives.set(
        id ?? '',
        Array.from({ length: parts + 1 }, (_, i) => {
          const t = i / parts;
          const k = t * t * (3 - 2 * t);
          const aside = Math.sin(Math.PI * k) * bow;
          return {
            at: at + (end - at) * t,
            x: from.x + from.w / 2 + dx * k - (dy / far) * aside,
            y: from.y + from.h / 2 + dy * k + (dx / far) * aside,
            angle: start + turn * k,
          };
        }),
      );
    }
    return true;
  }

  /**
   * Something new is put down.
   * @param {string} id
   * @param {number} delay
   * @param {number} duration
   */
  arrive(id, delay, duration) {
    const frames = [
      { opacity: 0, transform: 'scale(2.4)' },
      { opacity: 1, transform: 'scale(1)' },
    ];
    this.others.push(() => [this.scene.things.element(id)?.animate(frames, { duration, delay, easing: EASE, fill: 'backwards' })]);
  }

  /**
   * A bomb goes off: it stays until its moment, then a ring of fire and it is gone.
   * @param {TableEvent} event
   * @param {number} delay
   * @param {number} duration
   */
  burst(event, delay, duration) {
    const bomb = this.was.bombs.get(event.token ?? '');
    const field = [...this.scene.tracks.values()][0]?.tokens;
    if (!bomb || !field) return;
    bomb.removeAttribute('data-token');
    bomb.removeAttribute('data-thing');
    const blast = h('span', { class: 'blast', 'aria-hidden': 'true' });
    for (const name of ['--x', '--y', '--size']) style(blast, name, bomb.style.getPropertyValue(name));
    field.prepend(bomb);
    field.append(blast);
    this.extras.push(bomb, blast);
    const ring = [
      { opacity: 0, transform: 'scale(.4)' },
      { opacity: 1, transform: 'scale(2)', offset: 0.35 },
      { opacity: 0, transform: 'scale(3)' },
    ];
    this.others.push(() => [
      bomb.animate([{ opacity: 1 }, { opacity: 0 }], { duration: Math.max(1, duration * 0.3), delay, fill: 'both' }),
      blast.animate(ring, { duration: Math.max(1, duration), delay, easing: 'ease-out', fill: 'both' }),
    ]);
  }

  /**
   * Draw the eye to a seat.
   * @param {number} seat
   */
  note(seat) {
    const plate = this.scene.root.ownerDocument.querySelector(`[data-plate="${Number(seat)}"]`);
    const frames = [{ transform: 'scale(1)' }, { transform: 'scale(1.03)' }, { transform: 'scale(1)' }];
    if (plate) this.others.push(() => [plate.animate(frames, { duration: 240 })]);
  }

  /** Cards that only closed a gap follow the first card that left it; tokens make room for one that comes, or close up. */
  follow() {
    const from = Math.max(0, this.first);
    for (const [id, rect] of this.after) {
      const old = this.was.map.get(id);
      const token = this.scene.things.element(id);
      if (
        !old ||
        this.drives.has(id) ||
        !token?.classList.contains('token-car') ||
        token.closest('[data-zone]')?.getAttribute('data-zone') !== old.zone
      )
        continue;
      if (Math.abs(old.spot.x - rect.x) + Math.abs(old.spot.y - rect.y) < 2) continue;
      const moved = [...this.drives.values()].flat().map((point) => point.at);
      this.go(id, Math.max(0, ...moved) * 0.6, Math.max(1, ...moved), spotOf(rect));
    }
    for (const [id, rect] of this.after) {
      const old = this.was.map.get(id)?.spot;
      if (
        !old ||
        this.stops.has(id) ||
        this.fades.has(id) ||
        this.hidden.has(id) ||
        !this.scene.things.element(id)?.classList.contains('card')
      )
        continue;
      if (Math.abs(old.x - rect.x) + Math.abs(old.y - rect.y) < 2) continue;
      this.go(id, from, Math.min(LONGEST, from + 200), spotOf(rect));
    }
  }

  /**
   * Begin.
   * @param {number} clock  length of all events together
   * @returns {Animation[]}
   */
  start(clock) {
    /** @type {Animation[]} */
    const running = [];
    const table = this.scene.root.closest('.table');
    const add = (/** @type {HTMLElement} */ node) => {
      this.extras.push(node);
      table?.append(node);
    };
    // What lies is below what flies: it comes first.
    for (const { node, stops } of this.left) {
      add(node);
      running.push(...linger(node, stops, clock));
    }
    for (const [id, gone] of this.gone) {
      const card = this.was.cards.get(id);
      if (!card) continue;
      add(card);
      running.push(...linger(card, gone, clock));
    }
    for (const id of new Set([...this.stops.keys(), ...this.fades.keys()])) {
      const node = this.scene.things.element(id);
      const rect = this.after.get(id);
      const old = this.was.map.get(id)?.spot;
      const stops = this.stops.get(id) ?? (old ? [{ at: 0, spot: old }] : []);
      if (!node || !rect || !stops.length) continue;
      const card = this.was.cards.get(id);
      const fade = this.fades.get(id);
      const change = old ? Math.max(rect.width / old.w, old.w / rect.width) : 1;
      if (card && old && (fade || change > SAME)) {
        add(card);
        running.push(...fly(node, card, old, stops, fade, clock));
      } else running.push(travel(node, spotOf(rect), stops, clock));
    }
    for (const turned of this.turns) {
      add(turned.node);
      running.push(...turned.start(clock));
    }
    for (const [id, until] of this.hidden) {
      const node = this.scene.things.element(id);
      if (node) running.push(appear(node, until, clock));
    }
    for (const [id, points] of this.drives) {
      const node = this.scene.things.element(id);
      if (node) running.push(...ride(node, points, clock));
    }
    for (const begin of this.others) for (const animation of begin()) if (animation) running.push(animation);
    return running;
  }
}
