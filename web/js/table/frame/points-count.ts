// Counts the points up at the end of a game: part after part for all seats at once, then the whole sheet. Any touch
// or key ends the count and does its own work too.

import type { Table } from '../../engine/types.ts';
import { countedParts } from './score-sheet.ts';

/** Milliseconds for a part. */
const PART = 900;

export class Counting {
  timer: ReturnType<typeof setTimeout> | undefined = undefined;
  stop: AbortController | null = null;

  /**
   * @param show shows the sheet counted up to a part
   * @param done shows the whole sheet
   */
  constructor(
    public show: (part: number) => void,
    public done: () => void,
  ) {}

  /** @returns whether there is anything to count */
  beginCounting(table: Table): boolean {
    this.leave();
    const rows = table.series?.sheet ?? [];
    // A part in which nobody has points takes no time.
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

  step([part, ...rest]: number[]) {
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

  /** Ends it without the whole sheet. */
  leave() {
    clearTimeout(this.timer);
    this.stop?.abort();
    this.stop = null;
  }
}
