// The name of a zone within its seat, which is also its grid area in the style sheets.
import assert from 'node:assert/strict';
import { areaOf } from '../../web/js/table/view/zones.ts';

assert.equal(areaOf({ id: 'stock' }), 'stock');
assert.equal(areaOf({ id: 'stack:0' }), 'stack-0');
assert.equal(areaOf({ id: 'pile:3', seat: 3 }), 'pile');
assert.equal(areaOf({ id: 'line:2:2', seat: 2 }), 'line-2');
