/**
 * Seats and their clocks. The engine tells what is left at each reply; the page counts
 * down between replies, writing only when the shown text changes.
 */

import type { Seat } from '../../engine/types.ts';
import { clock } from '../../transport/index.ts';
import { badgesKey, makeBadge } from '../../ui/badge.ts';
import { sign } from '../../ui/colours.ts';
import { arrange, attr, h, hovers, Pool, text } from '../../ui/dom.ts';
import { face } from '../../ui/drivers.ts';
import { fit } from '../../ui/fit.ts';

/** From here on a clock is urgent, in milliseconds. */
const URGENT = 10_000;

/** Minutes and seconds; tenths at the very end of a clock that runs. */
export function clockText(ms: number, tenths: boolean = false) {
  const left = Math.max(0, ms);
  if (tenths && left < URGENT) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export class Seats {
  pool: Pool<HTMLElement>;
  seats: Seat[] = [];
  since = 0;
  timer = 0;

  /** @param warn told once when somebody's last seconds begin */
  constructor(
    public box: HTMLElement,
    public words: (key: string, values?: Record<string, string | number>) => string,
    public warn: (name: string) => void,
  ) {
    this.pool = new Pool();
  }

  /** @param how `since`: when the clocks stood like this */
  paintClocks(seats: Seat[], how: { playing: boolean; winners: number[]; since: number }) {
    this.seats = seats;
    this.since = how.since;
    this.pool.begin();
    // A tally of noughts says nothing; it is shown from the first point on.
    const tally = seats.some((seat) => Number.parseFloat(seat.score ?? '0') !== 0);
    const nodes = seats.map((seat) => {
      const node = this.pool.get(String(seat.seat), () => this.plate(seat));
      this.fill(node, seat, { ...how, tally });
      return node;
    });
    arrange(this.box, nodes);
    this.pool.end();
    attr(this.box, 'data-count', seats.length);
    this.close();
    this.tick();
    if (!seats.some((seat) => seat.clock?.running)) return;
    this.timer = window.setInterval(() => this.tick(), 100);
    clock.watch(true);
  }

  plate(seat: Seat) {
    return h(
      'li',
      { class: 'plate', 'data-plate': seat.seat },
      h('span', { part: 'plate-mark' }),
      h('span', { part: 'plate-name' }),
      h('span', { part: 'plate-score' }),
      h('span', { part: 'plate-clock' }, h('b', { class: 'clock-turn' }), h('span', { class: 'clock-reserve' })),
      h('span', { part: 'plate-state' }),
      h('span', { class: 'plate-badges' }),
    );
  }

  fill(node: HTMLElement, seat: Seat, how: { playing: boolean; winners: number[]; tally: boolean }) {
    const part = (name: string) => node.querySelector(`.${name}`) as HTMLElement;
    const acts = seat.acts && how.playing;
    attr(node, 'data-colour', seat.colour);
    attr(node, 'data-acts', acts);
    attr(node, 'data-clock', seat.clock != null);
    attr(node, 'data-won', how.winners.includes(seat.seat));
    attr(node, 'aria-current', acts ? 'true' : null);
    const mark = part('plate-mark');
    const drawn = `${seat.colour} ${seat.level ?? ''}`;
    if (mark.dataset['drawn'] !== drawn) {
      mark.dataset['drawn'] = drawn;
      mark.replaceChildren(sign(seat.colour), face(seat.level) ?? '');
    }
    text(part('plate-name'), seat.name);
    attr(node, 'data-long', seat.name.length > 14);
    attr(part('plate-name'), 'title', hovers() && seat.name.length > 14 ? seat.name : null);
    this.tally(part('plate-score'), how.tally ? (seat.score ?? '') : '');
    const state = acts ? this.words(seat.thinking ? 'table.thinking' : 'table.toplay') : '';
    text(fit(part('plate-state'), state), state);
    const badges = seat.badges ?? [];
    const box = part('plate-badges');
    if (box.dataset['drawn'] !== badgesKey(badges)) {
      box.dataset['drawn'] = badgesKey(badges);
      box.replaceChildren(...badges.map(makeBadge));
    }
  }

  /** What a seat has of the games before. */
  tally(node: HTMLElement, score: string) {
    text(node, score);
    const told = score ? this.words('table.tally', { score }) : null;
    attr(node, 'role', told ? 'img' : null);
    attr(node, 'aria-label', told);
    attr(node, 'title', hovers() ? told : null);
    attr(node, 'data-label', told ? this.words('table.tally.short') : null);
  }

  /** Show what is left now. */
  tick() {
    const gone = clock.now() - this.since;
    for (const seat of this.seats) {
      const node = this.pool.nodes.get(String(seat.seat));
      if (!node || !seat.clock) continue;
      const used = seat.clock.running ? gone : 0;
      const turn = Math.max(0, seat.clock.turn - used);
      const reserve = Math.max(0, seat.clock.reserve - Math.max(0, used - seat.clock.turn));
      const draining = turn <= 0;
      text(node.querySelector('.clock-turn') as Element, clockText(draining ? reserve : turn, seat.clock.running));
      const rest = node.querySelector('.clock-reserve') as HTMLElement;
      text(rest, draining ? this.words('table.reserve', { time: '' }).trim() : `+${clockText(reserve)}`);
      const urgent = seat.clock.running && turn + reserve <= URGENT;
      if (urgent && !node.hasAttribute('data-urgent')) this.warn(seat.name);
      attr(node, 'data-urgent', urgent);
      attr(node, 'data-draining', draining);
    }
  }

  /** Stop counting. */
  close() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = 0;
    clock.watch(false);
  }
}
