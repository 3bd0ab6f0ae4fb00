/**
 * Replays a game from its history, at normal or fourfold speed. A real-time game follows the times of its moves, a
 * turn-based game a steady beat. Any other command stops the replay.
 */

import type { Request } from '../../engine/types.ts';
import { attr } from '../../ui/dom.ts';
import type { State } from '../state.ts';

interface Needs {
  host: HTMLElement;
  state: State;
  /** `time` of a move, and the point before or after a point */
  moves: { time: (n: number) => number; beside: (n: number, by: 1 | -1) => number };
  words: (key: string, values?: Record<string, string | number>) => string;
  send: (request: Request) => Promise<unknown>;
  say: (sentence: string) => void;
  begins: () => void; // hides what lies over the table
  changed: () => void; // repaints the buttons of the replay
}

const SPEEDS = [1, 4];
/** Time between two moves of a turn-based game at normal speed, in ms. */
const BEAT = 1200;
/** The longest wait between two moves of a real-time game, in ms. */
const LONGEST_WAIT = 3000;
/** Least time between two points that are shown, in ms. */
const SHORTEST_WAIT = 16;

export class Replay {
  now: { on: boolean; speed: number };
  timer = 0;
  /** Number of this run, so that an older run does not continue. */
  turn = 0;
  /** The replay's own last request. */
  asked: Request | null = null;

  constructor(public needs: Needs) {
    this.now = needs.state.replay;
  }

  /** Stop at any request of another part. */
  heed(request: Request) {
    if (this.now.on && request !== this.asked) this.stop();
  }

  /** Start or stop. At the end of the game it starts from the beginning. */
  toggle() {
    if (this.now.on) {
      this.stop();
      this.needs.changed();
      this.needs.say(this.needs.words('table.paused'));
      return;
    }
    void this.beginReplay();
  }

  /** Change to the other speed. */
  faster() {
    const at = SPEEDS.indexOf(this.now.speed);
    this.now.speed = SPEEDS[(at + 1) % SPEEDS.length] ?? 1;
    this.needs.changed();
    this.needs.say(this.needs.words('replay.speed', { n: this.now.speed }));
  }

  /** Start at this speed from the point that is shown, or stop. */
  run(speed: number | null) {
    if (speed === null) {
      if (this.now.on) this.toggle();
      return;
    }
    this.now.speed = speed;
    if (!this.now.on) void this.beginReplay();
  }

  async beginReplay() {
    const { needs } = this;
    const { table } = needs.state;
    if (!table) return;
    const turn = ++this.turn;
    this.now.on = true;
    attr(needs.host, 'data-replay', true);
    needs.begins();
    needs.say(needs.words('table.replay'));
    if (table.current) await this.showPoint(table.can.first ?? 0);
    else needs.changed();
    this.next(turn);
  }

  async showPoint(n: number) {
    const { needs } = this;
    const { table } = needs.state;
    if (!table) return;
    const since = table.current ? undefined : table.n;
    this.asked = { do: 'goto', n: n >= table.length ? null : n, since };
    await needs.send(this.asked);
  }

  /** Wait for the next move, then show it with all moves that are due by then. */
  next(turn: number) {
    const { moves, state } = this.needs;
    const { table } = state;
    if (turn !== this.turn || !this.now.on || !table || table.current) return;
    const at = (n: number) => moves.time(n);
    const wait = table.time ? Math.min(LONGEST_WAIT, at(table.n + 1) - at(table.n)) : BEAT;
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
        if (state.table?.current || !table.time) await state.still;
        if (turn !== this.turn || !this.now.on) return;
        if (state.table?.current) this.stop();
        this.next(turn);
      },
      Math.max(SHORTEST_WAIT, wait / this.now.speed),
    );
  }

  stop() {
    clearTimeout(this.timer);
    this.now.on = false;
    this.turn++;
    attr(this.needs.host, 'data-replay', null);
  }
}
