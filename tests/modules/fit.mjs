// The estimated width of a text, from its letters alone and for any font.
import assert from 'node:assert/strict';
import { ems } from '../../web/js/ui/fit.ts';

/** The widths measured in the font, in units of the letter size, and the allowed error. */
const MEASURED = { Slipstream: 3.89, 'Forward 2': 3.6, 'Switch lanes': 4.59, Recover: 2.95, ahead: 2.21 };
for (const [text, width] of Object.entries(MEASURED))
  assert.ok(Math.abs(ems(text) - width) < 0.03 * width, `${text}: ${ems(text)}`);
// Letters with diacritics have the width of the plain letters. Letters of other scripts are wider, and their marks have
// no width.
assert.equal(ems('île'), ems('ile'));
assert.equal(ems('Łódź'), ems('Łodz'));
assert.ok(ems('Ж') > 0.6);
assert.equal(ems('한'), 1);
assert.equal(ems('ที่'), ems('ท'));
