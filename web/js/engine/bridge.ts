// The way to the engine. PyScript starts Python in a worker; here the big files are fetched with a
// count, the start is told in stages, every call is raced against a timer, and a worker that hangs
// is ended. Nothing here knows what is being said; a delta is made whole in delta.js.

import type { Way } from '../../runtime/unpack.mjs';
import { PACKED, WAYS, wayHere } from '../../runtime/unpack.mjs';
import { Deltas } from './delta.ts';
import { guest } from './guest.ts';
import { databaseAllowed } from './probes.ts';
import { stage } from './stages.ts';
import { isStored } from './stored.ts';
import { lacking, refusal } from './wasm-support.ts';

export type Reason = 'blocked' | 'offline' | 'off' | 'unsupported' | 'spoilt' | 'memory' | 'silent' | 'hung' | 'broken';

interface Progress {
  stage: 'download' | 'start' | 'engine';
  text: string; // what is being done, for people
  fraction: number; // of the whole start, 0 to 1
}

/** what the build wrote into the page */
interface BuildInfo {
  version: string;
  app: string; // folder of scripts and engine
  runtime: string; // folder of Python
  bytes: Record<string, Size>; // sizes of each big file, by path
  pyscript: string[]; // its files, the first of which asks for the others
}

/** in bytes; not all that is big can be unpacked by the page */
interface Size {
  plain: number;
  packed?: number;
}

interface Engine {
  call: Call;
  version: string;
  stop: () => void;
}

interface Call {
  (request: string, patience?: number): Promise<string>;
  (request: object, patience?: number): Promise<any>;
}

type PyWorkerHandle = Worker & { sync: { call: (text: string) => Promise<string> } };

/** Why the engine cannot run. `reason` is for the page to choose its words by. */
export class EngineError extends Error {
  constructor(
    public reason: Reason,
    message: string,
  ) {
    super(message);
    this.name = 'EngineError';
  }
}

/** Longest wait for an answer, ms. The engine answers in slices of a few hundredths of a second. */
const PATIENCE = 15_000;
/**
 * Longest silence while starting, ms, at the first and the second try: a slow phone compiles Python for a good while.
 */
const START_PATIENCE = [60_000, 120_000];

/** Everything of PyScript that is not needed; switched off, it is not fetched either. */
const PLUGINS = ['codemirror', 'deprecations-manager', 'donkey', 'error', 'py-editor', 'py-game', 'py-terminal'];

/** Where the parts of the bar lie. */
const DOWNLOADED = 0.6;
const STEPS = { loader: 0.66, python: 0.86, engine: 0.95 } as const;

/** Named folders and sizes, as written into the page by the build. */
export function buildInfo(): BuildInfo {
  const meta = document.querySelector('meta[name="hairpin-build"]') as HTMLMetaElement | null;
  if (!meta) throw new EngineError('broken', 'This page was not made by the build.');
  return JSON.parse(meta.content);
}

/** What a browser must have before anything is fetched. */
function checkBrowser() {
  const what = lacking();
  if (what) throw new EngineError(what, 'This browser cannot run what Python needs of WebAssembly in a worker.');
}

/** The network is gone, or only this file is refused: a fresh look at the page itself tells. */
async function networkError(what: string): Promise<EngineError> {
  if (navigator.onLine === false) return new EngineError('offline', `Not connected; could not fetch ${what}.`);
  try {
    const look = await fetch(`./manifest.webmanifest?look=${Date.now()}`, { cache: 'no-store' });
    if (look.ok) return new EngineError('blocked', `Something refuses ${what}.`);
  } catch {
    // The page's own server is out of reach as well.
  }
  return new EngineError('offline', `Could not reach the server for ${what}.`);
}

/**
 * How the big files travel here, and what has been begun. Under a service worker all is on this device already,
 * unpacked.
 */
async function chooseWay(build: BuildInfo): ReturnType<typeof wayHere> {
  const usual: Awaited<ReturnType<typeof wayHere>> = { way: 'plain', begun: new Map() };
  if (isStored()) return usual;
  const big = (end: string) => {
    const path = Object.keys(build.bytes).find((each) => each.endsWith(end)) ?? '';
    return new URL(path, document.baseURI).href;
  };
  try {
    return await wayHere({
      text: new URL(`${build.app}js/app.js`, document.baseURI).href,
      wasm: big('.wasm'),
      zip: big('.zip'),
    });
  } catch {
    // Whatever is wrong with the network is told when the files themselves are fetched.
    return usual;
  }
}

/** Deletes what a service worker has stored of the big files: one of them is damaged. */
async function discard(build: BuildInfo) {
  try {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      await Promise.all(Object.keys(build.bytes).map((path) => cache.delete(new URL(path, document.baseURI).href)));
    }
  } catch {
    // This page may store nothing.
  }
}

/**
 * Fetches the big files, so that the worker finds them in the browser's cache, and tells how far it
 * is. Under a service worker they are on this device already and are not touched.
 * @param anew past all caches
 */
async function download(
  build: BuildInfo,
  { way, begun }: Awaited<ReturnType<typeof wayHere>>,
  anew: boolean,
  onFraction: (fraction: number) => void,
) {
  if (!anew && isStored()) return;
  if (anew) for (const answer of begun.values()) void answer.body?.cancel();
  const files = Object.entries(build.bytes).map(([path, { plain, packed }]) =>
    packed && WAYS[way].test(path) ? { path: path + PACKED, size: packed } : { path, size: plain },
  );
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let got = 0;
  let told = 0;
  await Promise.all(
    files.map(async ({ path }) => {
      let response: Response;
      try {
        const { href } = new URL(path, document.baseURI);
        response = (!anew && begun.get(href)) || (await fetch(href, { cache: anew ? 'reload' : 'default' }));
      } catch {
        throw await networkError(path);
      }
      if (!response.ok || !response.body)
        throw new EngineError('blocked', `The server answered ${response.status} for ${path}.`);
      const reader = response.body.getReader();
      try {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) break;
          got += value.byteLength;
          // Hundreds of pieces arrive; showing each would cost more than fetching it.
          if (got - told < total / 40) continue;
          told = got;
          onFraction(Math.min(1, got / total));
        }
      } catch {
        throw await networkError(path);
      }
    }),
  );
}

/**
 * Python's WebAssembly where it is stored, compiled while PyScript and its worker are still on their way. On a first
 * visit nothing is gained by that: null.
 */
async function compile(build: BuildInfo): Promise<WebAssembly.Module | null> {
  if (!isStored()) return null;
  try {
    return await WebAssembly.compileStreaming(fetch(new URL(`${build.runtime}pyodide.asm.wasm`, document.baseURI)));
  } catch {
    // The worker tries by itself, and tells what is wrong.
    return null;
  }
}

/** Why the worker could not start Python's WebAssembly. */
async function refused(error: { name: string; message: string }) {
  const kind = refusal(error);
  return kind === 'network' ? networkError('the runtime') : new EngineError(kind, `${error.name}: ${error.message}`);
}

/** PyScript's module, once per page. */
let pyscript: Promise<any> | null = null;

/** @param runtime absolute address of the runtime folder */
function loadPyScript(runtime: string) {
  pyscript ??= (async () => {
    // Asked for one by one they would queue up.
    const early = buildInfo().pyscript.map((href) =>
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
    document.head.append(...early);
    const denied = guest || !(await databaseAllowed(1000));
    if (denied) {
      const { standIn } = await import('../../runtime/memory-db.mjs');
      Object.defineProperty(window, 'indexedDB', { value: standIn(), configurable: true });
    }
    // PyScript reads its settings from the page, once, while it is being imported.
    const settings = ['py-config', 'mpy-config'].map((tag) => {
      const element = document.createElement(tag);
      element.hidden = true;
      element.setAttribute('type', 'json');
      element.textContent = JSON.stringify({ plugins: PLUGINS.map((name) => `!${name}`) });
      return element;
    });
    document.head.append(...settings);
    try {
      stage('core-asked');
      const core = await import(new URL('pyscript/core.js', runtime).href);
      stage('core');
      // Compiled from text in the page, which the content policy forbids; only PyScript's own file
      // dialogs would miss it.
      core.hooks.worker.onBeforeRunAsync.clear();
      // Until its plugins have settled PyScript starts workers without any of its hooks, ours among
      // them; this element is what it defines last.
      await customElements.whenDefined('py-script');
      return core;
    } finally {
      for (const element of settings) element.remove();
    }
  })();
  pyscript.catch(() => {
    pyscript = null;
  });
  return pyscript;
}

/**
 * Starts a worker and resolves when it has run the engine's module.
 * @param core PyScript's module
 * @param compiled Python's WebAssembly, if the page has it
 * @param onWorker told at once, so that it can be ended while it starts
 */
async function startWorker(
  build: BuildInfo,
  way: Way,
  core: any,
  compiled: Promise<WebAssembly.Module | null>,
  onStage: (stage: string) => void,
  onWorker: (worker: Worker) => void,
): Promise<PyWorkerHandle> {
  const base = document.baseURI;
  let fail: (error: EngineError) => void = () => {};
  const failed = new Promise((_, reject) => {
    fail = reject;
  });
  const catchWorker = (_: unknown, worker: Worker) => {
    stage('worker');
    onWorker(worker);
    // A failure arrives as a rejection; PyScript would also print it.
    worker.onerror = () => {};
    worker.addEventListener('message', ({ data, ports: [port] }) => {
      if (!data?.hairpin) return;
      if (data.hairpin === 'refused') {
        void refused(data.error).then(fail);
        return;
      }
      if (port) void compiled.then((module) => port.postMessage(module));
      stage(data.hairpin, data.at - performance.timeOrigin);
      onStage(data.hairpin);
    });
    // The worker's own script did not load or run: this never becomes a message.
    worker.addEventListener('error', (event) => {
      if (!(event instanceof ErrorEvent) || !event.error)
        fail(new EngineError('blocked', event.message || 'The worker was refused.'));
    });
  };
  core.hooks.main.onWorker.add(catchWorker);
  try {
    const starting = core.PyWorker(new URL(`${build.app}worker.py`, base).href, {
      async: true,
      version: new URL(`${build.runtime}interpreter.mjs#${way}.mjs`, base).href,
      config: {
        files: { [new URL(`${build.app}engine.zip`, base).href]: './*' },
        sync_main_only: true,
      },
    });
    return await Promise.race([starting, failed]);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const text = error instanceof Error ? error.message : String(error);
    if (/fetch|network|import/i.test(text) && !/Traceback/.test(text)) throw await networkError('the runtime');
    throw new EngineError(/out of memory|allocate/i.test(text) && !/Traceback/.test(text) ? 'memory' : 'broken', text);
  } finally {
    core.hooks.main.onWorker.delete(catchWorker);
  }
}

/**
 * Starts the engine, and once more if the first try ends in silence. May be called again after a
 * worker hung; what the engine knew is then gone and must be opened anew from the last save.
 * @param anew whether the big files are fetched past all caches, because one of them is damaged
 * @returns rejects with an EngineError
 */
export async function startEngine(
  onProgress: (progress: Progress) => void = () => {},
  anew: boolean = false,
): Promise<Engine> {
  const [first, second] = START_PATIENCE;
  try {
    return await attempt(onProgress, first, anew);
  } catch (error) {
    if (!(error instanceof EngineError) || error.reason !== 'silent') throw error;
    return attempt(onProgress, second, anew);
  }
}

/** One try. */
async function attempt(
  onProgress: (progress: Progress) => void,
  startPatience: number,
  anew: boolean,
): Promise<Engine> {
  let stopped = false;
  let fraction = 0;
  let alive: () => void = () => {};
  const report = (stage: Progress['stage'], text: string, value: number) => {
    if (stopped) return;
    alive();
    fraction = Math.max(fraction, value);
    onProgress({ stage, text, fraction });
  };
  checkBrowser();
  const build = buildInfo();
  const runtime = new URL(build.runtime, document.baseURI).href;

  let raw: Worker | null = null;
  let worker: PyWorkerHandle | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise((_, reject) => {
    alive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(new EngineError('silent', 'Python did not start.')), startPatience);
    };
  });
  alive();

  const steps = async () => {
    report('download', 'Fetching Python', 0);
    let fetched = false;
    if (anew) await discard(build);
    const way = chooseWay(build);
    const compiled = anew ? Promise.resolve(null) : compile(build);
    const fetching = (async () => {
      await download(build, await way, anew, (part) => report('download', 'Fetching Python', part * DOWNLOADED));
      fetched = true;
      report('start', 'Starting Python', DOWNLOADED);
    })();
    const starting = (async () => {
      let core: Awaited<ReturnType<typeof loadPyScript>>;
      try {
        // The worker may not find the damaged copy.
        if (anew) await fetching;
        core = await loadPyScript(runtime);
      } catch {
        throw await networkError('PyScript');
      }
      const onStage = (name: string) => {
        // While files are still arriving the count of bytes is the better thing to show.
        if (name === 'python') report('engine', 'Setting up the games', STEPS.python);
        else if (name === 'loader' && fetched) report('start', 'Starting Python', STEPS.loader);
      };
      return startWorker(build, (await way).way, core, compiled, onStage, (started) => {
        raw = started;
        if (stopped) raw.terminate();
      });
    })();
    const [, started] = await Promise.all([fetching, starting]);
    worker = started;
    stage('engine');
    report('engine', 'Setting up the games', STEPS.engine);
    const hello = await call({ do: 'hello', games: false, now: Math.round(performance.now()) }, startPatience);
    stage('hello');
    if (!hello?.ok) throw new EngineError('broken', String(hello?.error ?? 'The engine did not answer.'));
    return hello;
  };

  const stop = () => {
    stopped = true;
    raw?.terminate();
    worker = null;
  };

  /** Calls in flight; an ended worker settles none of them. */
  const waiting: Set<(error: EngineError) => void> = new Set();
  const deltas = new Deltas();

  const call: Call = (request: any, patience = PATIENCE) => {
    const target = worker;
    if (!target) return Promise.reject(new EngineError('hung', 'The engine is not running.'));
    const plain = typeof request === 'string';
    return new Promise((resolve, reject) => {
      const settle = (how: () => void) => {
        clearTimeout(limit);
        waiting.delete(refuse);
        how();
      };
      const refuse = (error: EngineError) => settle(() => reject(error));
      const limit = setTimeout(() => {
        stop();
        for (const other of [...waiting]) other(new EngineError('hung', 'The engine did not answer in time.'));
      }, patience);
      waiting.add(refuse);
      target.sync.call(plain ? request : JSON.stringify(deltas.ask(request))).then(
        (reply) => settle(() => resolve(plain ? reply : deltas.whole(JSON.parse(reply)))),
        (error) => refuse(new EngineError('broken', error instanceof Error ? error.message : String(error))),
      );
    });
  };

  try {
    const hello = await Promise.race([steps(), silence]);
    report('engine', 'Ready', 1);
    return { call, version: String(hello.version ?? build.version), stop };
  } catch (error) {
    stop();
    // The first answer belongs to the start.
    throw error instanceof EngineError && error.reason === 'hung' ? new EngineError('silent', error.message) : error;
  } finally {
    clearTimeout(timer);
  }
}
