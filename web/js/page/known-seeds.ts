// The seeds of games that people began from an address or by typing the seed. The engine keeps the seed of a game with
// hidden cards secret until its end, but whoever began it so knows the seed.

import type { Table } from '../engine/types.ts';
import { keep, recall } from '../ui/device-storage.ts';

const KEY = 'hairpin.seeds';

/** The most games that are remembered. */
const MOST = 30;

type Known = [match: string, seed: string];

/** What a device that stores nothing has in memory. */
let memory: Known[] = [];

function all(): Known[] {
  const found = recall(KEY);
  return Array.isArray(found) ? (found as Known[]) : memory;
}

/** Remembers the seed from which a game began. */
export function rememberSeed(match: string, seed: string) {
  memory = [...all().filter(([known]) => known !== match), [match, seed] as Known].slice(-MOST);
  keep(KEY, memory);
}

/** The seed from which a person began the game on a table; null for any other, also for later games of its series. */
export function seedOf({ match, series }: Pick<Table, 'match' | 'series'>): string | null {
  return series.game > 1 ? null : (all().find(([known]) => known === match)?.[1] ?? null);
}
