// Finished reviews, kept beside the record of their game: a second look shows a review at once. Each holds only for the
// build whose engine made it, because another engine may judge otherwise.

import type { Reply, Request, Review } from '../engine/types.ts';
import { answer, done, within } from './database.ts';
import { isText } from './validation.ts';

/** the finished reviews of a game, by seat, and the build that made them */
interface Kept {
  build: string;
  seats: Record<string, string>;
}

/** A text that differs for each build. */
function thisBuild() {
  return document.querySelector('meta[name="hairpin-build"]')?.getAttribute('content') ?? '';
}

const isFresh = (kept: Partial<Kept> | undefined) => kept?.build === thisBuild();

/** The finished review of a game for a seat, as the engine gave it; empty without one. A stale one is dropped. */
export async function reviewOf(id: string, seat: number): Promise<string> {
  try {
    return await within('reviews', 'readwrite', async (writing) => {
      const reviews = writing.objectStore('reviews');
      const found: Partial<Kept> | undefined = await answer(reviews.get(id));
      if (found && !isFresh(found)) reviews.delete(id);
      const text = isFresh(found) ? found?.seats?.[seat] : '';
      return isText(text) ? String(text) : '';
    });
  } catch {
    return '';
  }
}

/** Stores a finished review if the record has its game. */
export async function keepReview({ id, seat, kept }: Review) {
  if (!id) return;
  try {
    await within(['finished', 'reviews'], 'readwrite', (writing) => {
      const reviews = writing.objectStore('reviews');
      const row = writing.objectStore('finished').getKey(id);
      row.onsuccess = () => {
        if (row.result === undefined) return;
        const asked = reviews.get(id);
        asked.onsuccess = () => {
          const seats = isFresh(asked.result) ? asked.result.seats : {};
          reviews.put({ build: thisBuild(), seats: { ...seats, [seat]: kept } }, id);
        };
      };
      return done(writing);
    });
  } catch {
    // It can be worked out again.
  }
}

/**
 * Asks for a review. One that is kept comes at once, instead of its beginning.
 * @param ask sends a request to the engine
 */
export async function askForReview(request: Request, ask: (request: Request) => Promise<Reply>): Promise<Reply> {
  const keeping = { ...request, keep: true } as Request;
  const reply = await ask(keeping);
  const { id, seat, done: known } = reply.review ?? {};
  if (!id || seat === undefined || known) return reply;
  const kept = await reviewOf(id, seat);
  return kept ? ask({ ...keeping, kept } as Request) : reply;
}
