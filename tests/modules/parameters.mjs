// The parameters of the page's address: their values, and the problem of each wrong one.
import assert from 'node:assert/strict';
import test from 'node:test';

const { PARAMETERS, parameterIn } = await import('../../web/js/page/parameters.ts');
const { wrongIn } = await import('../../web/js/page/wrong-parameters.ts');

test('each allowed value is read, and every other one gives the usual value', () => {
  for (const [name, { values, usual }] of Object.entries(PARAMETERS)) {
    for (const value of values?.length === 0 ? ['de', 'tlh'] : (values ?? ['0', '17', '9999'])) {
      assert.equal(parameterIn(`?x=2&${name}=${value}`, name), value);
      assert.deepEqual(wrongIn(`?${name}=${value}`), []);
    }
    // Any word may name a language.
    if (values?.length === 0) continue;
    for (const value of ['', 'x', '-1', '10000', '1.5', ' 1', 'constructor']) {
      assert.equal(parameterIn(`?${name}=${value}`, name), usual, `${name}=${value}`);
      assert.deepEqual(
        wrongIn(`?${name}=${encodeURIComponent(value)}`).map((wrong) => wrong.name),
        [name],
      );
    }
    assert.equal(parameterIn('', name), usual);
  }
});

test('a wrong value is named with what it can be; strange names belong to others', () => {
  assert.deepEqual(wrongIn('?theme=drak&utm_source=x&at=soon&replay=yes'), [
    { key: 'parameter.choice', name: 'theme', value: 'drak', values: ['light', 'dark', 'auto'], usual: '' },
    { key: 'parameter.number', name: 'at', value: 'soon', values: [], usual: '' },
    { key: 'parameter.flag', name: 'replay', value: 'yes', values: ['1'], usual: '' },
  ]);
  assert.equal(wrongIn(`?at=${'9'.repeat(500)}`)[0].value.length, 20);
});
