// As much of IndexedDB as PyScript uses, kept in memory and forgotten with the page. PyScript opens
// a database before anything else and cannot start without one.

/**
 * A request that succeeds a moment later, as real ones do.
 * @param {unknown} result
 */
function request(result) {
  /** @type {{result: unknown, error: null, onsuccess: null | ((event: {target: unknown}) => void)}} */
  const self = { result, error: null, onsuccess: null };
  queueMicrotask(() => self.onsuccess?.({ target: self }));
  return self;
}

/** @param {Map<unknown, unknown>} entries */
const store = (entries) => ({
  count: () => request(entries.size),
  clear: () => request(entries.clear()),
  /** @param {unknown} key */
  delete: (key) => request(void entries.delete(key)),
  /** @param {unknown} key */
  get: (key) => request(entries.get(key)),
  /** @param {unknown} key */
  getKey: (key) => request(entries.has(key) ? key : undefined),
  getAllKeys: () => request([...entries.keys()]),
  /** @param {unknown} value @param {unknown} key */
  put(value, key) {
    entries.set(key, value);
    return request(key);
  },
});

/** A factory to put in the place of `indexedDB`. */
export function standIn() {
  /** @type {Map<string, Map<unknown, unknown>>} */
  const all = new Map();
  return {
    /** @param {string} name */
    open(name) {
      const entries = all.get(name) ?? new Map();
      all.set(name, entries);
      return request({
        objectStoreNames: ['entries'],
        transaction: () => ({ objectStore: () => store(entries) }),
        close() {},
      });
    },
  };
}
