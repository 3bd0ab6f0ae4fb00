// What this device keeps of the last game for the next: its set-up, and by name what everybody would have begun the
// next one with, so that unequal players start where the last match had evened them out.

import type { GameInfo, Table } from '../engine/types.ts';
import { COLOURS } from '../ui/colours.ts';
import { keep, recall } from '../ui/device-storage.ts';
import { t } from '../ui/words.ts';
import { conditionsOf } from './conditions.ts';
import { onPref, prefs } from './prefs.ts';
import type { SetUpQuery } from './router.ts';
import { defaultSeats, isPerson, kindOf, seatedFor, spreadColours } from './seating.ts';
import { readSetting } from './settings.ts';
import type { SetUp } from './types.ts';

const NAMES_KEY = 'hairpin.names';

/** So many names are remembered for a game. */
const MOST = 60;

const FAIR_KEY = 'hairpin.fair';

onPref((name) => {
  if (name !== 'remember' || prefs.remember) return;
  keep(NAMES_KEY, null);
  // These are names too.
  keep(FAIR_KEY, null);
});

/** The games of which one was finished on this device. */
const FINISHED_KEY = 'hairpin.finished';

function finished(): string[] {
  const found = recall(FINISHED_KEY);
  return Array.isArray(found) ? found : [];
}

/** Keeps that a game was played to its end here. */
export function keepFinished(game: string) {
  if (isNew(game)) keep(FINISHED_KEY, [...finished(), game]);
}

/** Whether no game of this kind was finished on this device: what is new is explained. */
export function isNew(game: string) {
  return !finished().includes(game);
}

/** The preset for whoever has not finished a game of this kind here, if there is one and it is still due. */
export function firstPreset(game: GameInfo) {
  return !isNew(game.id) ? undefined : game.presets.find(({ id }) => id === 'first');
}

function setUpKey(game: GameInfo) {
  return `hairpin.setup.${game.id}`;
}

/**
 * The set-up to begin with: what the address says, else the last one on this device, else the preset for a first
 * game, else defaults. The preset for a first game is not what was chosen last, once such a game is over.
 */
export function firstSetUp(game: GameInfo, query: SetUpQuery | null): { setUp: SetUp; troubles: string[] } {
  const troubles = [] as string[];
  const setUp = { seats: defaultSeats(game), settings: {}, seed: '' } as SetUp;
  const last = recall(setUpKey(game)) as Partial<SetUp & { first: boolean }> | null;
  const first = firstPreset(game);
  const [fewest = 2, most = 2] = game.seats;

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
  spreadColours(setUp.seats);

  const over = last?.first === true && !first;
  const chosen = query ? query.settings : last ? (over ? {} : last.settings) : first?.settings;
  for (const [id, raw] of Object.entries(chosen && typeof chosen === 'object' ? chosen : {})) {
    const option = game.options.find((o) => o.id === id);
    const value = option
      ? readSetting(option, Array.isArray(raw) ? raw.join(',') : String(raw), setUp.seats.length)
      : undefined;
    if (option && value !== undefined) setUp.settings[id] = value;
    else if (query) troubles.push(option ? t('setup.badValue', { name: option.name }) : t('setup.noOption', { id }));
  }
  if (query) setUp.seed = query.seed.slice(0, 80);

  const names = prefs.remember ? recall(NAMES_KEY) : null;
  if (Array.isArray(names)) {
    setUp.seats.forEach((seat, i) => {
      if (seat.kind === 'person' && typeof names[i] === 'string') seat.name = names[i];
    });
  }
  return { setUp, troubles };
}

/** Keeps a set-up for the next time. */
export function remember(game: GameInfo, setUp: SetUp) {
  const { seats, settings } = setUp;
  const due = firstPreset(game);
  const first = due !== undefined && conditionsOf(game, setUp).preset(due).taken;
  keep(setUpKey(game), { seats: seats.map(({ kind, colour }) => ({ kind, colour })), settings, first });
  keep(NAMES_KEY, prefs.remember ? seats.map((seat) => (isPerson(seat) ? seat.name.trim().slice(0, 80) : '')) : null);
}

/** What whoever plays alone was called the last time; empty where that is not remembered. */
export function ownName() {
  const names = prefs.remember ? recall(NAMES_KEY) : null;
  return Array.isArray(names) && typeof names[0] === 'string' ? names[0] : '';
}

function fairStarts(): Record<string, Record<string, number>> {
  const found = recall(FAIR_KEY);
  return found && typeof found === 'object' ? (found as Record<string, Record<string, number>>) : {};
}

/** What is kept of a game, by name; the latest last. */
export function fairStart(game: string): Map<string, number> {
  const found = prefs.remember ? fairStarts()[game] : null;
  const pairs = found && typeof found === 'object' ? Object.entries(found) : [];
  return new Map(pairs.filter(([, value]) => Number.isInteger(value)));
}

/** Keeps what a table ends with, where its game tells. */
export function keepFairStart(table: Table) {
  const rows = table.phase === 'over' && table.current ? table.series?.sheet : null;
  if (!rows?.length || !prefs.remember) return;
  const names = new Map(table.seats.map((seat) => [seat.seat, seat.name]));
  const known = fairStart(table.game);
  for (const row of rows) {
    const name = names.get(row.seat);
    if (!name || !Number.isInteger(row.next)) continue;
    known.delete(name);
    known.set(name, row.next);
  }
  keep(FAIR_KEY, { ...fairStarts(), [table.game]: Object.fromEntries([...known].slice(-MOST)) });
}
