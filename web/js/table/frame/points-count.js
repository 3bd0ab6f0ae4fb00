/**
 * The count of points at the end of a game, before everybody's eyes: part after part for all seats at once, then the
 * sheet as it is. Any touch or key ends it, and does what it would do anyway.
 *
 * @typedef {import("../../engine/types.js").Table} Table
 */
import { countedParts } from './score-sheet.js';

/** Milliseconds for a part. */
const PART = 900;

export class Counting {
  /**
   * @param {(part: number) => void} show  the sheet with so many parts counted
   * @param {() => void} done  the sheet as it is
   */
  constructor(show, done) {
    this.show = show;
    this.done = done;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {AbortController|null} */
    this.stop = null;
  }

  /**
   * @param {Table} table
   * @returns {boolean} whether there is anything to count
   */
  beginCounting(table) {
    this.leave();
    const rows = table.series?.sheet ?? [];
    // What nobody has is not waited for.
    const parts = Array.from({ length: countedParts(table) }, (_, i) => i).filter(
      (i) => i === 0 || rows.some((row) => row.counted?.[i]?.sum !== row.counted?.[i - 1]?.sum),
    );
    if (!parts.length) return false;
    this.stop = new AbortController();
    for (const name of ['pointerdown', 'keydown'])
      document.addEventListener(name, () => this.end(), { capture: true, signal: this.stop.signal });
    this.step(parts);
    return true;
  }

  /** @param {number[]} parts */
  step([part, ...rest]) {
    if (part === undefined) return this.end();
    this.show(part);
    this.timer = setTimeout(() => this.step(rest), PART);
  }

  get on() {
    return this.stop !== null;
  }

  end() {
    if (!this.on) return;
    this.leave();
    this.done();
  }

  /** It is not looked at any more. */
  leave() {
    clearTimeout(this.timer);
    this.stop?.abort();
    this.stop = null;
  }
}
