// What finished games come to, for one person: wins, streaks, bests. Plain sums over what the engine has told of each
// game; no rule of any game is known here, and nothing of the page.

import type { Tally } from '../engine/types.ts';
import type { FinishedRow } from './types.ts';

interface Best {
  id: string; // of the game
  n: number;
}

type BestMargin = Best & { say: string };

/** `n` in own moves, or with `time` in ms */
export type Fastest = Best & { course: string[]; seats: number; time: boolean };

interface Counts {
  games: number;
  wins: number;
  streak: number; // wins in a row up to now
  best: number; // the longest row of wins
}

type AgainstDriver = Counts & { level: string };

export type InGame = Counts & {
  game: string;
  margins: BestMargin[];
  fastest: Fastest[];
  drivers: AgainstDriver[];
  form: number[];
};

/** A share of wins is taken over so many games. */
export const STRETCH = 10;

/** So often a driver is beaten before the next one is suggested. */
export const THRICE = 3;

/** What a person is known by: the name, however it is written. */
export function keyOf(name: string) {
  return name.trim().normalize('NFC').toLowerCase();
}

/** The seat of a person in a finished game, if that one played and it is told who has won. */
function seatOf(tally: Tally, key: string) {
  return tally.seats.find((seat) => seat.level === null && keyOf(seat.name) === key) ?? null;
}

function scored(tally: Tally) {
  return tally.seats.some((seat) => seat.place !== null);
}

/**
 * Everybody who has finished a game, who has played most first; the name as it was written last.
 * @param rows the latest first
 */
export function people(rows: FinishedRow[]): { key: string; name: string; games: number; wins: number }[] {
  const found: Map<string, { key: string; name: string; games: number; wins: number }> = new Map();
  for (const { tally } of rows) {
    for (const seat of tally.seats) {
      if (seat.level !== null) continue;
      const key = keyOf(seat.name);
      const one = found.get(key) ?? { key, name: seat.name, games: 0, wins: 0 };
      one.games += 1;
      one.wins += Number(seat.won);
      found.set(key, one);
    }
  }
  return [...found.values()].sort((a, b) => b.games - a.games || (a.key < b.key ? -1 : 1));
}

/** The games in which somebody has played. */
export function gamesOf(rows: FinishedRow[], key: string) {
  return rows.filter(({ tally }) => seatOf(tally, key));
}

/**
 * Games, wins and rows of wins. Where nobody is told who has won, a game is a game and no more.
 * @param games the earliest first
 */
export function counts(games: { won: boolean; told: boolean }[]): Counts {
  let [streak, best] = [0, 0];
  for (const { won, told } of games) {
    if (!told) continue;
    streak = won ? streak + 1 : 0;
    best = Math.max(best, streak);
  }
  return { games: games.length, wins: games.filter(({ won }) => won).length, streak, best };
}

/**
 * The share of wins in the last games, after each of them.
 * @param games the earliest first
 * @returns from 0 to 1
 */
export function form(games: { won: boolean; told: boolean }[]): number[] {
  const won = games.filter(({ told }) => told).map((game) => Number(game.won));
  return won.map((_, i) => {
    const last = won.slice(Math.max(0, i + 1 - STRETCH), i + 1);
    return last.reduce((sum, n) => sum + n, 0) / last.length;
  });
}

/** Whether a game may set a best: it was played out and nothing helped. */
export function unaided(tally: Tally) {
  return !tally.marked && tally.aids.length === 0 && tally.reason !== 'resign' && tally.reason !== 'flag';
}

/**
 * What a person's finished games come to.
 * @param rows in any order
 */
export function sumsOf(rows: FinishedRow[], key: string): Counts & { form: number[]; games: number; played: InGame[] } {
  const mine = rows
    .map(({ id, time, tally }) => ({ id, time, tally, seat: seatOf(tally, key), told: scored(tally) }))
    .flatMap((each) => (each.seat ? [{ ...each, seat: each.seat, won: each.seat.won }] : []))
    .sort((a, b) => a.time - b.time);
  const ids = [...new Set(mine.map(({ tally }) => tally.game))];
  const played = ids.map((game) => {
    const own = mine.filter(({ tally }) => tally.game === game);
    const bests = own.filter(({ won, tally }) => won && unaided(tally));
    const levels = [...new Set(own.flatMap(({ tally }) => tally.seats.map(({ level }) => level)))].filter(
      (level) => level !== null,
    );
    return {
      game,
      ...counts(own),
      form: form(own),
      margins: bestMargins(bests),
      fastest: fastest(bests),
      drivers: levels.map((level) => ({
        level,
        ...counts(own.filter(({ tally }) => tally.seats.some((seat) => seat.level === level))),
      })),
    };
  });
  return { ...counts(mine), form: form(mine), played: played.sort((a, b) => b.games - a.games) };
}

/**
 * The widest margin of each unit; of equals the earlier one.
 * @param games won, the earliest first
 */
function bestMargins(games: { id: string; tally: Tally }[]): BestMargin[] {
  const best: Map<string, BestMargin> = new Map();
  for (const { id, tally } of games) {
    if (!tally.margin) continue;
    const { unit, n, say } = tally.margin;
    if (n > (best.get(unit)?.n ?? 0)) best.set(unit, { id, n, say });
  }
  return [...best.values()];
}

/**
 * The fastest race of each length and number of seats: by time where it is played in time, else by the winner's own
 * moves.
 * @param games won, the earliest first
 */
function fastest(games: { id: string; tally: Tally; seat: { moves: number } }[]): Fastest[] {
  const best: Map<string, Fastest> = new Map();
  for (const { id, tally, seat } of games) {
    const time = tally.time !== null;
    const n = tally.time ?? seat.moves;
    const kind = JSON.stringify([tally.course, tally.seats.length, time]);
    if (n > 0 && n < (best.get(kind)?.n ?? Number.POSITIVE_INFINITY)) {
      best.set(kind, { id, n, course: tally.course, seats: tally.seats.length, time });
    }
  }
  return [...best.values()];
}

/**
 * The driver to race against next: the one after the strongest that was beaten three times; null if there is none, or
 * if that one has been beaten already.
 * @param sums of one person in one game
 * @param drivers weakest first
 */
export function nextDriver(sums: InGame, drivers: string[]): { beaten: string; next: string } | null {
  const wins = (level: string | undefined) => sums.drivers.find((each) => each.level === level)?.wins ?? 0;
  const strongest = drivers.findLastIndex((level) => wins(level) >= THRICE);
  const [beaten, next] = [drivers[strongest], drivers[strongest + 1]];
  return beaten && next && wins(next) === 0 ? { beaten, next } : null;
}
