// What finished games come to, for one person: wins, streaks, bests. Plain sums over what the engine has told of each
// game; no rule of any game is known here, and nothing of the page.

/** @typedef {import("./types.js").FinishedRow} FinishedRow */
/** @typedef {import("../engine/types.js").Tally} Tally */

/**
 * @typedef {object} Best
 * @property {string} id  of the game
 * @property {number} n
 *
 * @typedef {Best & {say: string}} BestMargin
 * @typedef {Best & {course: string[], seats: number, time: boolean}} Fastest  `n` in own moves, or with `time` in ms
 *
 * @typedef {object} Counts
 * @property {number} games
 * @property {number} wins
 * @property {number} streak  wins in a row up to now
 * @property {number} best  the longest row of wins
 *
 * @typedef {Counts & {level: string}} AgainstDriver
 *
 * @typedef {Counts & {game: string, margins: BestMargin[], fastest: Fastest[], drivers: AgainstDriver[], form: number[]}} InGame
 */

/** A share of wins is taken over so many games. */
export const STRETCH = 10;

/** So often a driver is beaten before the next one is suggested. */
export const THRICE = 3;

/**
 * What a person is known by: the name, however it is written.
 * @param {string} name
 */
export function keyOf(name) {
  return name.trim().normalize('NFC').toLowerCase();
}

/**
 * The seat of a person in a finished game, if that one played and it is told who has won.
 * @param {Tally} tally
 * @param {string} key
 */
function seatOf(tally, key) {
  return tally.seats.find((seat) => seat.level === null && keyOf(seat.name) === key) ?? null;
}

/** @param {Tally} tally */
function scored(tally) {
  return tally.seats.some((seat) => seat.place !== null);
}

/**
 * Everybody who has finished a game, who has played most first; the name as it was written last.
 * @param {FinishedRow[]} rows  the latest first
 * @returns {{key: string, name: string, games: number, wins: number}[]}
 */
export function people(rows) {
  /** @type {Map<string, {key: string, name: string, games: number, wins: number}>} */
  const found = new Map();
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

/**
 * The games in which somebody has played.
 * @param {FinishedRow[]} rows
 * @param {string} key
 */
export function gamesOf(rows, key) {
  return rows.filter(({ tally }) => seatOf(tally, key));
}

/**
 * Games, wins and rows of wins. Where nobody is told who has won, a game is a game and no more.
 * @param {{won: boolean, told: boolean}[]} games  the earliest first
 * @returns {Counts}
 */
export function counts(games) {
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
 * @param {{won: boolean, told: boolean}[]} games  the earliest first
 * @returns {number[]} from 0 to 1
 */
export function form(games) {
  const won = games.filter(({ told }) => told).map((game) => Number(game.won));
  return won.map((_, i) => {
    const last = won.slice(Math.max(0, i + 1 - STRETCH), i + 1);
    return last.reduce((sum, n) => sum + n, 0) / last.length;
  });
}

/** Whether a game may set a best: it was played out and nothing helped. @param {Tally} tally */
export function unaided(tally) {
  return !tally.marked && tally.aids.length === 0 && tally.reason !== 'resign' && tally.reason !== 'flag';
}

/**
 * What a person's finished games come to.
 * @param {FinishedRow[]} rows  in any order
 * @param {string} key
 * @returns {Counts & {form: number[], games: number, played: InGame[]}}
 */
export function sumsOf(rows, key) {
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
 * @param {{id: string, tally: Tally}[]} games  won, the earliest first
 * @returns {BestMargin[]}
 */
function bestMargins(games) {
  /** @type {Map<string, BestMargin>} */
  const best = new Map();
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
 * @param {{id: string, tally: Tally, seat: {moves: number}}[]} games  won, the earliest first
 * @returns {Fastest[]}
 */
function fastest(games) {
  /** @type {Map<string, Fastest>} */
  const best = new Map();
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
 * @param {InGame} sums  of one person in one game
 * @param {string[]} drivers  weakest first
 * @returns {{beaten: string, next: string} | null}
 */
export function nextDriver(sums, drivers) {
  const wins = (/** @type {string | undefined} */ level) =>
    sums.drivers.find((each) => each.level === level)?.wins ?? 0;
  const strongest = drivers.findLastIndex((level) => wins(level) >= THRICE);
  const [beaten, next] = [drivers[strongest], drivers[strongest + 1]];
  return beaten && next && wins(next) === 0 ? { beaten, next } : null;
}
