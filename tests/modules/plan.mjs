// The schedule of an animation: events one after another, or side by side in fast-forward.
import assert from 'node:assert/strict';
import test from 'node:test';
import { handsOf, hasteOf, LONGEST, MOMENTS, planOf, races } from '../../web/js/table/motion/plan.ts';
import { SOUNDS } from '../../web/js/table/speech/sound.ts';

const slide = (id) => ({ do: 'slide', things: [id], to: 'pile' });
const drive = (token, ...path) => ({ do: 'drive', token, path });
const cars = ['a', 'b', 'c'].map((id) => ({ id, kind: 'car', livery: 'red', seat: 1, at: 's1' }));
const plan = (events, how = {}) => planOf(events, { tokens: [], haste: 'normal', steps: 1, own: null, ...how });

test('events come one after another, without a gap', () => {
  const { parts, end } = plan([slide('a'), { do: 'lift', things: ['b'] }, slide('c')]);
  for (const [i, part] of parts.slice(1).entries()) assert.equal(part.at, parts[i].at + parts[i].length);
  assert.equal(end, parts.at(-1).at + parts.at(-1).length);
});

test('a step has a longest duration; several steps have more time, also with a limit', () => {
  const many = Array.from({ length: 20 }, (_, i) => slide(`c${i}`));
  const ends = [1, 2, 3, 9].map((steps) => Math.round(plan(many, { steps }).end));
  assert.deepEqual(ends, [LONGEST, 2 * LONGEST, 3 * LONGEST, 3 * LONGEST]);
  assert.ok(plan([slide('a')]).end < LONGEST);
});

test('a turned card takes extra time, except in fast-forward', () => {
  const many = [...Array.from({ length: 20 }, (_, i) => slide(`c${i}`)), { do: 'flip' }];
  assert.ok(plan(many).end > LONGEST);
  assert.ok(plan(many, { haste: 'quick' }).end < LONGEST);
});

test('a longer path takes longer', () => {
  assert.ok(plan([drive('k', 's1', 's2', 's3', 's4')]).end > plan([drive('k', 's1', 's2')]).end);
});

test('cars drive one after another; in fast-forward and previews side by side', () => {
  const events = cars.map(({ id }) => drive(id, 's1', 's2'));
  const calm = plan(events, { tokens: cars });
  assert.equal(calm.parts[1].at, calm.parts[0].length);
  for (const how of [
    { tokens: cars, haste: 'quick' },
    { tokens: cars.map((car) => ({ ...car, path: ['s1', 's2'] })) },
  ]) {
    const { parts, end } = plan(events, how);
    assert.ok(parts[1].at < parts[0].length, 'it waits');
    assert.equal(end, parts[2].at + parts[2].length);
  }
});

test('no event takes no time', () => {
  assert.deepEqual(plan([]), { parts: [], end: 0, told: 0 });
  assert.equal(plan([{ do: 'note' }]).end, 0);
});

test('an event is of racing cars if all it moves are', () => {
  assert.ok(races(cars, drive('a')));
  assert.ok(races(cars, { do: 'swap', things: ['a', 'b'] }));
  assert.ok(!races(cars, { do: 'swap', things: ['a', 'kart'] }));
  assert.ok(!races(cars, slide('a')));
});

test('fast-forward and fast bots have the quick schedule', () => {
  assert.equal(hasteOf({ auto_playing: true }, false, 'normal'), 'quick');
  assert.equal(hasteOf({}, true, 'instant'), 'quick');
  assert.equal(hasteOf({}, false, 'fast'), 'quick');
  assert.equal(hasteOf({}, false, 'instant'), 'instant');
  assert.equal(hasteOf({}, false, undefined), 'normal');
});

test('in real time each event begins at once, and only own actions sound', () => {
  const events = [1, 2].flatMap((seat) => ['flip', 'place'].map((what) => ({ do: what, seat })));
  const { parts, end } = plan([...events, { do: 'burst', seat: 2, moment: 'king' }], { own: [1] });
  assert.equal(end, 0, 'nothing waits for it');
  assert.ok(parts.every(({ at }) => at === 0));
  assert.ok(parts[0].length < parts[2].length, 'what others do can be followed');
  assert.deepEqual(
    parts.map(({ sound }) => sound.name),
    ['flip', 'card', undefined, undefined, 'king'],
  );
});

test('an important event has its own time, and its announcement comes at its end', () => {
  const bomb = { do: 'burst', token: 'b', moment: 'bomb' };
  const many = Array.from({ length: 20 }, (_, i) => slide(`c${i}`));
  const { parts, end, told } = plan([...many, bomb, slide('z')]);
  const part = parts.at(-2);
  assert.equal(part.length, MOMENTS.bomb);
  assert.equal(told, part.at + part.length);
  assert.ok(told < end, 'what comes after it is not waited for');
  assert.equal(Math.round(end), LONGEST + MOMENTS.bomb);
  const card = plan([slide('a')]);
  assert.equal(card.told, card.end);
  assert.ok(plan([bomb], { haste: 'quick' }).told < MOMENTS.bomb);
  // A note takes no time unless it is important.
  assert.equal(plan([{ do: 'note', moment: 'photo' }]).end, MOMENTS.photo);
  // In real time no event waits for it.
  assert.equal(plan([bomb], { own: [1] }).told, 0);
});

test('words follow the card that moves a car, and not its drive', () => {
  const { parts, end, told } = plan([
    { do: 'flip' },
    drive('k', 's1', 's2'),
    slide('a'),
    drive('k', 's2', 's3'),
    slide('b'),
  ]);
  assert.equal(told, parts[2].at + parts[2].length, 'the last card before a drive');
  assert.ok(told < end);
  assert.equal(plan([drive('k', 's1', 's2')]).told, plan([drive('k', 's1', 's2')]).end, 'a drive without a card');
});

test('moments take from 400 to 600 milliseconds, and each has a sound of its own', () => {
  for (const [name, length] of Object.entries(MOMENTS)) {
    assert.ok(length >= 400 && length <= 600, name);
    assert.ok(SOUNDS[name]?.length, name);
  }
  const sounds = Object.keys(MOMENTS).map((name) => JSON.stringify(SOUNDS[name]));
  assert.equal(new Set(sounds).size, sounds.length);
});

test('in turn games each event has its own sound; a turned card sounds when it turns', () => {
  const { parts } = plan([slide('a'), { do: 'flip' }, { do: 'note' }, drive('a', 's1', 's2')], { tokens: cars });
  assert.deepEqual(
    parts.map(({ sound }) => sound.name),
    ['card', 'flip', undefined, 'drive'],
  );
  assert.ok(parts[1].sound.at > parts[1].at);
});

test('hands set out, go on and come back; a late hand is marked', () => {
  const reaching = [
    { seat: 2, things: ['a', 'pile'], left: 90, of: 100 },
    { seat: 3, things: ['b', 'pile'], left: 10, of: 100 },
  ];
  const out = new Map([
    [3, 'b pile'],
    [4, 'c pile'],
    [5, 'd pile'],
  ]);
  assert.deepEqual(handsOf(out, { reaching, missed: [{ seat: 5, things: [] }] }), [
    { do: 'withdraw', seat: 4, missed: false },
    { do: 'withdraw', seat: 5, missed: true },
    { do: 'reach', ...reaching[0] },
  ]);
  // For another card the hand sets out again.
  assert.equal(handsOf(new Map([[3, 'c pile']]), { reaching: [reaching[1]], missed: [] }).length, 1);
  assert.deepEqual(handsOf(new Map(), { reaching: [], missed: [] }), []);
});

test('the number of hands is limited; hands on the way may change and come back', () => {
  const reaching = [1, 2, 3].map((seat) => ({ seat, things: ['a', 'pile'], left: 90, of: 100 }));
  const seats = (out, most) =>
    handsOf(new Map(out), { reaching, missed: [] }, most).map(({ do: what, seat }) => `${what} ${seat}`);
  assert.deepEqual(seats([], 2), ['reach 1', 'reach 2']);
  assert.deepEqual(seats([[3, 'b pile']], 2), ['reach 3', 'reach 1']);
  assert.deepEqual(seats([[4, 'b pile']], 1), ['withdraw 4', 'reach 1']);
  assert.deepEqual(seats([], 0), []);
});
