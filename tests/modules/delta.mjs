// Deltas: parts that a reply only names are replaced by the objects sent before.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Deltas } from '../../web/js/transport/delta.ts';

const reply = (...zones) => ({ ok: true, table: { views: [{ viewer: 1, view: { zones, tokens: [], buttons: [] } }] } });
const zonesOf = (told) => told.table.views[0].view.zones;
const card = (id, text) => ({ id, face: 'letter', text });

test('a zone that is named is the same object again', () => {
  const deltas = new Deltas();
  const [first] = zonesOf(deltas.whole(reply({ id: 'hand', cards: [card('a', 'A')] })));
  const [again] = zonesOf(deltas.whole(reply('hand')));
  assert.equal(again, first);
});

test('a changed zone keeps its unchanged cards', () => {
  const deltas = new Deltas();
  const [before] = zonesOf(deltas.whole(reply({ id: 'hand', cards: [card('a', 'A'), card('b', 'B')] })));
  const [after] = zonesOf(deltas.whole(reply({ id: 'hand', cards: ['b', card('a', 'other')] })));
  assert.notEqual(after, before);
  assert.equal(after.cards[0], before.cards[1]);
  assert.equal(after.cards[1].text, 'other');
});

test('places are known by their seat', () => {
  const deltas = new Deltas();
  const withPlace = (place) => ({ ok: true, table: { views: [{ view: { zones: [], places: [place] } }] } });
  const place = { seat: 2, zones: ['pile'], say: '' };
  deltas.whole(withPlace(place));
  assert.equal(deltas.whole(withPlace(2)).table.views[0].view.places[0], place);
});

test('parts of a preview are not remembered', () => {
  const deltas = new Deltas();
  const [real] = zonesOf(deltas.whole(reply({ id: 'hand', cards: [] })));
  const seen = deltas.whole({ ok: true, view: { zones: [{ id: 'hand', cards: [card('a', 'A')] }] } });
  assert.equal(seen.view.zones[0].cards.length, 1);
  assert.equal(zonesOf(deltas.whole(reply('hand')))[0], real);
});

test('fields of the table that a reply leaves out are as before', () => {
  const deltas = new Deltas();
  const told = reply();
  Object.assign(told.table, { keys: { U: 'undo' }, can: { undo: true } });
  const { keys } = deltas.whole(told).table;
  const later = reply();
  Object.assign(later.table, { can: { undo: false } });
  const made = deltas.whole(later).table;
  assert.equal(made.keys, keys);
  assert.deepEqual(made.can, { undo: false });
});

test('a recap has its own memory, apart from the table’s', () => {
  const deltas = new Deltas();
  const [live] = zonesOf(deltas.whole(reply({ id: 'hand', cards: [] })));
  const old = { id: 'hand', cards: [card('x', 'X')] };
  const told = deltas.whole({
    ...reply('hand'),
    recap: { view: { zones: [old] }, steps: [{ view: { zones: ['hand'] } }] },
  });
  assert.equal(told.recap.steps[0].view.zones[0], old);
  assert.equal(zonesOf(told)[0], live);
  assert.throws(
    () => deltas.whole({ ...reply('hand'), recap: { view: { zones: ['hand'] }, steps: [] } }),
    /never sent/,
  );
});

test('a part that was never sent is an error, and each engine has its own memory', () => {
  new Deltas().whole(reply({ id: 'hand', cards: [] }));
  assert.throws(() => new Deltas().whole(reply('hand')), /never sent: hand/);
});

test('refusals and empty replies pass unchanged', () => {
  const deltas = new Deltas();
  for (const told of [{ ok: false, error: 'No.' }, undefined]) assert.equal(deltas.whole(told), told);
});
