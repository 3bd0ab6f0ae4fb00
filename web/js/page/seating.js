// Who sits where before a game begins: what a seat may be, what it is called, which colour it has.

import { COLOURS } from '../ui/colours.js';
import { t } from '../ui/words.js';

/** @typedef {import("../engine/types.js").GameInfo} GameInfo */
/** @typedef {import("../engine/types.js").BotInfo} BotInfo */
/** @typedef {import("./types.js").SeatChoice} SeatChoice */

const LONGEST_NAME = 24;

/** A game that seats more than this is one for company. */
const FEW = 6;

/**
 * The level of a bot seat, or null for a person.
 * @param {string} kind
 */
export function levelOf(kind) {
  return kind.startsWith('bot:') ? kind.slice(4) : null;
}

/** @param {SeatChoice} seat */
export function isPerson(seat) {
  return levelOf(seat.kind) === null;
}

/**
 * The bot of a game that is known by this name, be it an earlier one.
 * @param {GameInfo} game
 * @param {string | null} level
 */
export function botOf(game, level) {
  return game.bots.find((bot) => bot.id === level || bot.also.includes(level ?? ''));
}

/**
 * A kind of seat as it is called today, or null if the game has none such.
 * @param {GameInfo} game
 * @param {string} kind
 */
export function kindOf(game, kind) {
  const bot = botOf(game, levelOf(kind));
  return bot ? `bot:${bot.id}` : kind === 'person' ? kind : null;
}

/**
 * Whether a game seats many.
 * @param {GameInfo} game
 */
export function seatsMany(game) {
  return (game.seats[1] ?? 2) > FEW;
}

/**
 * The seats a game starts with before anybody has chosen: one person, the rest bots that are beatable; a round of four
 * where a game seats many.
 * @param {GameInfo} game
 * @returns {SeatChoice[]}
 */
export function defaultSeats(game) {
  const bot = game.bots[1] ?? game.bots[0];
  return Array.from({ length: seatsMany(game) ? 4 : (game.seats[0] ?? 2) }, (_, i) => ({
    kind: i > 0 && bot ? `bot:${bot.id}` : 'person',
    name: '',
    colour: COLOURS[i % COLOURS.length] ?? 'red',
  }));
}

/**
 * So many seats: bots come to those there are, of the kind there is; where there are too many bots go, the last first.
 * @param {GameInfo} game
 * @param {SeatChoice[]} seats
 * @param {number} many
 * @returns {SeatChoice[]}
 */
export function seatedFor(game, seats, many) {
  const kept = [...seats];
  while (kept.length > many) {
    const bot = kept.findLastIndex((seat) => !isPerson(seat));
    kept.splice(bot < 0 ? kept.length - 1 : bot, 1);
  }
  const bot = kept.findLast((seat) => !isPerson(seat)) ?? defaultSeats(game).at(-1);
  while (kept.length < many) kept.push({ kind: bot?.kind ?? 'person', name: '', colour: freeColour(kept) });
  return kept;
}

/**
 * The colour for one more seat: one that nobody has, else the one that fewest have.
 * @param {SeatChoice[]} seats
 */
export function freeColour(seats) {
  const count = (/** @type {string} */ colour) => seats.filter((seat) => seat.colour === colour).length;
  return COLOURS.reduce((best, colour) => (count(colour) < count(best) ? colour : best));
}

/**
 * Every colour is one of ours, and no two are alike while there are enough.
 * @param {SeatChoice[]} seats
 */
export function spreadColours(seats) {
  seats.forEach((seat, i) => {
    const before = seats.slice(0, i);
    const taken = before.some((other) => other.colour === seat.colour) && seats.length <= COLOURS.length;
    if (!COLOURS.includes(seat.colour) || taken) seat.colour = freeColour(before);
  });
}

/**
 * What a seat is called: the name typed in, or what it is. Two bots of a level are told apart.
 * @param {GameInfo} game
 * @param {SeatChoice[]} seats
 * @param {number} index
 */
export function seatName(game, seats, index) {
  return seats[index]?.name.trim() || defaultName(game, seats, index);
}

/**
 * What all seats are called.
 * @param {GameInfo} game
 * @param {SeatChoice[]} seats
 */
export function seatNames(game, seats) {
  return seats.map((_, i) => seatName(game, seats, i));
}

/**
 * What a seat is called without a name of its own.
 * @param {GameInfo} game
 * @param {SeatChoice[]} seats
 * @param {number} index
 */
export function defaultName(game, seats, index) {
  const level = levelOf(seats[index]?.kind ?? 'person');
  if (level === null) return t('seat.default', { seat: index + 1 });
  const same = [...seats.keys()].filter((i) => seats[i]?.kind === `bot:${level}` && !seats[i]?.name.trim());
  const bot = botOf(game, level);
  const name = bot?.name ?? level;
  const [one, several] = bot?.rank ? ['seat.driver', 'seat.driverOfSeveral'] : ['seat.bot', 'seat.botOfSeveral'];
  return same.length > 1 ? t(several, { name, place: same.indexOf(index) + 1 }) : t(one, { name });
}

/**
 * A bot in a list to choose from: its name, and how strong it is.
 * @param {BotInfo} bot
 */
export function listedBot(bot) {
  return bot.level ? t('seat.driverListed', { name: bot.name, level: bot.level }) : t('seat.bot', { name: bot.name });
}

/**
 * What is wrong with a seat, in a sentence, or null.
 * @param {SeatChoice} seat
 */
export function seatProblem(seat) {
  const length = [...seat.name.trim()].length;
  return length > LONGEST_NAME ? t('seat.tooLong', { most: LONGEST_NAME, length }) : null;
}
