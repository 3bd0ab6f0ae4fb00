// What the build wrote into the page.

import type { GameInfo } from '../engine/types.ts';
import { foreign } from '../ui/words.ts';
import type { SiteData } from './types.ts';

function readData(): SiteData {
  const written = document.getElementById('hairpin-data')?.textContent;
  const data = written ? JSON.parse(written) : {};
  const games = (Array.isArray(data) ? data : (data.games ?? [])) as GameInfo[];
  const text = (value: unknown) => String(value ?? '');
  const { version, source, pyodide, days = {} } = data;
  return {
    version: text(version),
    source: text(source),
    pyodide: text(pyodide),
    weight: Number(data.weight ?? 0),
    samples: text(data.samples),
    days: {
      first: text(days.first),
      games: days.games ?? [],
      minutes: days.minutes ?? {},
      puzzles: days.puzzles ?? [],
      version: Number(days.version),
    },
    get games() {
      return foreign?.games ?? games;
    },
  };
}

export const data = readData();

export function gameOf(id: string) {
  return data.games.find((game) => game.id === id);
}

export function gameName(id: string) {
  return gameOf(id)?.name ?? id;
}
