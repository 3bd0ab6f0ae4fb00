/** The keys of the show view: arrows, Space, and the keys that clickers send. */

import { type Key, signOf } from '../input/key-commands.ts';

export type Step = 'on' | 'back';

const CLICKER: Record<string, Step> = { PageDown: 'on', PageUp: 'back' };
const KEYS: Record<string, Step> = { ...CLICKER, ArrowRight: 'on', ArrowLeft: 'back', ' ': 'on' };

/**
 * The step of a key.
 * @param plays a person plays, who needs the arrows and Space for the cards
 */
export function stepOf(key: string, plays: boolean): Step | undefined {
  return (plays ? CLICKER : KEYS)[key];
}

/** Whether a key may play a move at a table: digits, letters, Space, Enter, and the key that ends a turn. */
export function mayPlay(event: Key) {
  return /^[A-Z0-9 .]$/.test(signOf(event));
}
