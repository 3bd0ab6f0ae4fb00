// Stands in for PyScript's entry in the pages of most tests, see server.py: what the bridge uses of
// PyScript, without Python. A call goes to the test's own process and comes back as text.

// What PyScript defines last; the bridge waits for it.
customElements.define('py-script', class extends HTMLElement {});

/** The bridge puts its own functions in here, and clears what it has no use for. */
export const hooks = { main: { onWorker: new Set() }, worker: { onBeforeRunAsync: new Set() } };

/** How many calls are not answered yet, for tests that hold the page's time (timed.py). */
const calls = { open: 0 };
Object.defineProperty(globalThis, 'standIn', { value: calls });

/** What the bridge sees of a worker. When it is ended nothing of it is ever heard again. */
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
    this.dispatchEvent(new MessageEvent('message', { data: { hairpin: stage, at: performance.timeOrigin + performance.now() } }));
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
  door.searchParams.set('sitting', crypto.randomUUID());
  const worker = new StandIn(door);
  for (const hook of hooks.main.onWorker) hook(null, worker);
  worker.tell('loader');
  worker.tell('python');
  return worker;
}
