/**
 * Motion from events. The table is already painted in its final state when motion
 * begins; each moved element is only shown to come from where it was, through what the events
 * tell, by transforms that the browser can run off the main thread. So nothing waits for
 * motion, and skipping it is letting go of the animations.
 *
 * @typedef {import("../../engine/types.js").TableEvent} TableEvent
 * @typedef {import("../view/painter.js").Painter} Painter
 * @typedef {import("./script.js").Before} Before
 */
import { spotOf } from './flight.js';
import { LONGEST, races, Script } from './script.js';

/** A step in which a card is turned up has time for suspense: this long at most, in milliseconds. */
const SUSPENSE = 1100;

/** A step of a game that is to be quick. */
const QUICK = 350;

/** Cars in liveries drive one after another, so long each beyond what a step takes; in haste they set out so soon after each other. */
const EACH = 400;
const HOT = 70;

/** Two that change places on the road are to be seen doing so. */
const TRADE = 900;

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

/** @param {TableEvent} event */
function takes(event) {
  const base = TAKES[event.do] ?? 0;
  return event.do === 'drive' ? base + 60 * Math.max(0, (event.path?.length ?? 2) - 2) : base;
}
