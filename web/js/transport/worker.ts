/** PyScript, and the worker in which it runs Python. */

import type { Way } from '../../runtime/unpack.mjs';
import { guest } from '../engine/guest.ts';
import { databaseAllowed } from '../engine/probes.ts';
import { stage } from '../engine/stages.ts';
import { refusal } from '../engine/wasm-support.ts';
import type { BuildInfo } from './download.ts';
import { addressOf, EngineError, networkError } from './download.ts';

export type PythonWorker = Worker & { sync: { call: (text: string) => Promise<string> } };

/** The parts of PyScript's module that are used here. */
interface PyScript {
  hooks: {
    main: { onWorker: Set<(element: unknown, worker: Worker) => void> };
    worker: { onBeforeRunAsync: Set<unknown> };
  };
  PyWorker: (script: string, how: object) => Promise<PythonWorker>;
}

/** PyScript's plugins that are not needed; when they are switched off they are not fetched either. */
const PLUGINS = ['codemirror', 'deprecations-manager', 'donkey', 'error', 'py-editor', 'py-game', 'py-terminal'];

/** PyScript's module, once per page. */
let pyscript: Promise<PyScript> | null = null;

export function loadPyScript(build: BuildInfo): Promise<PyScript> {
  pyscript ??= (async () => {
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
      const core: PyScript = await import(addressOf(`${build.runtime}pyscript/core.js`));
      stage('core');
      // This hook compiles text of the page, which the content policy forbids. Only PyScript's own file dialogs use it.
      core.hooks.worker.onBeforeRunAsync.clear();
      // PyScript starts workers without any hooks until its plugins are ready. It defines this element last.
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

/** Why the worker could not start Python's WebAssembly. */
async function refused(error: { name: string; message: string }) {
  const kind = refusal(error);
  return kind === 'network' ? networkError('the runtime') : new EngineError(kind, `${error.name}: ${error.message}`);
}

/**
 * Starts a worker and resolves when it has run the engine's module.
 * @param compiled Python's WebAssembly, if the page has it
 * @param onWorker called before the worker has started, so that it can be ended
 */
export async function startWorker(
  build: BuildInfo,
  way: Way,
  core: PyScript,
  compiled: Promise<WebAssembly.Module | null>,
  onStage: (stage: string) => void,
  onWorker: (worker: Worker) => void,
): Promise<PythonWorker> {
  let fail: (error: EngineError) => void = () => {};
  const failed: Promise<never> = new Promise((_, reject) => {
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
    // The worker's own script did not load or run, so it cannot send a message.
    worker.addEventListener('error', (event) => {
      if (!(event instanceof ErrorEvent) || !event.error)
        fail(new EngineError('blocked', event.message || 'The worker was refused.'));
    });
  };
  core.hooks.main.onWorker.add(catchWorker);
  try {
    const starting = core.PyWorker(addressOf(`${build.app}worker.py`), {
      async: true,
      version: addressOf(`${build.runtime}interpreter.mjs#${way}.mjs`),
      config: { files: { [addressOf(`${build.app}engine.zip`)]: './*' }, sync_main_only: true },
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
