/** The keys of the show view: arrows, Space, and the keys that clickers send. */

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
