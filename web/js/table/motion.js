/**
 * Motion from events. The table is already painted in its final state when motion
 * begins; each moved element is only shown to come from where it was, through what the events
 * tell, by transforms that the browser can run off the main thread. So nothing waits for
 * motion, and skipping it is letting go of the animations.
 *
 * @typedef {import("./types.js").TableEvent} TableEvent
 * @typedef {import("./painter.js").Painter} Painter
 * @typedef {{x: number, y: number, w: number, h: number}} Spot
 * @typedef {{at: number, spot: Spot}} Stop  where an element is at a time
 * @typedef {{map: Map<string, {spot: Spot, zone: string}>, bombs: Map<string, HTMLElement>, cards: Map<string, HTMLElement>}} Before
 */
import { h, style } from './dom.js';

/** No step moves for longer than this, in milliseconds. */
const LONGEST = 600;
const EASE = 'cubic-bezier(.2,.7,.2,1)';

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
    const was = { map: new Map(), bombs: new Map(), cards: new Map() };
    for (const [id, node] of painter.things.nodes) {
      const zone = node.closest('[data-zone]')?.getAttribute('data-zone') ?? '';
      was.map.set(id, { spot: spotOf(node.getBoundingClientRect()), zone });
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
    const script = new Script(painter, was);
    const wanted = events.reduce((sum, event) => sum + takes(event), 0);
    const pace = Math.min(1, (LONGEST * Math.min(3, steps)) / Math.max(1, wanted));
    let clock = 0;
    for (const event of events) {
      const length = takes(event) * pace;
      this.stage(script, event, clock, length);
      clock += length;
    }
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
        things.forEach((id, i) => {
          const lag = things.length > 1 ? (i / things.length) * length * 0.35 : 0;
          script.go(id, at + lag, end, script.target(id, event.do === 'slide' ? event.to : undefined));
        });
        this.play('card', at, length);
        break;
      case 'gather': {
        script.cause(at);
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
    /** @type {Map<string, {at: number, x: number, y: number, angle: number}[]>} */
    this.drives = new Map();
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
   * @param {TableEvent} event
   * @param {number} from
   * @param {number} to
   */
  drive(event, from, to) {
    const id = event.token ?? '';
    const token = this.painter.view?.tokens?.find((each) => each.id === id);
    if (!token) return;
    for (const track of this.painter.tracks.values()) {
      const points = track.stroll(token, event.path ?? [], event.beyond ?? 0);
      if (points.length < 2) continue;
      const list = this.drives.get(id) ?? [];
      points.forEach((point, i) => {
        const t = i / (points.length - 1);
        const eased = t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t);
        // Points lie evenly on the road; the times between them make it speed up and slow down.
        list.push({ ...point, at: from + (to - from) * (t + (t - eased) * 0.6) });
      });
      this.drives.set(id, list);
    }
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

  /** Cards that only closed a gap follow the first card that left it. */
  follow() {
    const from = Math.max(0, this.first);
    for (const [id, rect] of this.after) {
      const old = this.was.map.get(id)?.spot;
      if (!old || this.stops.has(id) || this.fades.has(id) || !this.painter.element(id)?.classList.contains('card')) continue;
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
        this.extras.push(card);
        this.painter.root.closest('.table')?.append(card);
        running.push(...fly(node, card, old, stops, fade, clock));
      } else running.push(travel(node, spotOf(rect), stops, clock));
    }
    for (const [id, points] of this.drives) {
      const node = this.painter.element(id);
      if (node) running.push(...ride(node, points, clock));
    }
    for (const begin of this.others) for (const animation of begin()) if (animation) running.push(animation);
    return running;
  }
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

/**
 * Bring an element along its stops to where it already is.
 * @param {HTMLElement} node
 * @param {Spot} home
 * @param {Stop[]} stops
 * @param {number} clock
 */
function travel(node, home, stops, clock) {
  const duration = Math.max(clock, stops[stops.length - 1]?.at ?? 1);
  const frames = stops.map(({ at, spot }) => ({
    offset: Math.min(1, at / duration),
    transform: `translate(${spot.x - home.x}px, ${spot.y - home.y}px) scale(${home.w ? spot.w / home.w : 1})`,
    transformOrigin: '0 0',
    zIndex: 5,
    easing: EASE,
  }));
  frames.push({ offset: 1, transform: 'translate(0px, 0px) scale(1)', transformOrigin: '0 0', zIndex: 5, easing: EASE });
  return node.animate(frames, { duration });
}

/**
 * Bring a card to a place of another size: what flies is its old face at its own size, and the
 * new face takes over on arrival.
 * @param {HTMLElement} node
 * @param {HTMLElement} card  a copy of what it was
 * @param {Spot} old
 * @param {Stop[]} stops
 * @param {{from: number, to: number}|undefined} fade  it does not fly there, but goes out and comes to light again
 * @param {number} clock
 * @returns {Animation[]}
 */
function fly(node, card, old, stops, fade, clock) {
  const arrives = stops[stops.length - 1]?.at ?? 0;
  const duration = Math.max(clock, arrives, fade?.to ?? 0, 1);
  const half = fade ? (fade.from + fade.to) / 2 : 0;
  const out = fade ? [fade.from, half] : [Math.max(0, arrives - 60), arrives];
  const light = fade ? [half, fade.to] : [Math.max(0, arrives - 90), Math.max(0, arrives - 20)];
  for (const name of ['data-thing', 'data-key', 'data-hint', 'data-stop', 'aria-label', 'aria-pressed']) card.removeAttribute(name);
  if (card.hasAttribute('data-touched')) card.setAttribute('data-lit', '');
  card.removeAttribute('data-touched');
  card.classList.add('flying');
  card.setAttribute('aria-hidden', 'true');
  card.tabIndex = -1;
  style(card, '--w', `${old.w}px`);
  style(card, 'aspect-ratio', `${old.w} / ${old.h}`);
  const frames = stops.map(({ at, spot }) => {
    const sx = Math.min(1.2, spot.w / old.w);
    const sy = Math.min(1.2, spot.h / old.h);
    const x = spot.x + (spot.w - old.w * sx) / 2;
    const y = spot.y + (spot.h - old.h * sy) / 2;
    return { offset: Math.min(1, at / duration), transform: `translate(${x}px, ${y}px) scale(${sx}, ${sy})`, easing: EASE };
  });
  frames.push({ .../** @type {typeof frames[0]} */ (frames[frames.length - 1]), offset: 1 });
  const turn = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number[]} */ [a = 0, b = 0]) => [
    { opacity: from, offset: 0 },
    { opacity: from, offset: Math.min(1, a / duration) },
    { opacity: to, offset: Math.min(1, b / duration) },
    { opacity: to, offset: 1 },
  ];
  return [
    card.animate(frames, { duration, fill: 'both' }),
    card.animate(turn(1, 0, out), { duration, fill: 'both' }),
    node.animate(turn(0, 1, light), { duration }),
  ];
}

/**
 * Drive a kart; its wheels follow the bends while its number stays upright.
 * @param {HTMLElement} node
 * @param {{at: number, x: number, y: number, angle: number}[]} points
 * @param {number} clock
 * @returns {Animation[]}
 */
function ride(node, points, clock) {
  const home = points[points.length - 1];
  const start = points[0];
  if (!home || !start) return [];
  const duration = Math.max(clock, home.at);
  const list = [{ ...start, at: 0 }, ...points, { ...home, at: duration }];
  const offset = (/** @type {{at: number}} */ point) => Math.min(1, point.at / duration);
  const animations = [
    node.animate(
      list.map((point) => ({ offset: offset(point), transform: `translate(${point.x - home.x}px, ${point.y - home.y}px)` })),
      { duration },
    ),
  ];
  const wheels = node.querySelector('.kart-wheels');
  if (wheels) {
    const frames = list.map((point) => ({ offset: offset(point), transform: `rotate(${point.angle}deg)` }));
    animations.push(wheels.animate(frames, { duration }));
  }
  return animations;
}
