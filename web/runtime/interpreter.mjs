// The interpreter module that PyScript loads in the worker: Pyodide's own loader with a few things
// settled beforehand. PyScript takes this file's folder as Pyodide's home and asks for an absolute
// address that ends in .mjs; everything else Pyodide needs lies beside it.

import { layFiles } from './files.mjs';
import { standIn } from './memory-db.mjs';
// @ts-expect-error The build lays Pyodide beside this file.
import { loadPyodide as load, version } from './pyodide.mjs';
import { unpackOnTheWay, WAYS } from './unpack.mjs';

/** Facts about this build of Pyodide, which its lock file would tell; the build writes them. @type {object} */
const LOCK_INFO = /** @type {any} */ (globalThis).hairpinLock;

// PyScript keeps a list of installed packages in IndexedDB and waits for it at every start. Nothing
// is installed here, and a frame on another site may be refused the database: then it never starts.
Object.defineProperty(globalThis, 'indexedDB', { value: standIn(), configurable: true });

// The page says behind the address how the big files travel here; it has to end in .mjs even so.
const way = /#(\w+)\.mjs$/.exec(import.meta.url)?.[1] ?? 'plain';
unpackOnTheWay(WAYS[/** @type {import("./unpack.mjs").Way} */ (way)]);

/**
 * Says how far the start is, and when: the page's clock began at another time.
 * @param {string} stage
 * @param {MessagePort[]} transfer
 * @param {object} more
 */
const post = (stage, transfer = [], more = {}) =>
  globalThis.postMessage({ hairpin: stage, at: performance.timeOrigin + performance.now(), ...more }, { transfer });

// The page answers with Python's WebAssembly if it has compiled it meanwhile, by a channel: PyScript hears what is
// said to the worker itself.
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
  // Some hosts do not know the type, which the browser then refuses without a look at the bytes.
  const typed = !response.ok || /^application\/wasm\b/.test(response.headers.get('Content-Type') ?? '');
  return typed ? instantiate(response, imports) : WebAssembly.instantiate(await response.arrayBuffer(), imports);
};
WebAssembly.instantiateStreaming = (source, imports) =>
  instantiated(source, imports).catch((error) => {
    // Pyodide only logs it and then waits for ever.
    post('refused', [], { error: { name: String(error?.name), message: String(error?.message) } });
    throw error;
  });

export { version };

/**
 * Starts Python with nothing to install and says when it stands.
 * @param {object} options  what PyScript asks for
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
