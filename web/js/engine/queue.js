// Calls to the engine, one after another: what people do first, and what waits for bots after it. Nothing here knows
// what a call is.

/**
 * @template T
 * @typedef {{run: () => Promise<T>, settle: (call: Promise<T>) => void, patient: boolean}} Call
 */

/** @template T */
export class Queue {
  constructor() {
    /** What has yet to be asked, in order. @type {Call<T>[]} */
    this.waiting = [];
    this.busy = false;
  }

  /**
   * @param {() => Promise<T>} run
   * @param {boolean} patient  it waits for all others
   * @returns {Promise<T>} settled as what was run is
   */
  add(run, patient) {
    /** @type {Promise<T>} */
    const asked = new Promise((settle) => {
      const call = { run, settle, patient };
      const first = this.waiting.findIndex((each) => each.patient);
      if (patient || first < 0) this.waiting.push(call);
      else this.waiting.splice(first, 0, call);
    });
    void this.next();
    return asked;
  }

  async next() {
    if (this.busy) return;
    this.busy = true;
    for (let call = this.waiting.shift(); call; call = this.waiting.shift()) {
      const running = call.run();
      call.settle(running);
      await running.catch(() => {});
    }
    this.busy = false;
  }
}
