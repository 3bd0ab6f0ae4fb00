// How wide words are taken to be: by their letters, whatever font has come.
import assert from 'node:assert/strict';
import { ems } from '../../web/js/ui/fit.js';

/** What the font's own measure is, in sizes of its letters, and how far one may be off. */
const MEASURED = { Slipstream: 3.89, 'Forward 2': 3.6, 'Switch lanes': 4.59, Recover: 2.95, ahead: 2.21 };
for (const [text, width] of Object.entries(MEASURED)) assert.ok(Math.abs(ems(text) - width) < 0.03 * width, `${text}: ${ems(text)}`);
// Letters with signs are as wide as without, and letters of other scripts as most are.
assert.equal(ems('île'), ems('ile'));
assert.ok(ems('Ж') > 0.4);
