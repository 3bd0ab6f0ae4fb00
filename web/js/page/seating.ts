// Who sits where before a game begins: what a seat may be, what it is called, which colour it has.

import type { BotInfo, GameInfo } from '../engine/types.ts';
import { COLOURS } from '../ui/colours.ts';
import { t } from '../ui/words.ts';
import type { SeatChoice } from './types.ts';

const LONGEST_NAME = 24;

/** A game that seats more than this is one for company. */
const FEW = 6;

/** The level of a bot seat, or null for a person. */
export function levelOf(kind: string) {
  return kind.startsWith('bot:') ? kind.slice(4) : null;
}

export function isPerson(seat: SeatChoice) {
  return levelOf(seat.kind) === null;
}

/** The bot of a game that is known by this name, be it an earlier one. */
export function botOf(game: GameInfo, level: string | null) {
  return game.bots.find((bot) => bot.id === level || bot.also.includes(level ?? ''));
}

/** A kind of seat as it is called today, or null if the game has none such. */
export function kindOf(game: GameInfo, kind: string) {
  const bot = botOf(game, levelOf(kind));
  return bot ? `bot:${bot.id}` : kind === 'person' ? kind : null;
}

/** Whether a game seats many. */
export function seatsMany(game: GameInfo) {
  return (game.seats[1] ?? 2) > FEW;
}

/**
 * The seats a game starts with before anybody has chosen: one person, the rest bots that are beatable; a round of four
 * where a game seats many.
 */
export function defaultSeats(game: GameInfo): SeatChoice[] {
  const bot = game.bots[1] ?? game.bots[0];
  return Array.from({ length: seatsMany(game) ? 4 : (game.seats[0] ?? 2) }, (_, i) => ({
    kind: i > 0 && bot ? `bot:${bot.id}` : 'person',
    name: '',
    colour: COLOURS[i % COLOURS.length] ?? 'red',
  }));
}

/**
 * So many seats: bots come to those there are, of the kind there is; where there are too many bots go, the last first.
 */
export function seatedFor(game: GameInfo, seats: SeatChoice[], many: number): SeatChoice[] {
  const kept = [...seats];
  while (kept.length > many) {
    const bot = kept.findLastIndex((seat) => !isPerson(seat));
    kept.splice(bot < 0 ? kept.length - 1 : bot, 1);
  }
  const bot = kept.findLast((seat) => !isPerson(seat)) ?? defaultSeats(game).at(-1);
  while (kept.length < many) kept.push({ kind: bot?.kind ?? 'person', name: '', colour: freeColour(kept) });
  return kept;
}

/** The colour for one more seat: one that nobody has, else the one that fewest have. */
export function freeColour(seats: SeatChoice[]) {
  const count = (colour: string) => seats.filter((seat) => seat.colour === colour).length;
  return COLOURS.reduce((best, colour) => (count(colour) < count(best) ? colour : best));
}

/** Every colour is one of ours, and no two are alike while there are enough. */
export function spreadColours(seats: SeatChoice[]) {
  seats.forEach((seat, i) => {
    const before = seats.slice(0, i);
    const taken = before.some((other) => other.colour === seat.colour) && seats.length <= COLOURS.length;
    if (!COLOURS.includes(seat.colour) || taken) seat.colour = freeColour(before);
  });
}

/** What a seat is called: the name typed in, or what it is. Two bots of a level are told apart. */
export function seatName(game: GameInfo, seats: SeatChoice[], index: number) {
  return seats[index]?.name.trim() || defaultName(game, seats, index);
}

/** What all seats are called. */
export function seatNames(game: GameInfo, seats: SeatChoice[]) {
  return seats.map((_, i) => seatName(game, seats, i));
}

/** What a seat is called without a name of its own. */
export function defaultName(game: GameInfo, seats: SeatChoice[], index: number) {
  const level = levelOf(seats[index]?.kind ?? 'person');
  if (level === null) return t('seat.default', { seat: index + 1 });
  const same = [...seats.keys()].filter((i) => seats[i]?.kind === `bot:${level}` && !seats[i]?.name.trim());
  const bot = botOf(game, level);
  const name = bot?.name ?? level;
  const [one, several] = bot?.rank ? ['seat.driver', 'seat.driverOfSeveral'] : ['seat.bot', 'seat.botOfSeveral'];
  return same.length > 1 ? t(several, { name, place: same.indexOf(index) + 1 }) : t(one, { name });
}

/** A bot in a list to choose from: its name, and how strong it is. */
export function listedBot(bot: BotInfo) {
  return bot.level ? t('seat.driverListed', { name: bot.name, level: bot.level }) : t('seat.bot', { name: bot.name });
}

/** What is wrong with a seat, in a sentence, or null. */
export function seatProblem(seat: SeatChoice) {
  const length = [...seat.name.trim()].length;
  return length > LONGEST_NAME ? t('seat.tooLong', { most: LONGEST_NAME, length }) : null;
}
