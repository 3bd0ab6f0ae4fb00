// Writes the files of an archive into Python's file system. Python itself would need ten times as long.

/**
 * @typedef {{mkdirTree: (path: string) => void, writeFile: (path: string, data: Uint8Array, how?: object) => void}} FileSystem
 */

/** Offsets of fields in a zip: in the end record, in entries of its directory, and in the header of each file. */
const END = { mark: 0x06054b50, length: 22, count: 10, start: 16 };
const ENTRY = { length: 46, method: 10, size: 24, name: 28, extra: 30, comment: 32, at: 42 };
const HEAD = { length: 30, name: 26, extra: 28 };

/**
 * Write all files of a zip without compression, as the build makes it. Returns false for any other archive.
 * @param {FileSystem} system
 * @param {Uint8Array} zip
 * @param {string} folder  absolute, ending in a slash
 */
export function layFiles(system, zip, folder) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.length - END.length;
  if (end < 0 || view.getUint32(end, true) !== END.mark) return false;
  const text = new TextDecoder();
  const made = new Set();
  let place = view.getUint32(end + END.start, true);
  for (let left = view.getUint16(end + END.count, true); left > 0; left--) {
    const field = (/** @type {number} */ at) => view.getUint16(place + at, true);
    if (field(ENTRY.method) !== 0) return false;
    const name = text.decode(zip.subarray(place + ENTRY.length, place + ENTRY.length + field(ENTRY.name)));
    const head = view.getUint32(place + ENTRY.at, true);
    const start = head + HEAD.length + view.getUint16(head + HEAD.name, true) + view.getUint16(head + HEAD.extra, true);
    const path = folder + name;
    const parent = path.slice(0, path.lastIndexOf('/'));
    if (!made.has(parent)) system.mkdirTree(parent);
    made.add(parent);
    // The file uses the archive's bytes without a copy.
    system.writeFile(path, zip.subarray(start, start + view.getUint32(place + ENTRY.size, true)), { canOwn: true });
    place += ENTRY.length + field(ENTRY.name) + field(ENTRY.extra) + field(ENTRY.comment);
  }
  return true;
}
