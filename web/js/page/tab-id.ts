// The game of this tab or frame, and ids and seeds for new games.

import { keep, keepInTab, recall, recallInTab } from '../ui/device-storage.ts';
import { frameAddress, oneGame } from './embed.ts';

/** Key of this tab's game, which survives a reload of this tab. */
const TAB_KEY = 'hairpin.open';

/** Key of the games of frames. Frames in one page share their tab's storage, so each finds its game by its address. */
const FRAMES_KEY = 'hairpin.frames';

/** The greatest number of stored frames. */
const MOST_FRAMES = 60;

/** Letters and digits that look different. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Stores the game of this tab or frame for a reload. */
export function keepForTab(id: string | null) {
  if (oneGame()) {
    const others = Object.entries(framesOwn()).filter(([address]) => address !== frameAddress());
    keep(FRAMES_KEY, Object.fromEntries([...others, ...(id ? [[frameAddress(), id]] : [])].slice(-MOST_FRAMES)));
    return;
  }
  keepInTab(TAB_KEY, id);
}

/** The game of each frame, by its address. */
function framesOwn(): Record<string, string> {
  return (recall(FRAMES_KEY) as Record<string, string> | null) ?? {};
}

/** The id of the last game of this tab or frame. */
export function tabsOwn() {
  if (oneGame()) return framesOwn()[frameAddress()] ?? null;
  const id = recallInTab(TAB_KEY);
  return typeof id === 'string' ? id : null;
}

/** A seed of 65 random bits as 13 letters and digits. */
export function drawSeed() {
  return Array.from(crypto.getRandomValues(new Uint8Array(13)), (byte) => CROCKFORD[byte & 31]).join('');
}

/** A new id for a stored game. */
export function freshId() {
  return `m-${drawSeed()}`;
}
