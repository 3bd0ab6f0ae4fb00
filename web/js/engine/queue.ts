// Calls to the engine, one after another: what people do first, and what waits for bots after it. Nothing here knows
// what a call is.

interface Call<T> {
  run: () => Promise<T>;
  settle: (call: Promise<T>) => void;
  patient: boolean;
}

export class Queue<T> {
  /** What has yet to be asked, in order. */
  waiting: Call<T>[] = [];
  busy = false;

  /**
   * @param patient it waits for all others
   * @returns settled as what was run is
   */
  add(run: () => Promise<T>, patient: boolean): Promise<T> {
    const asked: Promise<T> = new Promise((settle) => {
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
