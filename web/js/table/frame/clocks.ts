// The seats and their clocks. Each reply says how much time is left; between replies the page counts down.

import type { Seat, Table } from '../../engine/types.ts';
import { clock } from '../../transport/index.ts';
import { badgesKey, makeBadge } from '../../ui/badge.ts';
import { attr, hovers } from '../../ui/dom.ts';
import { face } from '../../ui/drivers.ts';
import { ems, fitted } from '../../ui/fit.ts';
import { repeat } from '../../ui/repeat.ts';
import { sign } from '../../ui/signs.ts';
import { guard, html, nothing, render } from '../../ui/template.ts';
import { LANGUAGE, later } from '../../ui/words.ts';

/** A clock with less time is urgent, in milliseconds. */
const URGENT = 10_000;

/** Wider names are set smaller: wider than fourteen usual letters. */
const LONG = 6.2;

const oneDecimal = later(() => new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));

/** Minutes and seconds; tenths at the very end of a clock that runs. */
export function clockText(ms: number, tenths: boolean = false) {
  const left = Math.max(0, ms);
  if (tenths && left < URGENT) return `0:0${oneDecimal().format(Math.floor(left / 100) / 10)}`;
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export class Seats {
  seats: Seat[] = [];
  playing = false;
  winners: number[] = [];
  /** Whether the points are those of a series. */
  summed = false;
  /** When the clocks stood as the seats say. */
  since = 0;
  timer = 0;
  /** Seats whose clock is urgent. */
  urgent: Set<number> = new Set();

  /** @param warn is called once when the last seconds of a seat begin */
  constructor(
    public box: HTMLElement,
    public words: (key: string, values?: Record<string, string | number>) => string,
    public warn: (seat: Seat) => void,
  ) {}

  paintClocks({ seats, series }: Table, how: { playing: boolean; winners: number[]; since: number }) {
    // The points of a single race are its result, and no series has any yet.
    const summed = series.game > 1 || (series.length ?? 0) > 1 || series.sheet !== null;
    Object.assign(this, { seats, summed, ...how });
    attr(this.box, 'data-count', seats.length);
    this.close();
    this.tick();
    if (!seats.some((seat) => seat.clock?.running)) return;
    this.timer = window.setInterval(() => this.tick(), 100);
    clock.watch(true);
  }

  /** Shows the seats with their clocks as they are now. */
  tick() {
    // Zero points of everybody say nothing.
    const how = { tally: this.summed && this.seats.some((seat) => Number.parseFloat(seat.score ?? '0') !== 0) };
    render(
      repeat(
        this.seats,
        ({ seat }) => seat,
        (seat) => this.plate(seat, how),
      ),
      this.box,
    );
  }

  /** @param how `tally`: whether points are shown */
  plate(seat: Seat, how: { tally: boolean }) {
    const { words } = this;
    const { colour, level, name, badges = [] } = seat;
    const score = how.tally ? (seat.score ?? '') : '';
    const acts = seat.acts && this.playing;
    const state = acts ? words(seat.thinking ? 'table.thinking' : 'table.toplay') : '';
    const long = ems(name) > LONG;
    const tally = score ? words('table.tally', { score }) : nothing;
    const { turn, reserve, urgent, draining } = this.left(seat);
    return html`
      <li class="plate" data-plate=${seat.seat} data-colour=${colour} ?data-acts=${acts}
        ?data-clock=${seat.clock != null} ?data-won=${this.winners.includes(seat.seat)}
        aria-current=${acts ? 'true' : nothing} ?data-long=${long}
        ?data-urgent=${urgent} ?data-draining=${draining}>
        <span class="plate-mark" data-part="plate-mark">
          ${guard([colour, level], () => [sign(colour), face(level)])}
        </span>
        <span class="plate-name" data-part="plate-name" translate="no"
          title=${hovers() && long ? name : nothing}><span .style=${fitted(name)}>${name}</span></span>
        <span class="plate-score" data-part="plate-score" role=${score ? 'img' : nothing} aria-label=${tally}
          title=${hovers() ? tally : nothing} data-label=${score ? words('table.tally.short') : nothing}>${score}</span>
        <span class="plate-clock" data-part="plate-clock"><b class="clock-turn">${turn}</b><span
          class="clock-reserve">${reserve}</span></span>
        <span class="plate-state" data-part="plate-state" .style=${fitted(state)}>${state}</span>
        <span class="plate-badges">${guard([badgesKey(badges)], () => badges.map(makeBadge))}</span>
      </li>`;
  }

  /** The clock of a seat now. The reserve drains when the time of the turn is used up. */
  left(who: Seat) {
    const { seat, clock: its } = who;
    if (!its) return { turn: '', reserve: '', urgent: false, draining: false };
    const used = its.running ? clock.now() - this.since : 0;
    const turn = Math.max(0, its.turn - used);
    const reserve = Math.max(0, its.reserve - Math.max(0, used - its.turn));
    const urgent = its.running && turn + reserve <= URGENT;
    if (urgent && !this.urgent.has(seat)) this.warn(who);
    if (urgent) this.urgent.add(seat);
    else this.urgent.delete(seat);
    const draining = turn <= 0;
    return {
      turn: clockText(draining ? reserve : turn, its.running),
      reserve: draining ? this.words('table.reserve', { time: '' }).trim() : `+${clockText(reserve)}`,
      urgent,
      draining,
    };
  }

  /** Stops counting. */
  close() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = 0;
    clock.watch(false);
  }
}
