// The clock whose time the engine is given: that of the page. Where all play at once on a device that cannot keep up it
// is slowed, for everybody.

/**
 * A gap of more milliseconds between two readings, while it is read many times a second, means that the device slept.
 */
export const SLEPT = 10_000;

export class SharedClock {
  seen: number;
  time: number;
  /** How much of the page's time passes on it. */
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
    // Some systems put a device to sleep without any event, and the page's time goes on meanwhile. Nobody has played
    // in that gap.
    if (this.watched && gap > SLEPT) queueMicrotask(() => this.onSleep());
    else this.time += gap * this.tempo;
    return Math.round(this.time);
  }

  /** @param on whether the table reads the clock several times a second from now on */
  watch(on: boolean) {
    this.now();
    this.watched = on;
  }

  /** @param tempo how much of the page's time passes on it from now on */
  pace(tempo: number) {
    this.now();
    this.tempo = tempo;
  }
}

/** The one that all of the page goes by. */
export const clock = new SharedClock(() => performance.now());
