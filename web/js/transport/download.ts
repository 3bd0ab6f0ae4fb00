/** The big files of Python and the engine: which the build named, how they are fetched, and why that can fail. */

import type { Way } from '../../runtime/unpack.mjs';
import { PACKED, WAYS, wayHere } from '../../runtime/unpack.mjs';
import { isStored } from '../engine/stored.ts';

export type Reason = 'blocked' | 'offline' | 'off' | 'unsupported' | 'spoilt' | 'memory' | 'silent' | 'hung' | 'broken';

/** The facts that the build writes into the page. */
export interface BuildInfo {
  version: string;
  app: string; // folder of scripts and engine
  runtime: string; // folder of Python
  bytes: Record<string, Size>; // sizes of each big file, by path
}

/** in bytes; the page cannot unpack every big file */
interface Size {
  plain: number;
  packed?: number;
}

/** How the big files travel, and the answers that have begun to arrive. */
export interface Travel {
  way: Way;
  begun: Map<string, Response>;
}

/** Why the engine cannot run. The page chooses its words by `reason`. */
export class EngineError extends Error {
  constructor(
    public reason: Reason,
    message: string,
  ) {
    super(message);
    this.name = 'EngineError';
  }
}

export function buildInfo(): BuildInfo {
  const meta = document.querySelector('meta[name="hairpin-build"]') as HTMLMetaElement | null;
  if (!meta) throw new EngineError('broken', 'This page was not made by the build.');
  return JSON.parse(meta.content);
}

/** The absolute address of a file of the site. */
export function addressOf(path: string) {
  return new URL(path, document.baseURI).href;
}

/** Whether the network is gone, or only this file is refused; a request for a file of the page itself decides. */
export async function networkError(what: string): Promise<EngineError> {
  if (navigator.onLine === false) return new EngineError('offline', `Not connected; could not fetch ${what}.`);
  try {
    const look = await fetch(`./manifest.webmanifest?look=${Date.now()}`, { cache: 'no-store' });
    if (look.ok) return new EngineError('blocked', `Something refuses ${what}.`);
  } catch {
    // The page's own server is out of reach as well.
  }
  return new EngineError('offline', `Could not reach the server for ${what}.`);
}

/** Returns how the big files travel. A service worker has already unpacked all of them on this device. */
export async function chooseWay(build: BuildInfo): Promise<Travel> {
  const usual: Travel = { way: 'plain', begun: new Map() };
  if (isStored()) return usual;
  const big = (end: string) => addressOf(Object.keys(build.bytes).find((each) => each.endsWith(end)) ?? '');
  try {
    return await wayHere({ text: addressOf(`${build.app}js/app.js`), wasm: big('.wasm'), zip: big('.zip') });
  } catch {
    // The download of the files reports what is wrong with the network.
    return usual;
  }
}

/** Deletes the big files that a service worker has stored: one of them is damaged. */
export async function discard(build: BuildInfo) {
  try {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      await Promise.all(Object.keys(build.bytes).map((path) => cache.delete(addressOf(path))));
    }
  } catch {
    // This page may store nothing.
  }
}

/**
 * Fetches the big files, so that the worker finds them in the browser's cache. Under a service worker they are on this
 * device already.
 * @param anew past all caches
 */
export async function download(
  build: BuildInfo,
  { way, begun }: Travel,
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
  let shown = 0;
  await Promise.all(
    files.map(async ({ path }) => {
      let response: Response;
      try {
        const address = addressOf(path);
        response = (!anew && begun.get(address)) || (await fetch(address, { cache: anew ? 'reload' : 'default' }));
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
          if (got - shown < total / 40) continue;
          shown = got;
          onFraction(Math.min(1, got / total));
        }
      } catch {
        throw await networkError(path);
      }
    }),
  );
}

/**
 * Compiles Python's WebAssembly from the stored file while PyScript and its worker start. Returns null on a first
 * visit, when this saves no time.
 */
export async function compile(build: BuildInfo): Promise<WebAssembly.Module | null> {
  if (!isStored()) return null;
  try {
    return await WebAssembly.compileStreaming(fetch(addressOf(`${build.runtime}pyodide.asm.wasm`)));
  } catch {
    // The worker tries it too, and reports what is wrong.
    return null;
  }
}
