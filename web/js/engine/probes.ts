// What a browser must be able to do before Python can run in it. Nothing here starts anything that stays, or asks the
// player.

import { PROBE } from './wasm-support.ts';

/** The smallest module. */
const EMPTY = PROBE.slice(0, 8);

/** How long a worker or a database may take to answer, ms. */
const PATIENCE = 3000;

export type Wasm = 'yes' | 'exceptions' | 'refused' | 'none';

/**
 * Returns whether WebAssembly runs here: `exceptions`: it cannot catch them; `refused`: a policy forbids it; `none`:
 * there is none.
 */
export function wasm(): Wasm {
  if (typeof WebAssembly !== 'object' || typeof WebAssembly.validate !== 'function') return 'none';
  if (!WebAssembly.validate(PROBE)) return 'exceptions';
  try {
    new WebAssembly.Module(EMPTY);
    return 'yes';
  } catch {
    return 'refused';
  }
}

/** Returns what `ask` answers, or false if it throws or stays silent. */
function answered(ask: (answer: (value: boolean) => void) => void, patience: number = PATIENCE): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience, false);
    try {
      ask((value) => {
        clearTimeout(timer);
        resolve(value);
      });
    } catch {
      clearTimeout(timer);
      resolve(false);
    }
  });
}

/** Returns whether a worker that is a module starts here. */
export async function moduleWorkers() {
  const address = URL.createObjectURL(new Blob(['import.meta; postMessage(1);'], { type: 'text/javascript' }));
  let worker: Worker | undefined;
  const starts = await answered((answer) => {
    worker = new Worker(address, { type: 'module' });
    worker.onmessage = () => answer(true);
    worker.onerror = (event) => {
      event.preventDefault();
      answer(false);
    };
  });
  worker?.terminate();
  URL.revokeObjectURL(address);
  return starts;
}

/** Returns whether this page may keep a database. Some frames neither allow nor refuse it. */
export function databaseAllowed(patience?: number) {
  const name = 'hairpin-probe';
  return answered((answer) => {
    // Where it is refused, memory may stand in for it; see transport/worker.ts.
    if (!(indexedDB instanceof IDBFactory)) {
      answer(false);
      return;
    }
    const opening = indexedDB.open(name);
    opening.onsuccess = () => {
      opening.result.close();
      indexedDB.deleteDatabase(name);
      answer(true);
    };
    opening.onerror = (event) => {
      event.preventDefault();
      answer(false);
    };
    opening.onblocked = () => answer(false);
  }, patience);
}
