// The big files lie on the server twice: plain, for hosts that compress what they send, and packed (gzip), for those
// that do not. Packed ones bear a name of their own and no `.gz`: some hosts take that for a file they have to unpack.

/** What is put behind a file's name. */
export const PACKED = '.packed';

const TYPES = /** @type {Record<string, string>} */ ({ wasm: 'application/wasm', zip: 'application/zip' });

/**
 * Whether this file is to be fetched packed: the host would send the plain one as it is. A look at the headers tells.
 * @param {string} url  of the plain file
 */
export async function wantsPacked(url) {
  if (typeof DecompressionStream !== 'function') return false;
  const head = await fetch(url, { method: 'HEAD' });
  return head.ok && !head.headers.has('Content-Encoding');
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
