/**
 * The state of a table: what the engine said last and the little that the page itself knows of it. One plain object
 * for every room of this folder, and plain questions about a table as the engine sent it.
 */

import type { Hint, Review, Seat, Table } from '../engine/types.ts';
import { park } from '../ui/cars.ts';
import type { TablePrefs } from './types.ts';

export interface State {
  table: Table | null; // as the engine sent it last
  hint: Hint | null; // what is hinted at, until something is played
  review: Review | null; // of the game that is over, as far as it is known
  last: number; // the move that was told last as it was played
  over: string; // the result that has been shown (`resultKey`)
  ends: boolean; // the game has come to its end before everybody's eyes
  withheld: boolean; // what can be chosen is not shown before what moves has arrived
  tell: () => void; // says what waits to be said until it has been seen
  skipping: boolean; // on to the end, without stopping to look
  replay: { on: boolean; speed: number }; // a game that is looked back at is being played again
  slowed: string; // the match in which it was told that the clock goes slowly
  painted: number; // which repaint is the latest: what an earlier one put off must not come after it
  still: Promise<void>; // settled when nothing moves any more
  touched: boolean; // somebody has pressed something here: from then on the focus may be moved
  gone: boolean; // the table has been taken down
}

/** From the slowest to the fastest. */
export const PACES = ['slow', 'normal', 'fast', 'instant'];

export function newState(): State {
  return {
    table: null,
    hint: null,
    review: null,
    last: -1,
    over: '',
    ends: false,
    withheld: false,
    tell: () => {},
    skipping: false,
    replay: { on: false, speed: 1 },
    slowed: '',
    painted: 0,
    still: Promise.resolve(),
    touched: false,
    gone: false,
  };
}

/** Whether a table goes on with the game of the one before: not with the next of a series, nor from the start. */
export function sameGame(old: Table | null | undefined, table: Table): old is Table {
  return old?.match === table.match && old.deal === table.deal;
}

/** Whether a viewer has stopped bots that play without people. */
export function stopped(table: Table | null) {
  return table?.watching === true && (table.phase === 'ready' || table.phase === 'paused');
}

/** What the result that is to be shown now is known by; empty if there is none. */
export function resultKey(table: Table) {
  return table.result && table.current ? `${table.match}/${table.length}` : '';
}

/** Who sits at a seat: name and colour, and whether it is a person; nobody's are empty and ink. */
export function whose(seats: Seat[], n: number | null | undefined): { name: string; colour: string; kind?: string } {
  return seats.find((seat) => seat.seat === n) ?? { name: '', colour: 'ink' };
}

export function winners(table: Table) {
  if (!table.result) return [];
  return (table.result.rows ?? []).filter((row) => row.place === 1).map((row) => row.seat);
}

/**
 * A seat with its clock as it is now, and all else as it was.
 * @param asked whose turn it is is told as it is now, too
 */
export function asBefore(seat: Seat, old: Table, asked: boolean): Seat {
  const was = old.seats.find((each) => each.seat === seat.seat) ?? seat;
  const turn = asked ? seat : was;
  return { ...was, name: seat.name, clock: seat.clock ?? null, acts: turn.acts, thinking: turn.thinking };
}

/** Whether the player wants no commands on single letters and digits. */
export function keyless(prefs: TablePrefs) {
  return prefs.letters === false;
}

/**
 * A table with a car for each seat.
 * @returns the same
 */
export function seated(table: Table): Table {
  if (table.liveries) for (const seat of table.seats) seat.colour = `no${seat.seat}`;
  else park(table.seats);
  return table;
}
