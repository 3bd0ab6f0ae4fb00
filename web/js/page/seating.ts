// The seats before a game begins: their kinds, names and colours.

import type { BotInfo, GameInfo } from '../engine/types.ts';
import { COLOURS } from '../ui/colours.ts';
import { t } from '../ui/words.ts';
import type { SeatChoice } from './types.ts';
import './setup-words.ts';

const LONGEST_NAME = 24;

/** A game with more seats than this shows them as lines. */
const FEW = 6;

/** The level of a bot seat, or null for a person. */
export function levelOf(kind: string) {
  return kind.startsWith('bot:') ? kind.slice(4) : null;
}

export function isPerson(seat: SeatChoice) {
  return levelOf(seat.kind) === null;
}

/** The bot of a game with this level, or with this earlier name. */
export function botOf(game: GameInfo, level: string | null) {
  return game.bots.find((bot) => bot.id === level || bot.also.includes(level ?? ''));
}

/** The present name of a kind of seat, or null if the game has no such kind. */
export function kindOf(game: GameInfo, kind: string) {
  const bot = botOf(game, levelOf(kind));
  return bot ? `bot:${bot.id}` : kind === 'person' ? kind : null;
}

/** Whether a game has many seats. */
export function seatsMany(game: GameInfo) {
  return (game.seats[1] ?? 2) > FEW;
}

/** The seats before a choice: one person, the others easy bots. A game with many seats starts with four. */
export function defaultSeats(game: GameInfo): SeatChoice[] {
  const bot = game.bots[1] ?? game.bots[0];
  return Array.from({ length: seatsMany(game) ? 4 : (game.seats[0] ?? 2) }, (_, i) => ({
    kind: i > 0 && bot ? `bot:${bot.id}` : 'person',
    name: '',
    colour: COLOURS[i % COLOURS.length] ?? 'red',
  }));
}

/** Returns `many` seats: adds bots of the present kind, or removes bots from the end. */
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

/** The colour for a new seat: the one that the fewest seats have. */
export function freeColour(seats: SeatChoice[]) {
  const count = (colour: string) => seats.filter((seat) => seat.colour === colour).length;
  return COLOURS.reduce((best, colour) => (count(colour) < count(best) ? colour : best));
}

/** Gives each seat a known colour, and no colour twice while there are enough. */
export function spreadColours(seats: SeatChoice[]) {
  seats.forEach((seat, i) => {
    const before = seats.slice(0, i);
    const taken = before.some((other) => other.colour === seat.colour) && seats.length <= COLOURS.length;
    if (!COLOURS.includes(seat.colour) || taken) seat.colour = freeColour(before);
  });
}

/** The name of a seat: as typed, else its default. Bots of the same level are numbered. */
export function seatName(game: GameInfo, seats: SeatChoice[], index: number) {
  return seats[index]?.name.trim() || defaultName(game, seats, index);
}

/** The names of all seats. */
export function seatNames(game: GameInfo, seats: SeatChoice[]) {
  return seats.map((_, i) => seatName(game, seats, i));
}

/** The kind of all bots beside a single person; null if there are several kinds or people. */
export function opponentKind(seats: SeatChoice[]) {
  const kinds = new Set(seats.filter((seat) => !isPerson(seat)).map(({ kind }) => kind));
  const alone = seats.filter(isPerson).length === 1;
  return alone && kinds.size === 1 ? ([...kinds][0] ?? null) : null;
}

/** How many bots a single person plays against, and their name, as a sentence; empty if their names differ. */
export function rivalsOf(game: GameInfo, seats: SeatChoice[]) {
  const bot = botOf(game, levelOf(opponentKind(seats) ?? ''));
  return bot ? t('start.rivals', { n: seats.length - 1, name: bot.name }) : '';
}

/** The name of a seat without a typed name; the only person is “You”. */
export function defaultName(game: GameInfo, seats: SeatChoice[], index: number) {
  const level = levelOf(seats[index]?.kind ?? 'person');
  if (level === null)
    return seats.filter(isPerson).length > 1 ? t('seat.default', { seat: index + 1 }) : t('seat.self');
  const same = [...seats.keys()].filter((i) => seats[i]?.kind === `bot:${level}` && !seats[i]?.name.trim());
  const bot = botOf(game, level);
  const name = bot?.name ?? level;
  const [one, several] = bot?.rank
    ? ['seat.aloneDriver', 'seat.driverOfSeveral']
    : ['seat.aloneBot', 'seat.botOfSeveral'];
  return same.length > 1 ? t(several, { name, place: same.indexOf(index) + 1 }) : t(one, { name });
}

/** A bot in a list: its name and its strength. */
export function listedBot(bot: BotInfo) {
  return bot.level
    ? t('seat.driverListed', { name: bot.name, level: bot.level })
    : t('seat.aloneBot', { name: bot.name });
}

/** What is wrong with a seat, as a sentence; null if nothing is. */
export function seatProblem(seat: SeatChoice) {
  const length = [...seat.name.trim()].length;
  return length > LONGEST_NAME ? t('seat.tooLong', { most: LONGEST_NAME, length }) : null;
}
