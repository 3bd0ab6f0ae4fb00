// The big files lie on the server twice: plain, for hosts that compress what they send, and packed (gzip), for those
// that do not. Packed ones bear a name of their own and no `.gz`: some hosts take that for a file they have to unpack.

/** What is put behind a file's name. */
export const PACKED = '.packed';

const TYPES = /** @type {Record<string, string>} */ ({ wasm: 'application/wasm', zip: 'application/zip' });

/** Ways for the big files to travel, with those that are fetched packed. */
export const WAYS = { plain: /(?!)/, zips: /\.zip$/, packed: /\.(zip|wasm)$/ };

/** @typedef {keyof typeof WAYS} Way */

/**
 * The way to take here, and answers that have been begun to find it out. What the host has done with a text that is
 * in the browser's cache already tells most of it; a plain big file is asked for only if it is likely to be the right
 * one.
 * @param {{text: string, wasm: string, zip: string}} urls
 * @returns {Promise<{way: Way, begun: Map<string, Response>}>}
 */
export async function wayHere({ text, wasm, zip }) {
  /** @type {Map<string, Response>} */
  const begun = new Map();
  const compressed = async (/** @type {string} */ url) => {
    const answer = await fetch(url);
    const is = !answer.ok || answer.headers.has('Content-Encoding');
    if (is) begun.set(url, answer);
    else void answer.body?.cancel();
    return is;
  };
  /** @returns {Promise<Way>} */
  const find = async () => {
    if (typeof DecompressionStream !== 'function') return 'plain';
    const known = await fetch(text, { cache: 'force-cache' });
    void known.body?.cancel();
    const coding = known.headers.get('Content-Encoding');
    if (!coding) return 'packed';
    // Who has nothing better than gzip gains nothing by a plain archive.
    if (coding !== 'gzip' && (await compressed(zip))) return 'plain';
    return (await compressed(wasm)) ? 'zips' : 'packed';
  };
  return { way: await find(), begun };
}

/**
 * The plain file, fetched packed and unpacked on its way.
 * @param {string} url  of the plain file
 * @param {RequestInit} [how]
 * @param {typeof fetch} [get]
 */
export async function fetchPacked(url, how, get = fetch) {
  return unpacked(url, await get(url + PACKED, how));
}

/**
 * A packed answer as the plain file would have been answered. Its first bytes decide: where the host or a proxy has
 * unpacked it on the way, it is taken as it is.
 * @param {string} url  of the plain file
 * @param {Response} response
 * @returns {Promise<Response>}
 */
async function unpacked(url, response) {
  if (!response.ok || !response.body) return response;
  const reader = response.body.getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const first = [];
  let length = 0;
  for (let end = false; length < 2 && !end; ) {
    const { done, value } = await reader.read();
    end = done;
    if (value) {
      first.push(value);
      length += value.length;
    }
  }
  const [one, two] = first.flatMap((part) => [...part.subarray(0, 2)]);
  /** @type {ReadableStream<BufferSource>} */
  const whole = new ReadableStream({
    async pull(controller) {
      const kept = first.shift();
      if (kept) return controller.enqueue(kept);
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const plain = one === 0x1f && two === 0x8b ? whole.pipeThrough(new DecompressionStream('gzip')) : whole;
  const type = TYPES[url.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return new Response(plain, { headers: { 'Content-Type': type } });
}

/**
 * From now on these files are fetched packed, whoever asks for them: Pyodide and PyScript have fetches of their own.
 * @param {RegExp} which
 */
export function unpackOnTheWay(which) {
  const get = globalThis.fetch;
  globalThis.fetch = (input, how) => {
    const url = String(input instanceof Request ? input.url : input);
    return which.test(url) ? fetchPacked(url, how, get) : get(input, how);
  };
}
