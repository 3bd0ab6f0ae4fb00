/**
 * A game that is looked back at, played again: as it was, or four times as fast. A game in real time goes by
 * the times of its moves, one in turns by a steady beat. Whatever else is done stops it.
 *
 * @typedef {import("../screen.js").Screen} Screen
 * @typedef {import("../../engine/types.js").Table} Table
 * @typedef {import("../../engine/types.js").Request} Request
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
  /** @param {Screen} screen */
  constructor(screen) {
    this.screen = screen;
    this.on = false;
    this.speed = 1;
    this.timer = 0;
    /** Which run it is: what an earlier one asked for does not go on. */
    this.turn = 0;
  }

  /**
   * Anything that is not its own doing stops it.
   * @param {Request} request
   */
  heed(request) {
    if (this.on && request['replay'] !== this.turn) this.stop();
  }

  /** Plays or stops; from the end it begins anew. */
  toggle() {
    if (this.on) {
      this.stop();
      this.screen.dress();
      this.screen.voice.say(this.screen.ctx.words('table.paused'));
      return;
    }
    void this.begin();
  }

  /** The other speed. */
  faster() {
    const at = SPEEDS.indexOf(this.speed);
    this.speed = SPEEDS[(at + 1) % SPEEDS.length] ?? 1;
    this.screen.dress();
    this.screen.voice.say(this.screen.ctx.words('replay.speed', { n: this.speed }));
  }

  async begin() {
    const { screen } = this;
    const { table } = screen;
    if (!table) return;
    const turn = ++this.turn;
    this.on = true;
    attr(screen.host, 'data-replay', true);
    screen.result.hide();
    screen.voice.say(screen.ctx.words('replay.play'));
    if (table.live) await this.show(table.can.look ?? 0, turn);
    else screen.dress();
    this.next(turn);
  }

  /**
   * @param {number} n
   * @param {number} turn
   */
  async show(n, turn) {
    const { screen } = this;
    const { table } = screen;
    if (!table) return;
    const since = table.live ? undefined : table.n;
    await screen.send({ do: 'look', n: n >= table.length ? null : n, since, replay: turn });
  }

  /**
   * Waits for the next move, and shows it with all that came at the same time or while the last was painted.
   * @param {number} turn
   */
  next(turn) {
    const { table, moves } = this.screen;
    if (turn !== this.turn || !this.on || !table || table.live) return;
    const at = (/** @type {number} */ n) => (n > 0 ? (moves.times[n - 1] ?? 0) : 0);
    const wait = table.time ? Math.min(PAUSE, at(table.n + 1) - at(table.n)) : BEAT;
    const since = performance.now();
    const from = at(table.n) + Math.max(0, at(table.n + 1) - at(table.n) - wait);
    this.timer = window.setTimeout(
      async () => {
        let n = table.time ? table.n + 1 : moves.beside(table.n, 1);
        if (table.time) {
          const now = from + (performance.now() - since) * this.speed;
          while (n < table.length && at(n + 1) <= now) n++;
        }
        await this.show(n, turn);
        if (turn !== this.turn || !this.on) return;
        if (this.screen.table?.live) this.stop();
        else if (!table.time) await this.screen.still;
        this.next(turn);
      },
      Math.max(LEAST, wait / this.speed),
    );
  }

  stop() {
    clearTimeout(this.timer);
    this.on = false;
    this.turn++;
    attr(this.screen.host, 'data-replay', null);
  }
}
