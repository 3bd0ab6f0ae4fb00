// Close-ups of a track: as large as the important spaces allow, within the track, and only where
// they help.
import assert from 'node:assert/strict';
import test from 'node:test';
import { frame, gathered, holds } from '../../web/js/table/circuit/closeup.ts';

const room = { width: 300, height: 200 };
const how = { margin: 20, most: 3 };

test('spaces that lie together fill the view and are centred', () => {
  const found = frame(
    [
      { x: 130, y: 100 },
      { x: 170, y: 100 },
    ],
    room,
    how,
  );
  assert.deepEqual(found, { x: 300, y: 200, scale: 3 });
  assert.ok(found && holds(found, [{ x: 150, y: 100 }], room, 20));
  assert.ok(found && !holds(found, [{ x: 20, y: 100 }], room, 20));
});

test('a close-up never goes beyond the edge of the track', () => {
  const found = frame([{ x: 0, y: 200 }], room, how);
  assert.deepEqual(found, { x: 0, y: 400, scale: 3 });
});

test('a close-up contains all wanted spaces', () => {
  const spots = [
    { x: 30, y: 40 },
    { x: 150, y: 130 },
  ];
  const found = frame(spots, room, how);
  assert.ok(found && found.scale > 1.25 && found.scale < 3);
  assert.ok(found && holds(found, spots, room, 20));
});

test('there is none if it would hardly be larger, or if no space is wanted', () => {
  assert.equal(
    frame(
      [
        { x: 10, y: 10 },
        { x: 290, y: 190 },
      ],
      room,
      how,
    ),
    null,
  );
  assert.equal(frame([], room, how), null);
});

test('besides touchable spaces it shows as many others as stay readable, the most important first', () => {
  const open = [{ x: 40, y: 20 }];
  const near = { x: 90, y: 70 };
  const far = { x: 280, y: 190 };
  const other = { x: 60, y: 60 };
  const found = gathered(open, [near, far, other], room, { ...how, least: 1.5 });
  assert.ok(found && found.scale >= 1.5);
  assert.ok(found && holds(found, [...open, near, other], room, 20));
  assert.ok(found && !holds(found, [far], room, 0));
  assert.deepEqual(gathered(open, [], room, { ...how, least: 1.5 }), frame(open, room, how));
});
