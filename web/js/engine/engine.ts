// The engine as the page sees it: idle until somebody wants it, loading, then ready, or failed with a reason. One
// call after another, and every request gets the time of the shared clock. Nothing here knows what is being said,
// beyond whose turn it is to be heard.

import type { Reason } from './bridge.ts';
import { clock } from './clock.ts';
import { Queue } from './queue.ts';
import { stage } from './stages.ts';
import type { Reply, Request } from './types.ts';

/** `killed`: earlier starts were cut off, so this one waits for a word */
type Trouble = Reason | 'killed';

interface EngineState {
  phase: 'idle' | 'loading' | 'ready' | 'failed';
  stage: string; // what is being done, as the bridge names it
  fraction: number | null; // 0 to 1; null if it cannot be told
  trouble: Trouble | null;
  version: string;
  fault: string[]; // where the engine or its start went wrong: places in the code, no values
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

let send: ((request: object) => Promise<any>) | null = null;

/** Ends the engine that runs. */
let end: (() => void) | null = null;

let starting: Promise<void> | null = null;

/** Tells of every change, and once right away. Answers how to stop listening. */
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

/** Whether somebody waits for the engine, or will soon. */
let wanted = false;

/** Starts the engine, once. The promise is kept when it is ready or failed; it never rejects, see `engine`. */
export function start() {
  wanted = true;
  starting ??= run();
  return starting;
}

/**
 * Starts the engine though nobody wants it yet. If that fails nobody is told: it is tried again when somebody does.
 */
export function startAhead() {
  if (mayStart()) starting ??= run();
  return starting ?? Promise.resolve();
}

/**
 * Starts it anew after a failure; what it knew is gone.
 * @param how see `startEngine`
 */
export function restart({ anew = false }: { anew?: boolean } = {}) {
  wanted = true;
  mayStart = () => true;
  send = null;
  become({ phase: 'loading', stage: 'start', fraction: null, trouble: null });
  starting = run(anew);
  return starting;
}

/** Whether the engine may start without a word from somebody. */
let mayStart = () => true;

/** Lets the engine start only where this allows it, until somebody restarts it. */
export function guardStart(may: () => boolean) {
  mayStart = may;
}

/** Lets the engine go until it is started again; what it knew is gone. */
export function stop() {
  end?.();
  end = send = starting = null;
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
    const started = await startEngine((progress) => {
      if (engine.phase === 'loading') become({ stage: progress.stage, fraction: progress.fraction });
    }, anew);
    send = (request) => started.call(request);
    end = started.stop;
    become({ phase: 'ready', fraction: 1, version: started.version ?? '' });
  } catch (error) {
    if (wanted) fail(error);
    else {
      starting = null;
      become({ phase: 'idle', stage: 'start', fraction: null });
    }
  }
}

const TROUBLES = ['blocked', 'offline', 'off', 'unsupported', 'spoilt', 'memory', 'silent', 'hung', 'broken'] as const;

/** Where an error came from: its kind, and lines of Python. Its own words might tell of a game. */
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

/** Wants the engine. Kept as soon as it is ready; rejects if it fails. */
export function ready(): Promise<void> {
  void start();
  return new Promise((resolve, reject) => {
    let stop: (() => void) | null = null;
    let settled = false;
    stop = onEngine((state) => {
      if (settled || state.phase === 'loading' || state.phase === 'idle') return;
      settled = true;
      queueMicrotask(() => stop?.());
      if (state.phase === 'ready') resolve();
      else reject(new Error(state.trouble ?? 'failed'));
    });
  });
}

/** What people do is answered before these: they let bots and clocks go on, ask what might be done, or prepare. */
const PATIENT = new Set(['advance', 'preview', 'preload']);

const queue: Queue<Reply> = new Queue();

/** One command to the engine. Rejects only if the engine itself is gone. */
export function ask(request: Request): Promise<Reply> {
  // The moment of the player's input, not of the engine's turn to hear it.
  const timed = { ...request, now: request.now ?? clock.now() };
  return queue.add(async () => {
    if (!send || engine.phase !== 'ready') throw new Error('The engine is not running');
    try {
      return (await send(timed)) as Reply;
    } catch (error) {
      fail(error);
      throw error;
    }
  }, PATIENT.has(request.do));
}
