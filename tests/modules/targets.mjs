// The zone that is meant when a dragged card is dropped.
import assert from 'node:assert/strict';
import test from 'node:test';
import { meant } from '../../web/js/table/places/targets.ts';

const box = (left, top, right, bottom) => ({ left, top, right, bottom });
const zone = (id, shared, ...rect) => ({ node: id, id, rect: box(...rect), shared });

/** Two columns beside the card's own, and the middle with two piles far above. */
const places = {
  zones: [
    zone('left', false, 100, 300, 150, 400),
    zone('right', false, 200, 300, 250, 400),
    zone('one', true, 100, 0, 150, 70),
    zone('two', true, 400, 0, 450, 70),
  ],
  home: box(0, 300, 50, 400),
  middle: box(0, 0, 500, 100),
  size: 50,
};

test('a target is found from a distance', () => {
  assert.equal(meant(places, new Set(['left']), 125, 470), 'left');
  assert.equal(meant(places, new Set(['left']), 125, 473), null);
});

test('a target is preferred to a nearer zone', () => {
  assert.equal(meant(places, new Set(['right']), 150, 350), 'right');
});

test('without known or near targets the zone under the finger is meant', () => {
  assert.equal(meant(places, null, 225, 350), 'right');
  assert.equal(meant(places, new Set(['one']), 225, 350), 'right');
  assert.equal(meant(places, null, 225, 421), null);
});

test('anywhere in the middle counts as the nearest pile there', () => {
  assert.equal(meant(places, new Set(['two']), 20, 90), 'two');
  assert.equal(meant(places, new Set(['one', 'two']), 300, 90), 'two');
});

test('near the start, only a close target is meant', () => {
  assert.equal(meant(places, null, 49, 350), null);
  assert.equal(meant(places, new Set(['left']), 40, 350), null);
  assert.equal(meant({ ...places, size: 100 }, new Set(['left']), 48, 350), 'left');
});
