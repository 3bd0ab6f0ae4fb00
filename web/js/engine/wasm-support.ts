// Whether this browser can run Python's WebAssembly, and what it means when it refuses that file.

type Lacking = 'off' | 'unsupported';

type Refusal = 'spoilt' | 'memory' | 'blocked' | 'network' | 'broken';

/**
 * The smallest module with what Pyodide's has that is newest: exceptions (a tag, try with catch_all), a table of
 * references to JavaScript, a number extended by its sign, memory filled in one go.
 */
export const PROBE = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // "\0asm", version 1
  ...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00], // types: a function without parameters and results
  ...[0x03, 0x02, 0x01, 0x00], // functions: one of that type
  ...[0x04, 0x04, 0x01, 0x6f, 0x00, 0x00], // tables: one of externref
  ...[0x05, 0x03, 0x01, 0x00, 0x00], // memories: one
  ...[0x0d, 0x03, 0x01, 0x00, 0x00], // tags: one of that type
  ...[0x0a, 0x15, 0x01, 0x13, 0x00], // code: one body without locals
  ...[0x06, 0x40, 0x19, 0x0b], // try, catch_all, end
  ...[0x41, 0x00, 0xc0, 0x1a], // i32.const 0, i32.extend8_s, drop
  ...[0x41, 0x00, 0x41, 0x00, 0x41, 0x00, 0xfc, 0x0b, 0x00], // memory.fill at 0 with 0, 0 bytes
  0x0b, // end
);

/**
 * What the browser lacks: `off`, it has no WebAssembly at all, which settings or security modes switch off;
 * `unsupported`, it is too old; null if it can run Python.
 */
export function lacking(
  scope: Partial<Pick<typeof globalThis, 'WebAssembly' | 'Worker'>> = globalThis,
): Lacking | null {
  const { WebAssembly: wasm, Worker: worker } = scope;
  if (typeof wasm !== 'object') return 'off';
  const able = typeof worker === 'function' && typeof wasm.instantiateStreaming === 'function' && wasm.validate(PROBE);
  return able ? null : 'unsupported';
}

/** Why a browser that has all that is needed did not start Python's WebAssembly. */
export function refusal({ name, message }: { name: string; message: string }): Refusal {
  if (/disallowed|Content Security|unsafe-eval/i.test(message)) return 'blocked';
  if (name === 'RangeError' || /out of memory|allocate/i.test(message)) return 'memory';
  // Not WebAssembly, or another than the loader's.
  if (name === 'CompileError' || name === 'LinkError') return 'spoilt';
  return name === 'TypeError' ? 'network' : 'broken';
}

/** Whether the device is Apple's, where Lockdown Mode switches WebAssembly off. */
export function apple(agent: string = navigator.userAgent) {
  return /iPhone|iPad|Macintosh/.test(agent);
}
