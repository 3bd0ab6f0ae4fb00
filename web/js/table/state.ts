/**
 * The state of a table: the engine's last reply and the little that the page adds. One plain object for all parts of
 * the table, and functions that read a table of the engine.
 */

import type { Hint, Review, Seat, Table } from '../engine/types.ts';
import { park } from '../ui/cars.ts';
import type { TablePrefs, WayBack } from './types.ts';

export interface State {
  table: Table | null; // of the last reply
  hint: Hint | null; // shown until the next move
  review: Review | null; // of the finished game, as far as it has arrived
  last: number; // number of the last announced move; -1 if none
  over: string; // key of the shown result (`resultKey`)
  ends: boolean; // the game ended while the page showed it
  withheld: '' | 'choice' | 'turn'; // why choices or a request wait until motion ends (`withheld`)
  arriving: boolean; // the cards of the last move have not landed, so its words wait
  tell: () => void; // says and shows the words that wait for motion
  skipping: boolean; // the game runs to its end without motion
  replay: { on: boolean; speed: number }; // a replay of the history
  slowed: string; // the match whose slowed clock was announced
  painted: number; // number of repaints; callbacks of older repaints must do nothing
  still: Promise<void>; // settled when no motion is left
  touched: boolean; // the player has pressed something, so the page may move the focus
  shown: boolean; // a class looks at the table
  wayBack: WayBack | null; // to the game that the author of a host page shows, while another is on the table
  gone: boolean; // the table has been removed
}

export const PACES = ['slow', 'normal', 'fast', 'instant'];

export function newState(): State {
  return {
    table: null,
    hint: null,
    review: null,
    last: -1,
    over: '',
    ends: false,
    withheld: '',
    arriving: false,
    tell: () => {},
    skipping: false,
    replay: { on: false, speed: 1 },
    slowed: '',
    painted: 0,
    still: Promise.resolve(),
    touched: false,
    shown: false,
    wayBack: null,
    gone: false,
  };
}

/** Whether a table continues the game of an earlier one. The next game of a series is another game. */
export function sameGame(old: Table | null | undefined, table: Table): old is Table {
  return old?.match === table.match && old.deal === table.deal;
}

/** Whether a viewer has stopped a game between bots. */
export function stopped(table: Table | null) {
  return table?.watching === true && (table.phase === 'ready' || table.phase === 'paused');
}

/** Key of the result to show; empty if there is none. */
export function resultKey(table: Table) {
  return table.result && table.current ? `${table.match}/${table.length}` : '';
}

/** Name, colour and kind of a seat; an empty name and `ink` if there is no such seat. */
export function whose(
  seats: Seat[],
  n: number | null | undefined,
): { name: string; colour: string; kind?: string; level?: string | null } {
  return seats.find((seat) => seat.seat === n) ?? { name: '', colour: 'ink' };
}

/** The livery of a seat's first car; undefined in games whose seats have colours. */
export function liveryOf(seats: Pick<Seat, 'seat' | 'badges'>[], n: number): string | undefined {
  return seats.find((seat) => seat.seat === n)?.badges.find((badge) => badge.livery)?.livery;
}

export function winners(table: Table) {
  if (!table.result) return [];
  return (table.result.rows ?? []).filter((row) => row.place === 1).map((row) => row.seat);
}

/**
 * A seat as in an older table, with its present clock.
 * @param asked take the present turn of the seat, too
 */
export function asBefore(seat: Seat, old: Table, asked: boolean): Seat {
  const was = old.seats.find((each) => each.seat === seat.seat) ?? seat;
  const turn = asked ? seat : was;
  return { ...was, name: seat.name, clock: seat.clock ?? null, acts: turn.acts, thinking: turn.thinking };
}

/** Whether single letters and digits do nothing. */
export function keyless(prefs: TablePrefs) {
  return prefs.letters === false;
}

/**
 * Set the colours of the seats, by their number if cars have liveries.
 * @returns the same table
 */
export function seated(table: Table): Table {
  if (table.liveries) for (const seat of table.seats) seat.colour = `no${seat.seat}`;
  else park(table.seats);
  return table;
}
