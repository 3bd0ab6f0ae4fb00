// The page's own texts: a full sentence ends with a full stop, and a short label does not.
import assert from 'node:assert/strict';
import { words } from '../../web/js/ui/words.page.en.ts';
import { tableWords } from '../../web/js/ui/words.table.en.ts';

const ENDS = /[.!?…][”’)]?$/;
/** A text with several sentences has a sentence end inside. */
const WITHIN = /[\p{Ll})”][.!?] +[\p{Lu}{]/u;
/** A single word is a label. */
const WORD = /^\p{L}+\.$/u;

let looked = 0;
for (const [key, entry] of Object.entries({ ...words, ...tableWords })) {
  for (const text of typeof entry === 'string' ? [entry] : Object.values(entry)) {
    looked++;
    if (WITHIN.test(text)) assert.match(text, ENDS, `${key} ends in the middle of a sentence`);
    assert.doesNotMatch(text, WORD, `${key} is no sentence`);
  }
}
assert.ok(looked > 300, `${looked}`);
