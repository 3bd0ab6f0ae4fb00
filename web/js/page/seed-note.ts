// What is unusual about a typed seed, as the engine says it: it resembles four words, or a seed used on this device.

import type { SeedNote } from '../engine/types.ts';
import { ask, engine } from '../transport/index.ts';
import * as record from './record-store.ts';
import * as storage from './storage.ts';

/** The seed in the text of a record or save, whose head has it as JSON. */
const SEED = /"seed":("(?:[^"\\]|\\.){1,320}")/;

/** The seeds of the games on this device; they are read once for a screen. */
export async function usedSeeds(): Promise<string[]> {
  const texts = (await record.everything()).map(({ text }) => text);
  for (const { id } of await storage.rows()) texts.push((await storage.text(id))?.text ?? '');
  return [...new Set(texts.flatMap(seedIn))];
}

/** The seed in a text; none if the text is packed or damaged. */
export function seedIn(text: string): string[] {
  try {
    return [String(JSON.parse(SEED.exec(text)?.[1] ?? ''))];
  } catch {
    return [];
  }
}

/** What the engine says about a seed; null if nothing is unusual, or while the engine is not ready. */
export async function noteOn(seed: string, used: string[]): Promise<SeedNote | null> {
  if (!seed || engine.phase !== 'ready') return null;
  const reply = await ask({ do: 'seed_note', seed, used }).catch(() => null);
  return reply?.seed_note ?? null;
}
