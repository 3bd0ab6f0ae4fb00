/**
 * A game that is looked back at, played again: as it was, or four times as fast. A game in real time goes by
 * the times of its moves, one in turns by a steady beat. Whatever else is done stops it.
 *
 * @typedef {import("../../engine/types.js").Table} Table
 * @typedef {import("../../engine/types.js").Request} Request
 *
 * @typedef {object} Needs
 * @property {HTMLElement} host
 * @property {import("../state.js").State} state
 * @property {{time: (n: number) => number, beside: (n: number, by: 1|-1) => number}} moves  when each was made, and the point before or after one
 * @property {(key: string, values?: Record<string, string|number>) => string} words
 * @property {(request: Request) => Promise<unknown>} send
 * @property {(sentence: string) => void} say
 * @property {() => void} begins   what lies over the table goes
 * @property {() => void} changed  its buttons are to be painted anew
 */
import { attr } from '../../ui/dom.js';

/** How fast, and what one presses for it. */
const SPEEDS = [1, 4];
/** Of a game in turns a move takes this long at simple speed, in milliseconds. */
const BEAT = 1200;
/** No silence of a game in real time is played at more than this length. */
const PAUSE = 3000;
/** Nobody sees more than so many points in a second. */
const LEAST = 16;

export class Replay {
  /** @param {Needs} needs */
  constructor(needs) {
    this.needs = needs;
    /** Whether it plays, and how fast. */
    this.now = needs.state.replay;
    this.timer = 0;
    /** Which run it is: what an earlier one asked for does not go on. */
    this.turn = 0;
    /** What it asked for last. @type {Request|null} */
    this.asked = null;
  }

  /**
   * Anything that is not its own doing stops it.
   * @param {Request} request
   */
  heed(request) {
    if (this.now.on && request !== this.asked) this.stop();
  }

  /** Plays or stops; from the end it begins anew. */
  toggle() {
    if (this.now.on) {
      this.stop();
      this.needs.changed();
      this.needs.say(this.needs.words('table.paused'));
      return;
    }
    void this.beginReplay();
  }

  /** The other speed. */
  faster() {
    const at = SPEEDS.indexOf(this.now.speed);
    this.now.speed = SPEEDS[(at + 1) % SPEEDS.length] ?? 1;
    this.needs.changed();
    this.needs.say(this.needs.words('replay.speed', { n: this.now.speed }));
  }

  async beginReplay() {
    const { needs } = this;
    const { table } = needs.state;
    if (!table) return;
    const turn = ++this.turn;
    this.now.on = true;
    attr(needs.host, 'data-replay', true);
    needs.begins();
    needs.say(needs.words('replay.play'));
    if (table.current) await this.showPoint(table.can.first ?? 0);
    else needs.changed();
    this.next(turn);
  }

  /**
   * @param {number} n
   */
  async showPoint(n) {
    const { needs } = this;
    const { table } = needs.state;
    if (!table) return;
    const since = table.current ? undefined : table.n;
    this.asked = { do: 'goto', n: n >= table.length ? null : n, since };
    await needs.send(this.asked);
  }

  /**
   * Waits for the next move, and shows it with all that came at the same time or while the last was painted.
   * @param {number} turn
   */
  next(turn) {
    const { moves, state } = this.needs;
    const { table } = state;
    if (turn !== this.turn || !this.now.on || !table || table.current) return;
    const at = (/** @type {number} */ n) => moves.time(n);
    const wait = table.time ? Math.min(PAUSE, at(table.n + 1) - at(table.n)) : BEAT;
    const since = performance.now();
    const from = at(table.n) + Math.max(0, at(table.n + 1) - at(table.n) - wait);
    this.timer = window.setTimeout(
      async () => {
        let n = table.time ? table.n + 1 : moves.beside(table.n, 1);
        if (table.time) {
          const now = from + (performance.now() - since) * this.now.speed;
          while (n < table.length && at(n + 1) <= now) n++;
        }
        await this.showPoint(n);
        if (turn !== this.turn || !this.now.on) return;
        if (state.table?.current) this.stop();
        else if (!table.time) await state.still;
        this.next(turn);
      },
      Math.max(LEAST, wait / this.now.speed),
    );
  }

  stop() {
    clearTimeout(this.timer);
    this.now.on = false;
    this.turn++;
    attr(this.needs.host, 'data-replay', null);
  }
}
