// The self-check: each feature that can be denied has its own row; only three rows decide whether
// games can be played.
import assert from 'node:assert/strict';
import test from 'node:test';
import { sentences as words } from '../../py/hairpin/words/en/page_check.po';
import { able, reportOf, rowsOf } from '../../web/js/page/check-rows.ts';

/** The facts of a browser that allows everything. @type {import('../../web/js/page/check-rows.ts').Facts} */
const ALL = {
  broken: '',
  secure: true,
  workers: true,
  wasm: 'yes',
  guest: false,
  database: true,
  persisted: true,
  fleeting: false,
  offline: 'yes',
  sound: true,
  awake: true,
  clipboard: true,
  share: true,
};
const ROWS = ['scripts', 'workers', 'wasm', 'storage', 'offline', 'sound', 'awake', 'clipboard', 'share'];

/** Changed facts; the affected row, its state and the end of its message key; whether games can still be played. */
const DENIED = /** @type {const} */ ([
  [{ broken: 'old' }, 'scripts', 'no', 'old', false],
  [{ broken: 'sandbox' }, 'scripts', 'no', 'sandbox', false],
  [{ broken: 'file' }, 'scripts', 'no', 'file', false],
  [{ broken: 'missing' }, 'scripts', 'no', 'missing', false],
  [{ workers: false }, 'workers', 'no', 'no', false],
  [{ wasm: 'none' }, 'wasm', 'no', 'none', false],
  [{ wasm: 'exceptions' }, 'wasm', 'no', 'exceptions', false],
  [{ wasm: 'refused' }, 'wasm', 'no', 'refused', false],
  [{ guest: true, database: false }, 'storage', 'part', 'guest', true],
  [{ database: false }, 'storage', 'no', 'denied', true],
  [{ database: false, fleeting: true }, 'storage', 'no', 'denied', true],
  [{ fleeting: true, persisted: false }, 'storage', 'part', 'session', true],
  [{ persisted: false }, 'storage', 'yes', 'effort', true],
  [{ offline: 'no' }, 'offline', 'no', 'no', true],
  [{ offline: 'later' }, 'offline', 'part', 'later', true],
  [{ offline: 'working' }, 'offline', 'part', 'working', true],
  [{ offline: 'failed' }, 'offline', 'part', 'failed', true],
  [{ sound: false }, 'sound', 'no', 'no', true],
  [{ awake: false }, 'awake', 'no', 'no', true],
  [{ clipboard: false }, 'clipboard', 'no', 'no', true],
  [{ share: false }, 'share', 'no', 'no', true],
]);

test('a browser that allows everything has a row for each need, and all of them work', () => {
  assert.deepEqual(
    rowsOf(ALL).map(({ id, state }) => [id, state]),
    ROWS.map((id) => [id, 'yes']),
  );
  assert.equal(able(ALL), true);
});

for (const [change, id, state, end, plays] of DENIED) {
  test(`${JSON.stringify(change)} changes one row and nothing else`, () => {
    const facts = { ...ALL, ...change };
    const usual = new Map(rowsOf(ALL).map((row) => [row.id, row]));
    const changed = rowsOf(facts).filter((row) => row.say !== usual.get(row.id)?.say);
    assert.deepEqual(changed, [{ id, state, say: `check.${id}.${end}` }]);
    assert.equal(able(facts), plays);
  });
}

test('plain http adds a row', () => {
  assert.deepEqual(rowsOf({ ...ALL, secure: false }).at(-1), {
    id: 'address',
    state: 'part',
    say: 'check.address.http',
  });
});

test('each row has a name and a sentence, and the report has them all', () => {
  for (const change of [{}, { secure: false }, ...DENIED.map(([facts]) => facts)]) {
    const facts = { ...ALL, ...change };
    const report = reportOf(['Hairpin 1', 'A browser'], facts, words);
    assert.ok(report.startsWith('Hairpin 1\nA browser\n'));
    assert.ok(!report.includes('undefined'), report);
    for (const { id, say } of rowsOf(facts))
      assert.ok(report.includes(`${words[`check.${id}`]}: `) && report.includes(words[say]));
  }
});

test('each sentence occurs in a case', () => {
  const cases = [{}, { secure: false }, ...DENIED.map(([facts]) => facts)].flatMap((change) =>
    rowsOf({ ...ALL, ...change }),
  );
  const said = new Set(cases.map(({ say }) => say));
  const rows = Object.keys(words).filter((key) => /^check\.(?!state\.)\w+\.\w+$/.test(key));
  assert.deepEqual(
    rows.filter((key) => !said.has(key)),
    [],
  );
});
