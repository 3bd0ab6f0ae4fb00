// Templates: indentation shows no space, and the parts of a line keep theirs.
import assert from 'node:assert/strict';
import test from 'node:test';
import { html } from '../../web/js/ui/template.ts';

const texts = ({ strings }) => [...strings];

test('line breaks between elements and values are left out', () => {
  const made = html`
    <ul>
      <li>${'one'}</li>
      ${'two'}
      ${'three'}
    </ul>`;
  assert.deepEqual(texts(made), ['<ul><li>', '</li>', '', '</ul>']);
});

test('a space in a line and the breaks between attributes stay', () => {
  const made = html`<p class=${'a'}
    id=${'b'}>${'name'} <b>${'value'}</b></p>`;
  assert.deepEqual(texts(made), ['<p class=', '\n    id=', '>', '<!----> <b>', '</b></p>']);
});

test('the same template is joined once', () => {
  const make = (value) => html`
    <p>${value}</p>`;
  assert.equal(make(1).strings, make(2).strings);
});
