/**
 * Motion from events. The table is already painted in its final state when motion
 * begins; each moved element is only shown to come from where it was, through what the events
 * tell, by transforms that the browser can run off the main thread. So nothing waits for
 * motion, and skipping it is letting go of the animations.
 *
 * @typedef {import("../../engine/types.js").TableEvent} TableEvent
 * @typedef {import("./script.js").Scene} Scene
 * @typedef {import("./script.js").Before} Before
 */
import { spotOf } from './flight.js';
import { planOf } from './plan.js';
import { Script } from './script.js';

export class Motion {
  /**
   * @param {(name: string, delay: number, length: number) => void} play  sounds a moment
   */
  constructor(play) {
    this.play = play;
    /** How quick all is to be. @type {import("./plan.js").Haste} */
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
   * @param {Scene} scene
   * @returns {Before}
   */
  before(scene) {
    /** @type {Before} */
    const was = { map: new Map(), bombs: new Map(), cards: new Map(), waits: new Map(), prints: new Map() };
    for (const print of scene.root.querySelectorAll('.print')) {
      const zone = print.closest('[data-zone]')?.getAttribute('data-zone') ?? '';
      was.prints.set(zone, { node: /** @type {HTMLElement} */ (print.cloneNode(true)), spot: spotOf(print.getBoundingClientRect()) });
    }
    for (const token of scene.view?.tokens ?? []) was.waits.set(token.id, token.waits ?? 0);
    for (const [id, node] of scene.things.nodes) {
      const zone = node.closest('[data-zone]')?.getAttribute('data-zone') ?? '';
      // A card of which a copy lies gathered sets out from there.
      const seen = scene.copies.get(id);
      was.map.set(id, { spot: spotOf((seen?.isConnected ? seen : node).getBoundingClientRect()), zone });
      if (node.classList.contains('token-bomb')) was.bombs.set(id, /** @type {HTMLElement} */ (node.cloneNode(true)));
      if (node.classList.contains('card')) was.cards.set(id, /** @type {HTMLElement} */ (node.cloneNode(true)));
    }
    return was;
  }

  /**
   * Show how the table came from what it was to what it is.
   * @param {Scene} scene
   * @param {Before} was
   * @param {TableEvent[]} events
   * @param {number} [steps]  how many steps these events are of
   * @returns {Promise<void>} settled when everything stands still
   */
  run(scene, was, events, steps = 1) {
    if (this.busy) this.skip();
    if (this.haste === 'instant' && events.some((event) => event.do === 'flip')) return Promise.resolve();
    const script = new Script(scene, was);
    const { parts, end } = planOf(events, { tokens: scene.view?.tokens ?? [], haste: this.haste, steps });
    for (const { event, at, length } of parts) this.stage(script, event, at, length);
    for (const token of scene.view?.tokens ?? []) if ((token.waits ?? 0) > (was.waits.get(token.id) ?? 0)) this.play('pit', end, 200);
    script.follow();
    this.running = script.start(Math.max(end, 1));
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
