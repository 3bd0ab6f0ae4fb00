/**
 * A game that is looked back at, played again: as it was, or four times as fast. A game in real time goes by
 * the times of its moves, one in turns by a steady beat. Whatever else is done stops it.
 */

import type { Request } from '../../engine/types.ts';
import { attr } from '../../ui/dom.ts';
import type { State } from '../state.ts';

interface Needs {
  host: HTMLElement;
  state: State;
  /** when each was made, and the point before or after one */
  moves: { time: (n: number) => number; beside: (n: number, by: 1 | -1) => number };
  words: (key: string, values?: Record<string, string | number>) => string;
  send: (request: Request) => Promise<unknown>;
  say: (sentence: string) => void;
  begins: () => void; // what lies over the table goes
  changed: () => void; // its buttons are to be painted anew
}

/** How fast, and what one presses for it. */
const SPEEDS = [1, 4];
/** Of a game in turns a move takes this long at simple speed, in milliseconds. */
const BEAT = 1200;
/** No silence of a game in real time is played at more than this length. */
const PAUSE = 3000;
/** Nobody sees more than so many points in a second. */
const LEAST = 16;

export class Replay {
  /** Whether it plays, and how fast. */
  now: { on: boolean; speed: number };
  timer = 0;
  /** Which run it is: what an earlier one asked for does not go on. */
  turn = 0;
  /** What it asked for last. */
  asked: Request | null = null;

  constructor(public needs: Needs) {
    this.now = needs.state.replay;
  }

  /** Anything that is not its own doing stops it. */
  heed(request: Request) {
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

  /** Waits for the next move, and shows it with all that came at the same time or while the last was painted. */
  next(turn: number) {
    const { moves, state } = this.needs;
    const { table } = state;
    if (turn !== this.turn || !this.now.on || !table || table.current) return;
    const at = (n: number) => moves.time(n);
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
