// The interpreter module that PyScript loads in the worker: Pyodide's loader with a few settings. PyScript takes this
// file's folder as Pyodide's home, and requires an absolute address that ends in .mjs. Pyodide's other files lie beside
// this one.

import { layFiles } from './files.mjs';
import { standIn } from './memory-db.mjs';
// @ts-expect-error The build lays Pyodide beside this file.
import { loadPyodide as load, version } from './pyodide.mjs';
import { unpackOnTheWay, WAYS } from './unpack.mjs';

/** Facts about this build of Pyodide, usually in its lock file; the build writes them. @type {object} */
const LOCK_INFO = /** @type {any} */ (globalThis).hairpinLock;

// At each start PyScript waits for its list of packages in IndexedDB. Hairpin installs no packages, and browsers may
// refuse the database to a frame on another site. PyScript would then never start.
Object.defineProperty(globalThis, 'indexedDB', { value: standIn(), configurable: true });

// The page appends to the address how big files travel. The address still has to end in .mjs.
const way = /#(\w+)\.mjs$/.exec(import.meta.url)?.[1] ?? 'plain';
unpackOnTheWay(WAYS[/** @type {import("./unpack.mjs").Way} */ (way)]);

/**
 * Report a stage of the start. The time is absolute, because the page's clock began at another moment.
 * @param {string} stage
 * @param {MessagePort[]} transfer
 * @param {object} more
 */
const post = (stage, transfer = [], more = {}) =>
  globalThis.postMessage({ hairpin: stage, at: performance.timeOrigin + performance.now(), ...more }, { transfer });

// The page replies with Python's WebAssembly if it has compiled it. The reply needs a channel, because PyScript
// receives all messages to the worker.
const { port1: page, port2: answers } = new MessageChannel();
/** @type {Promise<WebAssembly.Module | null>} */
const compiled = new Promise((resolve) => {
  page.onmessage = ({ data }) => resolve(data);
  page.onmessageerror = () => resolve(null);
});
post('loader', [answers]);

const instantiate = WebAssembly.instantiateStreaming;
/** @type {typeof instantiate} */
const instantiated = async (source, imports) => {
  const [module, response] = await Promise.all([compiled, source]);
  if (module) {
    void response.body?.cancel();
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  }
  // Some hosts send another content type, which browsers refuse without reading the bytes.
  const typed = !response.ok || /^application\/wasm\b/.test(response.headers.get('Content-Type') ?? '');
  return typed ? instantiate(response, imports) : WebAssembly.instantiate(await response.arrayBuffer(), imports);
};
WebAssembly.instantiateStreaming = (source, imports) =>
  instantiated(source, imports).catch((error) => {
    // Pyodide only logs the error and then waits for ever.
    post('refused', [], { error: { name: String(error?.name), message: String(error?.message) } });
    throw error;
  });

export { version };

/**
 * Start Python without packages and report when it is ready.
 * @param {object} options  from PyScript
 */
export async function loadPyodide(options) {
  const python = await load({
    ...options,
    lockFileContents: { info: LOCK_INFO, packages: {} },
    packageBaseUrl: './',
  });
  post('python');
  const unpack = python.unpackArchive;
  python.unpackArchive = (
    /** @type {ArrayBuffer} */ archive,
    /** @type {string} */ format,
    /** @type {object} */ how,
  ) => {
    const laid = format === 'zip' && layFiles(python.FS, new Uint8Array(archive), `${python.FS.cwd()}/`);
    if (!laid) unpack.call(python, archive, format, how);
    post('files');
  };
  return python;
}
