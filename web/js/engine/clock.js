// The clock whose time the engine is given: that of the page. Where all play at once on a device that cannot keep up it
// is slowed, for everybody.

export class SharedClock {
  /** @param {() => number} page  the page's time in milliseconds, which never goes back */
  constructor(page) {
    this.page = page;
    this.seen = page();
    this.time = this.seen;
    /** How much of the page's time passes on it. */
    this.tempo = 1;
  }

  /** Whole milliseconds that never go back. */
  now() {
    const page = this.page();
    this.time += (page - this.seen) * this.tempo;
    this.seen = page;
    return Math.round(this.time);
  }

  /** @param {number} tempo  how much of the page's time passes on it from now on */
  pace(tempo) {
    this.now();
    this.tempo = tempo;
  }
}

/** The one that all of the page goes by. */
export const clock = new SharedClock(() => performance.now());
