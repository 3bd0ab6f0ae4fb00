// The last set-up of each game on this device, and the set-up that a game begins with.

import type { GameInfo } from '../engine/types.ts';
import { COLOURS } from '../ui/colours.ts';
import { keep, recall } from '../ui/device-storage.ts';
import { t } from '../ui/words.ts';
import { isNew, nextDriver } from './last-games.ts';
import { NAMES_KEY } from './own-name.ts';
import { prefs } from './prefs.ts';
import type { SetUpQuery } from './router.ts';
import { defaultSeats, isPerson, kindOf, seatedFor, spreadColours } from './seating.ts';
import { readSetting } from './settings.ts';
import type { SeatChoice, SetUp } from './types.ts';
import './setup-words.ts';

function presetOfFirst(game: GameInfo) {
  return game.presets.find(({ id }) => id === 'first');
}

/** The preset of the first game, until this game was finished once on this device. */
export function firstPreset(game: GameInfo) {
  return isNew(game.id) ? presetOfFirst(game) : undefined;
}

function setUpKey(game: GameInfo) {
  return `hairpin.setup.${game.id}`;
}

/** The kind of bot that a set-up proposes: the next driver of the ladder, before the first race the weakest one. */
function proposal(game: GameInfo) {
  const weakest = game.bots.find(({ rank }) => rank === 1);
  return kindOf(game, `bot:${nextDriver(game.id)}`) ?? (weakest ? `bot:${weakest.id}` : null);
}

/** Makes all bots of this kind. */
function seatBots(seats: SeatChoice[], kind: string | null) {
  for (const seat of seats) if (kind && !isPerson(seat)) seat.kind = kind;
}

/**
 * The set-up to begin with: from the address, else the last one on this device, else the preset of the first game, else
 * the defaults. An address with a driver keeps settings and number of seats.
 */
export function firstSetUp(game: GameInfo, asked: SetUpQuery | null): { setUp: SetUp; troubles: string[] } {
  const troubles = [] as string[];
  const setUp = { seats: defaultSeats(game), settings: {}, seed: '' } as SetUp;
  const last = recall(setUpKey(game)) as (Partial<SetUp> & { proposed?: boolean }) | null;
  const [fewest = 2, most = 2] = game.seats;
  const driver = asked?.driver ? kindOf(game, `bot:${asked.driver}`) : null;
  // Any settings count on the ladder, so a race against its driver is short until the player has chosen settings here.
  const first = driver ? presetOfFirst(game) : firstPreset(game);
  // An address that names a driver says nothing else.
  const query = driver ? null : asked;

  const lastSeats = Array.isArray(last?.seats) ? last.seats.filter((seat) => seat && typeof seat === 'object') : [];
  const known =
    lastSeats.length >= fewest &&
    lastSeats.length <= most &&
    lastSeats.every((seat) => kindOf(game, String(seat.kind)));
  if (!query && known) {
    setUp.seats = lastSeats.map((seat) => ({
      kind: kindOf(game, String(seat.kind)) ?? 'person',
      name: '',
      colour: String(seat.colour),
    }));
  }
  if (!query && !last && first?.seats) setUp.seats = seatedFor(game, setUp.seats, first.seats);
  // A proposed driver gives way to the next one, a chosen driver stays.
  if (!query && !driver && (!known || last?.proposed)) seatBots(setUp.seats, proposal(game));
  if (query?.seats) {
    const good =
      query.seats.length >= fewest && query.seats.length <= most && query.seats.every((kind) => kindOf(game, kind));
    if (good)
      setUp.seats = query.seats.map((kind, i) => ({
        kind: kindOf(game, kind) ?? kind,
        name: '',
        colour: COLOURS[i % COLOURS.length] ?? 'red',
      }));
    else troubles.push(t('setup.badSeats'));
  }
  if (asked?.driver && !driver) troubles.push(t('setup.badSeats'));
  if (driver) {
    const me = Math.max(0, setUp.seats.findIndex(isPerson));
    setUp.seats.forEach((seat, i) => {
      seat.kind = i === me ? 'person' : driver;
    });
  }
  spreadColours(setUp.seats);

  const chosen = query ? query.settings : last ? last.settings : first?.settings;
  for (const [id, raw] of Object.entries(chosen && typeof chosen === 'object' ? chosen : {})) {
    const option = game.options.find((o) => o.id === id);
    const value = option
      ? readSetting(option, Array.isArray(raw) ? raw.join(',') : String(raw), setUp.seats.length)
      : undefined;
    if (option && value !== undefined) setUp.settings[id] = value;
    else if (query) troubles.push(option ? t('setup.badValue', { name: option.name }) : t('setup.noOption', { id }));
  }
  if (query) setUp.seed = query.seed.slice(0, 80);

  named(setUp.seats);
  return { setUp, troubles };
}

/** Gives people the names that they typed last. */
function named(seats: SeatChoice[]) {
  const names = prefs.remember ? recall(NAMES_KEY) : null;
  if (Array.isArray(names)) {
    seats.forEach((seat, i) => {
      if (isPerson(seat) && typeof names[i] === 'string') seat.name = names[i];
    });
  }
  return seats;
}

/** Whether a set-up of this game is stored. */
export function hasSetUp(game: GameInfo) {
  return recall(setUpKey(game)) !== null;
}

/** The set-up of a first game after the lessons: the preset of the first game, against the weakest bots. */
export function firstGame(game: GameInfo): SetUp {
  const first = presetOfFirst(game);
  const seats = seatedFor(game, defaultSeats(game), first?.seats ?? defaultSeats(game).length);
  const [weakest] = game.bots;
  if (weakest) seatBots(seats, `bot:${weakest.id}`);
  return { seats: named(seats), settings: { ...first?.settings }, seed: '' };
}

/** Applies a preset to the stored set-up, for the next game. */
export function takePreset(game: GameInfo, id: string) {
  const preset = game.presets.find((each) => each.id === id);
  if (!preset) return;
  const { setUp } = firstSetUp(game, null);
  remember(game, {
    ...setUp,
    seats: seatedFor(game, setUp.seats, preset.seats ?? setUp.seats.length),
    settings: { ...preset.settings },
  });
}

/** Stores a set-up for the next time. */
export function remember(game: GameInfo, setUp: SetUp) {
  const { seats, settings } = setUp;
  const next = proposal(game);
  const proposed = seats.every((seat) => isPerson(seat) || seat.kind === next);
  keep(setUpKey(game), { seats: seats.map(({ kind, colour }) => ({ kind, colour })), settings, proposed });
  keep(NAMES_KEY, prefs.remember ? seats.map((seat) => (isPerson(seat) ? seat.name.trim().slice(0, 80) : '')) : null);
}
