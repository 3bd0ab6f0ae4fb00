/** Whether the engine runs (idle until somebody needs it, loading, ready, failed with a reason), and requests to it. */

import { stage } from '../engine/stages.ts';
import type { Reply, Request } from '../engine/types.ts';
import type { Bridge } from './bridge.ts';
import { clock } from './clock.ts';
import type { Reason } from './download.ts';

/** `killed`: earlier starts were interrupted, so this one waits until a person starts it */
type Trouble = Reason | 'killed';

interface EngineState {
  phase: 'idle' | 'loading' | 'ready' | 'failed';
  stage: string; // of the start, as the bridge names it
  fraction: number | null; // 0 to 1; null if unknown
  trouble: Trouble | null;
  version: string;
  fault: string[]; // places in the code where the engine or its start went wrong, without values
}

export const engine: EngineState = {
  phase: 'idle',
  stage: 'start',
  fraction: null,
  trouble: null,
  version: '',
  fault: [],
};

const listeners: Set<(state: EngineState) => void> = new Set();

/** The engine that runs. */
let bridge: Bridge | null = null;

let starting: Promise<void> | null = null;

/** Somebody waits for the engine. */
let wanted = false;

/** Whether the engine may start although no person has started it. */
let mayStart = () => true;

/** Calls now and after every change. Returns how to stop listening. */
export function onEngine(listener: (state: EngineState) => void) {
  listeners.add(listener);
  listener(engine);
  return () => listeners.delete(listener);
}

function become(change: Partial<EngineState>) {
  Object.assign(engine, change);
  document.documentElement.dataset.engine = engine.phase;
  for (const listener of [...listeners]) listener(engine);
}

/** Starts the engine, once. The promise resolves when it is ready or has failed; it never rejects, see `engine`. */
export function start() {
  wanted = true;
  starting ??= run();
  return starting;
}

/** Starts the engine before somebody needs it. A failure is not shown: the next `start` tries again. */
export function startAhead() {
  if (mayStart()) starting ??= run();
  return starting ?? Promise.resolve();
}

/**
 * Starts the engine again after a failure; what it knew is gone.
 * @param how see `startEngine`
 */
export function restart({ anew = false }: { anew?: boolean } = {}) {
  wanted = true;
  mayStart = () => true;
  bridge = null;
  become({ phase: 'loading', stage: 'start', fraction: null, trouble: null });
  starting = run(anew);
  return starting;
}

/** Lets the engine start only where `may` allows it, until a person restarts it. */
export function guardStart(may: () => boolean) {
  mayStart = may;
}

/** Ends the engine until it is started again; what it knew is gone. */
export function stop() {
  bridge?.stop();
  bridge = starting = null;
  wanted = false;
  become({ phase: 'idle', stage: 'start', fraction: null, trouble: null });
}

async function run(anew = false) {
  if (!mayStart()) {
    become({ phase: 'failed', trouble: 'killed', fault: [] });
    return;
  }
  stage('wanted');
  become({ phase: 'loading' });
  try {
    const { startEngine } = await import('./bridge.ts');
    bridge = await startEngine((progress) => {
      if (engine.phase === 'loading') become(progress);
    }, anew);
    become({ phase: 'ready', fraction: 1, version: bridge.version });
  } catch (error) {
    if (wanted) fail(error);
    else {
      starting = null;
      become({ phase: 'idle', stage: 'start', fraction: null });
    }
  }
}

const TROUBLES = ['blocked', 'offline', 'off', 'unsupported', 'spoilt', 'memory', 'silent', 'hung', 'broken'] as const;

/** Where an error came from: its kind, and lines of Python. Its own words might contain parts of a game. */
function places(error: unknown) {
  const text = error instanceof Error ? `${error.name}\n${error.message}` : '';
  const lines = text.match(/File "[^"\n]+", line \d+, in \S+/g) ?? [];
  const kinds = text.match(/^[A-Z]\w*(?:Error|Exception)\b/gm) ?? [];
  return [...lines.slice(-8), ...kinds.slice(-1)];
}

function fail(error: unknown) {
  console.warn('The engine cannot run:', error);
  const reason = (error as { reason?: string } | null)?.reason;
  const trouble = TROUBLES.find((known) => known === reason) ?? (navigator.onLine === false ? 'offline' : 'broken');
  become({ phase: 'failed', trouble, fault: places(error) });
}

/** Starts the engine if necessary. Resolves as soon as it is ready; rejects if it fails. */
export function ready(): Promise<void> {
  void start();
  return new Promise((resolve, reject) => {
    let unlisten: (() => void) | null = null;
    let settled = false;
    unlisten = onEngine((state) => {
      if (settled || state.phase === 'loading' || state.phase === 'idle') return;
      settled = true;
      queueMicrotask(() => unlisten?.());
      if (state.phase === 'ready') resolve();
      else reject(new Error(state.trouble ?? 'failed'));
    });
  });
}

interface Call<T> {
  run: () => Promise<T>;
  settle: (call: Promise<T>) => void;
  patient: boolean;
}

/** Runs calls in turn; patient calls come last. */
export class Queue<T> {
  waiting: Call<T>[] = [];
  busy = false;

  /** Returns what `run` will return. */
  add(run: () => Promise<T>, patient: boolean): Promise<T> {
    const added: Promise<T> = new Promise((settle) => {
      const call = { run, settle, patient };
      const first = this.waiting.findIndex((each) => each.patient);
      if (patient || first < 0) this.waiting.push(call);
      else this.waiting.splice(first, 0, call);
    });
    void this.next();
    return added;
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

/** Requests that no person makes: bots and clocks go on, a preview, par, a game is loaded in advance. */
const PATIENT = new Set(['advance', 'preview', 'par', 'preload']);

const queue: Queue<Reply> = new Queue();

/** Sends a request to the engine. Rejects only if the engine itself is gone. */
export function ask(request: Request): Promise<Reply> {
  // The time of the player's input, not the time at which the queue comes to it.
  const timed = { ...request, now: request.now ?? clock.now() };
  return queue.add(async () => {
    if (!bridge || engine.phase !== 'ready') throw new Error('The engine is not running');
    try {
      return await bridge.call(timed);
    } catch (error) {
      fail(error);
      throw error;
    }
  }, PATIENT.has(request.do));
}
