// The check whether a browser can run Python's WebAssembly, and the causes of a refusal.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { apple, lacking, refusal } from '../../web/js/engine/wasm-support.ts';

class Worker {}
const scope = (/** @type {object} */ more) => /** @type {any} */ ({ Worker, WebAssembly, ...more });

test('a browser that has everything lacks nothing', () => {
  assert.equal(lacking(scope({})), null);
});

test('a missing WebAssembly counts as switched off, a missing part of it as too old', () => {
  assert.equal(lacking(scope({ WebAssembly: undefined })), 'off');
  assert.equal(lacking(scope({ Worker: undefined })), 'unsupported');
  assert.equal(lacking(scope({ WebAssembly: { instantiateStreaming() {}, validate: () => false } })), 'unsupported');
  assert.equal(lacking(scope({ WebAssembly: { validate: () => true } })), 'unsupported');
});

/** Returns the sections of a module by number. @param {Uint8Array} bytes */
function sections(bytes) {
  /** @type {Record<number, Uint8Array>} */
  const found = {};
  for (let at = 8; at < bytes.length; ) {
    const kind = bytes[at++];
    let size = 0;
    for (let shift = 0, more = true; more; shift += 7) {
      size += (bytes[at] & 127) * 2 ** shift;
      more = bytes[at++] > 127;
    }
    found[kind] = bytes.subarray(at, at + size);
    at += size;
  }
  return found;
}

test('the probe module needs the same features as Pyodide', () => {
  const all = sections(readFileSync(new URL('../../web/node_modules/pyodide/pyodide.asm.wasm', import.meta.url)));
  // It uses nothing newer than the tag section, a table of externref, and the data count that
  // memory.fill needs.
  assert.deepEqual(
    Object.keys(all)
      .map(Number)
      .filter((kind) => kind > 11),
    [12, 13],
  );
  assert.ok(all[4].includes(0x6f));
});

test('a damaged file, a missing file and a lack of memory have different reasons', () => {
  const of = (/** @type {string} */ name, message = '') => refusal({ name, message });
  assert.equal(of('CompileError', 'WebAssembly.instantiateStreaming(): expected magic word 00 61 73 6d'), 'spoilt');
  assert.equal(of('LinkError', 'WebAssembly.instantiate(): Import #3 "env"'), 'spoilt');
  assert.equal(of('CompileError', 'Wasm code generation disallowed by embedder'), 'blocked');
  assert.equal(of('RangeError', 'WebAssembly.instantiate(): Out of memory'), 'memory');
  assert.equal(of('TypeError', 'Failed to fetch'), 'network');
  assert.equal(of('Error', 'anything'), 'broken');
});

test('Lockdown Mode is named on Apple devices', () => {
  assert.ok(apple('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'));
  assert.ok(!apple('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0'));
});
