// The small values of a device in a Map, in place of the browser's localStorage. Modules of the page that are imported
// after this one use it.

/** The stored texts by their keys. @type {Map<string, string>} */
export const kept = new Map();

globalThis.localStorage = new Proxy(
  {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
    removeItem: (/** @type {string} */ key) => void kept.delete(key),
  },
  { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
);
globalThis.document = {};
