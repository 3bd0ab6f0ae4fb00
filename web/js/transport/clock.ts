/** The time that requests carry, and the alarm at which the engine is asked to let bots and clocks go on. */

/** If the clock is read many times a second, a gap of more milliseconds between two readings means the device slept. */
export const SLEPT = 10_000;

export class SharedClock {
  seen: number;
  time: number;
  /** How much of the page's time passes on this clock: less than 1 in real time on a slow device. */
  tempo = 1;
  /** The table reads the clock several times a second. */
  watched = false;
  /** What to call after the device has slept. */
  onSleep = () => {};

  /** @param page the page's time in milliseconds, which never goes back */
  constructor(public page: () => number) {
    this.seen = page();
    this.time = this.seen;
  }

  /** Whole milliseconds that never go back. */
  now() {
    const page = this.page();
    const gap = page - this.seen;
    this.seen = page;
    // Some systems send no event when the device sleeps, and the page's time goes on. Nobody has played in that gap.
    if (this.watched && gap > SLEPT) queueMicrotask(() => this.onSleep());
    else this.time += gap * this.tempo;
    return Math.round(this.time);
  }

  watch(on: boolean) {
    this.now();
    this.watched = on;
  }

  pace(tempo: number) {
    this.now();
    this.tempo = tempo;
  }
}

/** The clock of the whole page. */
export const clock = new SharedClock(() => performance.now());

/**
 * Rings when bots and clocks are to go on. While a person waits for a reply it stays silent, because most replies set
 * it again; if none does, it rings after the last reply.
 */
export class Alarm {
  timer = 0;
  /** The number of replies that people wait for. */
  awaited = 0;
  /** It would have rung. */
  due = false;

  constructor(public ring: () => void) {}

  /** @param ms from now; null for not at all */
  set(ms: number | null) {
    clearTimeout(this.timer);
    this.due = false;
    if (ms !== null) this.timer = setTimeout(() => this.rings(), Math.max(0, ms));
  }

  rings() {
    this.due = this.awaited > 0;
    if (!this.due) this.ring();
  }

  /** Stays silent until a reply has come. */
  async hold<T>(reply: Promise<T>): Promise<T> {
    this.awaited++;
    try {
      return await reply;
    } finally {
      this.awaited--;
      if (this.due) this.rings();
    }
  }
}
