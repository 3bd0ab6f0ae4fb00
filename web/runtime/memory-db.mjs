// The part of IndexedDB that PyScript uses, kept in memory until the page closes. PyScript opens a database first and
// cannot start without one.

/**
 * A request that succeeds a moment later, like those of a real database.
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

/** A replacement for `indexedDB`. */
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
