// Replaces PyScript's entry in the pages of most tests, see server.py: the parts that the bridge
// uses, without Python. Calls go to the test's own process, which returns text.

// The last element that PyScript defines; the bridge waits for it.
customElements.define('py-script', class extends HTMLElement {});

/** The bridge puts its own hooks in here, and removes those it does not use. */
export const hooks = { main: { onWorker: new Set() }, worker: { onBeforeRunAsync: new Set() } };

/** The number of calls without a reply, for tests that control the page's time (timed.py). */
const calls = { open: 0 };
Object.defineProperty(globalThis, 'standIn', { value: calls });

/** A worker as the bridge sees it. An ended worker never answers again. */
class StandIn extends EventTarget {
  /** @param {URL} door  where its calls go */
  constructor(door) {
    super();
    this.door = door;
    this.ending = new AbortController();
    this.sync = { call: (/** @type {string} */ text) => this.call(text) };
    /** @type {((event: Event) => void) | null} */
    this.onerror = null;
  }

  terminate() {
    this.ending.abort();
  }

  /** @param {string} stage  as interpreter.mjs tells it */
  tell(stage) {
    this.dispatchEvent(
      new MessageEvent('message', { data: { hairpin: stage, at: performance.timeOrigin + performance.now() } }),
    );
  }

  /** @param {string} text */
  async call(text) {
    calls.open += 1;
    const { ok, answer } = await this.ask(text).catch((error) => ({ ok: false, answer: String(error) }));
    calls.open -= 1;
    if (this.ending.signal.aborted) await new Promise(() => {});
    if (!ok) throw new Error(answer);
    return answer;
  }

  /** @param {string} text */
  async ask(text) {
    const response = await fetch(this.door, { method: 'POST', body: text, signal: this.ending.signal });
    return { ok: response.ok, answer: await response.text() };
  }
}

/**
 * @param {string} script  address of the Python file to run
 */
export async function PyWorker(script) {
  const door = new URL(script);
  door.searchParams.set('engine', crypto.randomUUID());
  const worker = new StandIn(door);
  for (const hook of hooks.main.onWorker) hook(null, worker);
  worker.tell('loader');
  worker.tell('python');
  return worker;
}
