/**
 * Motion from events. The table is already painted in its final state when motion
 * begins; each moved element is only shown to come from where it was, through what the events
 * tell, by transforms that the browser can run off the main thread. So nothing waits for
 * motion, and skipping it is letting go of the animations.
 *
 * @typedef {import("./types.js").TableEvent} TableEvent
 * @typedef {import("./painter.js").Painter} Painter
 * @typedef {import("./flight.js").Spot} Spot
 * @typedef {import("./flight.js").Stop} Stop
 * @typedef {{map: Map<string, {spot: Spot, zone: string}>, bombs: Map<string, HTMLElement>, cards: Map<string, HTMLElement>,
 *   waits: Map<string, number>, prints: Map<string, {node: HTMLElement, spot: Spot}>}} Before  prints: by their zone
 */
import { h, style } from './dom.js';
import { appear, EASE, fly, linger, ride, Turned, travel } from './flight.js';

/** No step moves for longer than this, in milliseconds; one in which a card is turned up has time for suspense. */
const LONGEST = 600;
const SUSPENSE = 1100;

/** A step of a game that is to be quick. */
const QUICK = 350;

/** Cars in liveries drive one after another, so long each beyond what a step takes; in haste they set out so soon after each other. */
const EACH = 400;
const HOT = 70;

/** Two that change places on the road are to be seen doing so. */
const TRADE = 900;

/** A card whose size changes by more than this flies with its old face, so that nothing on it balloons. */
const SAME = 1.25;

/** What each kind of event would like to take, before all are squeezed into LONGEST. */
const TAKES = { lift: 90, slide: 200, flip: 240, drive: 240, place: 180, burst: 240, gather: 240, swap: 240, note: 0 };

export class Motion {
  /**
   * @param {(name: string, delay: number, length: number) => void} play  sounds a moment
   */
  constructor(play) {
    this.play = play;
    /** How quick all is to be. @type {"normal"|"quick"|"instant"} */
    this.haste = 'normal';
    /** @type {Animation[]} */
    this.running = [];
    /** @type {HTMLElement[]} */
    this.extras = [];
    /** @type {() => void} */
    this.settle = () => {};
  }

  /** Whether something moves. */
  get busy() {
    return this.running.length > 0;
  }

  /** Jump to the end: everything stands where it belongs. */
  skip() {
    for (const animation of this.running) animation.cancel();
    this.end();
  }

  end() {
    this.running = [];
    for (const node of this.extras) node.remove();
    this.extras = [];
    this.settle();
    this.settle = () => {};
  }

  /**
   * Remember where everything is before a repaint.
   * @param {Painter} painter
   * @returns {Before}
   */
  before(painter) {
    /** @type {Before} */
    const was = { map: new Map(), bombs: new Map(), cards: new Map(), waits: new Map(), prints: new Map() };
    for (const print of painter.root.querySelectorAll('.print')) {
      const zone = print.closest('[data-zone]')?.getAttribute('data-zone') ?? '';
      was.prints.set(zone, { node: /** @type {HTMLElement} */ (print.cloneNode(true)), spot: spotOf(print.getBoundingClientRect()) });
    }
    for (const token of painter.view?.tokens ?? []) was.waits.set(token.id, token.waits ?? 0);
    for (const [id, node] of painter.things.nodes) {
      const zone = node.closest('[data-zone]')?.getAttribute('data-zone') ?? '';
      // A card of which a copy lies gathered sets out from there.
      const seen = painter.copies.get(id);
      was.map.set(id, { spot: spotOf((seen?.isConnected ? seen : node).getBoundingClientRect()), zone });
      if (node.classList.contains('token-bomb')) was.bombs.set(id, /** @type {HTMLElement} */ (node.cloneNode(true)));
      if (node.classList.contains('card')) was.cards.set(id, /** @type {HTMLElement} */ (node.cloneNode(true)));
    }
    return was;
  }

  /**
   * Show how the table came from what it was to what it is.
   * @param {Painter} painter
   * @param {Before} was
   * @param {TableEvent[]} events
   * @param {number} [steps]  how many steps these events are of
   * @returns {Promise<void>} settled when everything stands still
   */
  run(painter, was, events, steps = 1) {
    if (this.busy) this.skip();
    const chance = events.some((event) => event.do === 'flip');
    if (chance && this.haste === 'instant') return Promise.resolve();
    const script = new Script(painter, was);
    const raced = events.filter((event) => races(painter, event));
    // Where they are only tried out nobody is kept waiting.
    const tried = raced.length > 0 && raced.every((event) => painter.view?.tokens?.some((token) => token.id === event.token && token.path));
    const hot = this.haste !== 'normal' || tried;
    const time = (/** @type {TableEvent} */ event) => (event.do === 'swap' && raced.includes(event) ? TRADE : takes(event));
    const wanted = events.reduce((sum, event) => sum + time(event), 0);
    const most = !chance ? LONGEST : this.haste === 'quick' ? QUICK : SUSPENSE;
    const more = hot ? 0 : EACH * Math.max(0, raced.length - 1) + (raced.some((event) => event.do === 'swap') ? TRADE : 0);
    const pace = Math.min(1, (most * Math.min(3, steps) + more) / Math.max(1, wanted));
    let clock = 0;
    let end = 0;
    for (const event of events) {
      const together = hot && raced.includes(event);
      const length = together ? QUICK : time(event) * pace;
      this.stage(script, event, clock, length);
      end = Math.max(end, clock + length);
      clock = together ? clock + HOT : end;
    }
    clock = Math.max(clock, end);
    for (const token of painter.view?.tokens ?? []) if ((token.waits ?? 0) > (was.waits.get(token.id) ?? 0)) this.play('pit', clock, 200);
    script.follow();
    this.running = script.start(Math.max(clock, 1));
    this.extras = script.extras;
    if (!this.running.length) return Promise.resolve();
    return new Promise((resolve) => {
      this.settle = resolve;
      const mine = this.running;
      Promise.allSettled(mine.map((animation) => animation.finished)).then(() => {
        if (this.running === mine) this.end();
      });
    });
  }

  /**
   * Write one event into the script.
   * @param {Script} script
   * @param {TableEvent} event
   * @param {number} at
   * @param {number} length
   */
  stage(script, event, at, length) {
    const end = at + length;
    const things = event.things ?? [];
    switch (event.do) {
      case 'lift':
        for (const id of things) script.lift(id, at, end);
        this.play('card', at, length);
        break;
      case 'slide':
      case 'swap':
        script.cause(at);
        if (script.trade(event, at, end)) {
          this.play('drive', at, length);
          break;
        }
        if (!script.onward(event, at, end))
          things.forEach((id, i) => {
            const lag = things.length > 1 ? (i / things.length) * length * 0.35 : 0;
            script.go(id, at + lag, end, script.target(id, event.do === 'slide' ? event.to : undefined));
          });
        if (event.do === 'slide' && event.to) script.land(event.to, end);
        this.play('card', at, length);
        break;
      case 'flip':
        script.flip(event, at, end);
        this.play('flip', at + length * 0.2, length);
        break;
      case 'gather': {
        script.cause(at);
        script.collect(event, at, end);
        const ids = script.thingsOf(event.to ?? '');
        ids.forEach((id, i) => {
          const lag = (i / ids.length) * length * 0.4;
          if (script.was.map.get(id)?.zone === event.to) script.go(id, at + lag, end, script.target(id));
          else script.fade(id, at + lag, end);
        });
        this.play('gather', at, length);
        break;
      }
      case 'drive':
        script.drive(event, at, end);
        this.play('drive', at, length);
        break;
      case 'place':
        script.arrive(event.token ?? '', at, length);
        this.play('place', at, length);
        break;
      case 'burst':
        script.burst(event, at, length);
        this.play('bomb', at, length);
        break;
      case 'note':
        script.note(event.seat ?? 0);
        break;
      default:
    }
  }
}

/** Collects where each element is when, then turns that into one animation an element. */
class Script {
  /**
   * @param {Painter} painter
   * @param {Before} was
   */
  constructor(painter, was) {
    this.painter = painter;
    this.was = was;
    this.after = painter.rects();
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
    const home = this.painter.element(id)?.closest('[data-zone]')?.getAttribute('data-zone');
    const through = zone && home !== zone ? this.painter.zone(zone)?.getBoundingClientRect() : null;
    if (!through) return spotOf(rect);
    const w = Math.min(48, rect.width);
    return { x: through.x + through.width / 2 - w / 2, y: through.y + through.height / 2 - w * 0.7, w, h: w * 1.4 };
  }

  /** @param {string} zone */
  thingsOf(zone) {
    const nodes = this.painter.zone(zone)?.querySelectorAll('[data-thing]') ?? [];
    return [...nodes].map((node) => node.getAttribute('data-thing') ?? '');
  }

  /**
   * Where a card would lie in a zone: on its top one, or in its empty place.
   * @param {string} zone
   * @returns {Spot|null}
   */
  bed(zone) {
    const node = this.painter.zone(zone);
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
    const print = this.painter.zone(event.to ?? '')?.querySelector('.print');
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
    for (const node of this.painter.zone(zone)?.querySelectorAll('.card[data-thing]') ?? []) {
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
    const token = this.painter.view?.tokens?.find((each) => each.id === id);
    if (!token) return;
    const path = event.path ?? [];
    /** @type {import("./flight.js").Waypoint[]} */
    const points = [];
    for (let i = 0; i < path.length; ) {
      const stage = [...this.painter.tracks.values()].find((each) => each.index.has(path[i] ?? ''));
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
    if (event.do !== 'swap' || !races(this.painter, event)) return false;
    for (const [id, twin] of [
      [one, other],
      [other, one],
    ]) {
      const from = this.was.map.get(id ?? '')?.spot;
      const to = this.after.get(id ?? '');
      if (!from || !to) continue;
      const heading = (/** @type {string|undefined} */ of) =>
        Number.parseFloat(this.painter.element(of ?? '')?.style.getPropertyValue('--angle') ?? '') || 0;
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
    this.others.push(() => [this.painter.element(id)?.animate(frames, { duration, delay, easing: EASE, fill: 'backwards' })]);
  }

  /**
   * A bomb goes off: it stays until its moment, then a ring of fire and it is gone.
   * @param {TableEvent} event
   * @param {number} delay
   * @param {number} duration
   */
  burst(event, delay, duration) {
    const bomb = this.was.bombs.get(event.token ?? '');
    const field = [...this.painter.tracks.values()][0]?.tokens;
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
    const plate = this.painter.root.ownerDocument.querySelector(`[data-plate="${Number(seat)}"]`);
    const frames = [{ transform: 'scale(1)' }, { transform: 'scale(1.03)' }, { transform: 'scale(1)' }];
    if (plate) this.others.push(() => [plate.animate(frames, { duration: 240 })]);
  }

  /** Cards that only closed a gap follow the first card that left it; tokens make room for one that comes, or close up. */
  follow() {
    const from = Math.max(0, this.first);
    for (const [id, rect] of this.after) {
      const old = this.was.map.get(id);
      const token = this.painter.element(id);
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
      if (!old || this.stops.has(id) || this.fades.has(id) || this.hidden.has(id) || !this.painter.element(id)?.classList.contains('card'))
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
    const table = this.painter.root.closest('.table');
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
      const node = this.painter.element(id);
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
      const node = this.painter.element(id);
      if (node) running.push(appear(node, until, clock));
    }
    for (const [id, points] of this.drives) {
      const node = this.painter.element(id);
      if (node) running.push(...ride(node, points, clock));
    }
    for (const begin of this.others) for (const animation of begin()) if (animation) running.push(animation);
    return running;
  }
}

/**
 * Whether an event moves racing cars in liveries.
 * @param {Painter} painter
 * @param {TableEvent} event
 */
function races(painter, event) {
  const ids = event.do === 'drive' ? [event.token] : event.do === 'swap' ? (event.things ?? []) : [];
  return ids.length > 0 && ids.every((id) => painter.view?.tokens?.some((token) => token.id === id && token.livery));
}

/** @param {TableEvent} event */
function takes(event) {
  const base = TAKES[event.do] ?? 0;
  return event.do === 'drive' ? base + 60 * Math.max(0, (event.path?.length ?? 2) - 2) : base;
}

/**
 * @param {DOMRect} rect
 * @returns {Spot}
 */
function spotOf(rect) {
  return { x: rect.x, y: rect.y, w: rect.width, h: rect.height };
}
