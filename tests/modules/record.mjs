// The file with all finished games, without a page.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { hasMarks, puzzleMarks, takeMarks } from '../../web/js/page/puzzle-marks.ts';
import { read, VERSION, write } from '../../web/js/page/record-file.ts';
import './stand_in/device.mjs';

let clock = 0;

/** A finished game: its winner and the names of its seats; a slash separates a bot's level. */
function game(names, winner, more = {}) {
  const seats = names.map((each, i) => {
    const [name, level = null] = each.split('/');
    return { name, level, place: i === winner ? 1 : 2, won: i === winner, moves: 10 };
  });
  const {
    seats: changed = {},
    text = `{"game":"hill","seats":${JSON.stringify(seats)},"moves":["${clock}"]}`,
    ...rest
  } = more;
  const id = createHash('sha256').update(text).digest('hex').slice(0, 32);
  clock += 1000;
  const tally = {
    id,
    game: 'hill',
    reason: 'finish',
    margin: null,
    moves: 20,
    time: null,
    course: [],
    series: null,
    aids: [],
    marked: false,
  };
  return {
    id,
    time: clock,
    match: 'm',
    text,
    tally: { ...tally, seats: seats.map((seat) => ({ ...seat, ...changed })), ...rest },
  };
}

const margin = (n, unit = 'spaces') => ({ margin: { n, unit, say: `${n} ${unit}` } });

test('a file restores the games, and has no information about the device', async () => {
  const rows = [game(['Ann', 'Vera/vera'], 0, margin(3)), game(['Bé “n”', 'Ann'], 1, { time: 5, series: 2 })];
  const { games } = await read(write(rows));
  assert.deepEqual(
    games,
    rows.map((row) => ({ ...row, match: '' })),
  );
  assert.deepEqual(await read(write([])), { games: [], puzzles: null });
});

test('a file keeps the splits of games, and a damaged split is refused', async () => {
  const split = (more = {}) => ({ split: { seat: 1, start: 50, own: -30, luck: 60, others: 20, ...more } });
  const row = (more) => game(['Ann', 'Vera/vera'], 0, split(more));
  assert.deepEqual((await read(write([row()]))).games[0].tally.split, split().split);
  for (const fault of [{ seat: 3 }, { seat: 0 }, { own: 0.5 }, { own: -1 }, { start: 101, luck: 9 }, { luck: null }])
    assert.equal((await read(write([row(fault)]))).wrong, 'record.file.game', JSON.stringify(fault));
});

test('a wrong file is refused with a sentence and imported nowhere', async () => {
  const good = JSON.parse(write([game(['Ann', 'Ben'], 0), game(['Ann', 'Ben'], 1)]));
  const wrong = async (change) => {
    const data = structuredClone(good);
    change(data, data.games[1]);
    return read(JSON.stringify(data));
  };
  const broken = { wrong: 'record.file.game', n: 2 };
  assert.deepEqual(await read('{"hairpin-record":1,"games":['), { wrong: 'record.file.damaged', n: 0 });
  assert.deepEqual(await read('null'), { wrong: 'record.file.damaged', n: 0 });
  assert.deepEqual(await wrong((data) => delete data.games), { wrong: 'record.file.damaged', n: 0 });
  assert.deepEqual(await wrong((data) => (data['hairpin-record'] = VERSION + 1)), { wrong: 'record.file.newer', n: 0 });
  const faults = [
    (_, one) => delete one.tally,
    (_, one) => (one.time = 'now'),
    (_, one) => (one.time = 8.64e15 + 1),
    (_, one) => (one.tally.moves = 1e300),
    (_, one) => (one.tally.seats[0].moves = 2 ** 53),
    (_, one) => (one.text = one.text.replace('Ann', 'Eve')),
    (_, one) => (one.tally.id = `${'0'.repeat(31)}x`),
    (_, one) => (one.tally.seats[0].won = 1),
    (_, one) => (one.tally.seats[0].name = ''),
    (_, one) => (one.tally.seats = []),
    (_, one) => (one.tally.margin = { n: 3 }),
    (_, one) => (one.tally.aids = ['magic']),
    (_, one) => (one.tally.game = 'another'),
    (data) => (data.games[1] = null),
  ];
  for (const fault of faults) assert.deepEqual(await wrong(fault), broken, String(fault));
});

test('a file keeps the marks of puzzles, and damaged marks are refused', async () => {
  const puzzles = { version: 3, marks: { hill: '10b' } };
  assert.deepEqual(await read(write([], puzzles)), { games: [], puzzles });
  const marks = (given) => ({ version: 3, marks: given });
  for (const wrong of [[], 1, {}, { ...puzzles, version: 0 }, marks([]), marks({ hill: 1 }), marks({ hill: '1 ' })])
    assert.equal((await read(write([], wrong))).wrong, 'record.file.damaged', JSON.stringify(wrong));
});

test('marks of another device fill gaps only, and older ones are left out', () => {
  takeMarks({ version: 3, marks: { hill: '10b' } });
  takeMarks({ version: 3, marks: { hill: '2311', lake: '1' } });
  assert.deepEqual(puzzleMarks(), { version: 3, marks: { hill: '13b1', lake: '1' } });
  takeMarks({ version: 2, marks: { hill: '1111' } });
  assert.deepEqual(puzzleMarks().marks['hill'], '13b1');
  takeMarks({ version: 4, marks: { hill: '01' } });
  assert.deepEqual(puzzleMarks(), { version: 4, marks: { hill: '01' } });
  assert.equal(hasMarks(), true);
});
