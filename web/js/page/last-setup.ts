// The last set-up of each game on this device, and the set-up that a game begins with.

import type { GameInfo } from '../engine/types.ts';
import { COLOURS } from '../ui/colours.ts';
import { keep, recall } from '../ui/device-storage.ts';
import { t } from '../ui/words.ts';
import { isNew } from './last-games.ts';
import { NAMES_KEY } from './own-name.ts';
import { prefs } from './prefs.ts';
import type { SetUpQuery } from './router.ts';
import { defaultSeats, isPerson, kindOf, seatedFor, spreadColours } from './seating.ts';
import { readSetting } from './settings.ts';
import type { SeatChoice, SetUp } from './types.ts';
import './setup-words.ts';

/** The preset of the first game, until this game was finished once on this device. */
export function firstPreset(game: GameInfo) {
  return !isNew(game.id) ? undefined : game.presets.find(({ id }) => id === 'first');
}

function setUpKey(game: GameInfo) {
  return `hairpin.setup.${game.id}`;
}

/**
 * The set-up to begin with: from the address, else the last one on this device, else the preset of the first game, else
 * the defaults. An address with a driver changes only the seats.
 */
export function firstSetUp(game: GameInfo, asked: SetUpQuery | null): { setUp: SetUp; troubles: string[] } {
  const troubles = [] as string[];
  const setUp = { seats: defaultSeats(game), settings: {}, seed: '' } as SetUp;
  const last = recall(setUpKey(game)) as Partial<SetUp> | null;
  const first = firstPreset(game);
  const [fewest = 2, most = 2] = game.seats;
  const driver = asked?.driver ? kindOf(game, `bot:${asked.driver}`) : null;
  // An address that names a driver says nothing else.
  const query = driver ? null : asked;

  const lastSeats = Array.isArray(last?.seats) ? last.seats.filter((seat) => seat && typeof seat === 'object') : [];
  if (
    !query &&
    lastSeats.length >= fewest &&
    lastSeats.length <= most &&
    lastSeats.every((seat) => kindOf(game, String(seat.kind)))
  ) {
    setUp.seats = lastSeats.map((seat) => ({
      kind: kindOf(game, String(seat.kind)) ?? 'person',
      name: '',
      colour: String(seat.colour),
    }));
  }
  if (!query && !last && first?.seats) setUp.seats = seatedFor(game, setUp.seats, first.seats);
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
    const kinds = ['person', ...Array.from({ length: Math.max(1, fewest - 1) }, () => driver)];
    setUp.seats = kinds.map((kind, i) => ({ kind, name: '', colour: COLOURS[i % COLOURS.length] ?? 'red' }));
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
  const first = game.presets.find(({ id }) => id === 'first');
  const seats = seatedFor(game, defaultSeats(game), first?.seats ?? defaultSeats(game).length);
  const [weakest] = game.bots;
  for (const seat of seats) if (!isPerson(seat) && weakest) seat.kind = `bot:${weakest.id}`;
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
  keep(setUpKey(game), { seats: seats.map(({ kind, colour }) => ({ kind, colour })), settings });
  keep(NAMES_KEY, prefs.remember ? seats.map((seat) => (isPerson(seat) ? seat.name.trim().slice(0, 80) : '')) : null);
}
