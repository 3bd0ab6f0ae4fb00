// Why the camera of the class page shows no picture: each reason has a sentence that names another way.
import assert from 'node:assert/strict';
import test from 'node:test';
import './stand_in/device.mjs';

const { refusalOf } = await import('../../web/js/page/class-camera.ts');
const { sentences } = await import('../../py/hairpin/words/en/page_class.po');

/** What the browser's refusal becomes. */
const after = (name, able = true) => refusalOf(new DOMException('', name), able);

test('the error of the browser says why there is no picture', () => {
  assert.equal(after('NotAllowedError'), 'refused');
  assert.equal(after('SecurityError'), 'refused');
  assert.equal(after('NotReadableError'), 'busy');
  assert.equal(after('NotFoundError'), 'missing');
  assert.equal(after('OverconstrainedError'), 'missing');
  assert.equal(refusalOf(new TypeError('no mediaDevices'), false), 'insecure');
  assert.equal(after('NotAllowedError', false), 'insecure');
});

test('each reason has a sentence that leads to pasted lines', () => {
  for (const reason of ['insecure', 'refused', 'missing', 'busy', 'unread'])
    assert.match(sentences[`class.camera.${reason}`], /aste lines/);
});
