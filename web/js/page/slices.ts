// How much work a request asks for: the engine has no clock, so the page measures how long a reply takes.

/** A reply that takes longer than this delays what the player does meanwhile; a much shorter one wastes requests. */
const LONG = 40;

/** The greatest number of slices of the engine. */
const MOST = 16;

/** The number of slices to ask for next, if the last request asked for `slices` and took `ms`. */
export function slicesAfter(slices: number, ms: number) {
  if (ms > LONG) return Math.max(1, Math.floor(slices / 2));
  return ms < LONG / 4 ? Math.min(MOST, slices * 2) : slices;
}
