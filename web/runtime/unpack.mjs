// The server has the big files twice: plain, for hosts that compress what they send, and packed (gzip) for other hosts.
// Packed files do not end in `.gz`, because some hosts unpack such files.

/** Ending of packed files. */
export const PACKED = '.packed';

const TYPES = /** @type {Record<string, string>} */ ({ wasm: 'application/wasm', zip: 'application/zip' });

/** How big files travel: a pattern for the files that are fetched packed. */
export const WAYS = { plain: /(?!)/, zips: /\.zip$/, packed: /\.(zip|wasm)$/ };

/** @typedef {keyof typeof WAYS} Way */

/**
 * Find out how big files travel from this host. A text file in the browser's cache mostly shows whether the host
 * compresses. A plain big file is requested only if it is probably the right one.
 * @param {{text: string, wasm: string, zip: string}} urls
 * @returns {Promise<{way: Way, begun: Map<string, Response>}>} `begun`: responses that can be used
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
    // A host with nothing better than gzip gains nothing by a plain archive.
    if (coding !== 'gzip' && (await compressed(zip))) return 'plain';
    return (await compressed(wasm)) ? 'zips' : 'packed';
  };
  return { way: await find(), begun };
}

/**
 * Fetch a packed file and unpack it on its way.
 * @param {string} url  of the plain file
 * @param {RequestInit} [how]
 * @param {typeof fetch} [get]
 */
export async function fetchPacked(url, how, get = fetch) {
  return unpacked(url, await get(url + PACKED, how));
}

/**
 * The plain response for a packed one. If a host or proxy has already unpacked it, which the first bytes show, it stays
 * as it is.
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
 * Fetch files that match a pattern packed from now on, because Pyodide and PyScript fetch them on their own.
 * @param {RegExp} which
 */
export function unpackOnTheWay(which) {
  const get = globalThis.fetch;
  globalThis.fetch = (input, how) => {
    const url = String(input instanceof Request ? input.url : input);
    return which.test(url) ? fetchPacked(url, how, get) : get(input, how);
  };
}
