/** Starts the engine, reports progress, and calls it: each call has a time limit, and a worker that hangs is ended. */

import { stage } from '../engine/stages.ts';
import type { Reply, Request } from '../engine/types.ts';
import { lacking } from '../engine/wasm-support.ts';
import { Deltas } from './delta.ts';
import { addressOf, buildInfo, chooseWay, compile, discard, download, EngineError, networkError } from './download.ts';
import type { PythonWorker } from './worker.ts';
import { loadPyScript, startWorker } from './worker.ts';

interface Progress {
  stage: 'download' | 'start' | 'engine';
  fraction: number; // of the whole start, 0 to 1
}

/** An engine that runs. */
export interface Bridge {
  call: (request: Request, patience?: number) => Promise<Reply>;
  text: (request: string, patience?: number) => Promise<string>; // a call without deltas, as the worker sees it
  version: string;
  stop: () => void;
}

/** Longest wait for a reply, ms. The engine works in slices of a few hundredths of a second. */
const PATIENCE = 15_000;
/** Longest silence during the first and the second start, ms: slow phones compile Python for a long time. */
const START_PATIENCE = [60_000, 120_000];

/** The fraction of the progress bar at which each step of the start ends. */
const STEPS = { download: 0.6, loader: 0.66, python: 0.86, engine: 0.95 } as const;

/**
 * Starts the engine; if the first try ends in silence, it tries once more. May be called again after a worker hung;
 * then a game must be opened again from its last save.
 * @param anew fetch the big files past all caches, because one of them is damaged
 * @returns rejects with an EngineError
 */
export async function startEngine(
  onProgress: (progress: Progress) => void = () => {},
  anew: boolean = false,
): Promise<Bridge> {
  const [first, second] = START_PATIENCE;
  try {
    return await attempt(onProgress, first, anew);
  } catch (error) {
    if (!(error instanceof EngineError) || error.reason !== 'silent') throw error;
    return attempt(onProgress, second, anew);
  }
}

async function attempt(
  onProgress: (progress: Progress) => void,
  startPatience: number,
  anew: boolean,
): Promise<Bridge> {
  let stopped = false;
  let fraction = 0;
  let alive: () => void = () => {};
  const report = (stage: Progress['stage'], value: number) => {
    if (stopped) return;
    alive();
    fraction = Math.max(fraction, value);
    onProgress({ stage, fraction });
  };
  const missing = lacking();
  if (missing) throw new EngineError(missing, 'This browser cannot run what Python needs of WebAssembly in a worker.');
  const build = buildInfo();

  let raw: Worker | null = null;
  let worker: PythonWorker | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence: Promise<never> = new Promise((_, reject) => {
    alive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(new EngineError('silent', 'Python did not start.')), startPatience);
    };
  });
  alive();

  const steps = async () => {
    report('download', 0);
    let fetched = false;
    if (anew) await discard(build);
    const way = chooseWay(build);
    const compiled = anew ? Promise.resolve(null) : compile(build);
    const fetching = (async () => {
      await download(build, await way, anew, (part) => report('download', part * STEPS.download));
      fetched = true;
      report('start', STEPS.download);
    })();
    const starting = (async () => {
      let core: Awaited<ReturnType<typeof loadPyScript>>;
      try {
        // The worker must not find the damaged copy.
        if (anew) await fetching;
        core = await loadPyScript(build);
      } catch {
        throw await networkError('PyScript');
      }
      const onStage = (name: string) => {
        // While files are still arriving, the bar shows the bytes.
        if (name === 'python') report('engine', STEPS.python);
        else if (name === 'loader' && fetched) report('start', STEPS.loader);
      };
      return startWorker(build, (await way).way, core, compiled, onStage, (started) => {
        raw = started;
        if (stopped) raw.terminate();
      });
    })();
    const [, started] = await Promise.all([fetching, starting]);
    worker = started;
    stage('engine');
    report('engine', STEPS.engine);
    const hello = await call({ do: 'hello', games: false, now: Math.round(performance.now()) }, startPatience);
    stage('hello');
    if (!hello?.ok) throw new EngineError('broken', String(hello?.error ?? 'The engine did not answer.'));
    const code = document.documentElement.lang;
    // Without its sentences the engine speaks English.
    if (code !== 'en') await call({ do: 'language', code }).catch(() => {});
    return hello;
  };

  const stop = () => {
    stopped = true;
    raw?.terminate();
    worker = null;
  };

  /** How to reject each call in flight: an ended worker settles none of them. */
  const waiting: Set<(error: EngineError) => void> = new Set();
  const deltas = new Deltas();

  const text: Bridge['text'] = (request, patience = PATIENCE) => {
    const target = worker;
    if (!target) return Promise.reject(new EngineError('hung', 'The engine is not running.'));
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(limit);
        waiting.delete(refuse);
      };
      const refuse = (error: EngineError) => {
        settle();
        reject(error);
      };
      const limit = setTimeout(() => {
        stop();
        for (const other of [...waiting]) other(new EngineError('hung', 'The engine did not answer in time.'));
      }, patience);
      waiting.add(refuse);
      target.sync.call(request).then(
        (reply) => {
          settle();
          resolve(reply);
        },
        (error) => refuse(new EngineError('broken', error instanceof Error ? error.message : String(error))),
      );
    });
  };

  const send = async (request: Request, patience?: number): Promise<Reply> =>
    deltas.whole(JSON.parse(await text(JSON.stringify({ ...request, delta: true }), patience)));

  const call: Bridge['call'] = async (request, patience) => {
    let reply = await send(request, patience);
    // The engine asks for files that few visits need. It has changed nothing yet, so the request is repeated.
    for (let last = ''; reply.needs !== undefined && reply.needs !== last; ) {
      last = reply.needs;
      const given = await fetch(addressOf(`${build.app}${last}.txt`)).catch(() => null);
      if (!given?.ok) return reply;
      const supplied = await send({ do: 'supply', name: last, text: await given.text() });
      if (!supplied.ok) return supplied;
      reply = await send(request, patience);
    }
    return reply;
  };

  try {
    const hello = await Promise.race([steps(), silence]);
    report('engine', 1);
    return { call, text, version: String(hello.version ?? build.version), stop };
  } catch (error) {
    stop();
    // The first reply belongs to the start.
    throw error instanceof EngineError && error.reason === 'hung' ? new EngineError('silent', error.message) : error;
  } finally {
    clearTimeout(timer);
  }
}
