// What is this tab's or this frame's own: the game it plays, and what new games are called and dealt from.

import { keep, keepInTab, recall, recallInTab } from '../ui/device-storage.ts';
import { frameAddress, oneGame } from './embed.ts';

/** Which game this tab had open survives a reload of the tab, and of no other. */
const TAB_KEY = 'hairpin.open';

/** Frames of one page share their tab: each knows its game by its address. */
const FRAMES_KEY = 'hairpin.frames';

/** So many frames are remembered. */
const MOST_FRAMES = 60;

/** Letters and digits that cannot be mistaken for one another. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Which game this tab or frame plays, for when it is loaded again. */
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

/** The game this tab or frame played last, by its id. */
export function tabsOwn() {
  if (oneGame()) return framesOwn()[frameAddress()] ?? null;
  const id = recallInTab(TAB_KEY);
  return typeof id === 'string' ? id : null;
}

/** A seed of 65 random bits as 13 letters and digits that cannot be mistaken for one another. */
export function drawSeed() {
  return Array.from(crypto.getRandomValues(new Uint8Array(13)), (byte) => CROCKFORD[byte & 31]).join('');
}

/** The name a game is stored under; a record from outside has none of its own. */
export function freshId() {
  return `m-${drawSeed()}`;
}
