// The record without a page: statistics of finished games, and the file for taking them along.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { read, VERSION, write } from '../../web/js/page/record-file.ts';
import { counts, form, gamesOf, keyOf, nextDriver, people, sumsOf } from '../../web/js/page/record-sums.ts';

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

test('a person is a name, however it is written, and a bot is none', () => {
  const rows = [game(['Ann', 'Vera/vera'], 0), game(['ann ', 'Ben'], 1), game(['ANN', 'Ben'], 0)].reverse();
  assert.deepEqual(
    people(rows).map(({ name, games, wins }) => [name, games, wins]),
    [
      ['ANN', 3, 2],
      ['Ben', 2, 1],
    ],
  );
  assert.equal(gamesOf(rows, keyOf('BEN')).length, 2);
  assert.equal(gamesOf(rows, 'vera').length, 0);
});

test('streaks of wins follow the time, and games without a result break none', () => {
  const won = [1, 1, 0, 1, 1, 1, 0, 1].map((n) => ({ won: n === 1, told: true }));
  assert.deepEqual(counts(won), { games: 8, wins: 6, streak: 1, best: 3 });
  assert.deepEqual(counts([...won, { won: false, told: false }, { won: true, told: true }]), {
    games: 10,
    wins: 7,
    streak: 2,
    best: 3,
  });
  const rows = [game(['Ann', 'Ben'], 0), game(['Ann', 'Ben'], 1), game(['Ann', 'Ben'], 0)];
  assert.deepEqual([sumsOf(rows, 'ann').streak, sumsOf([...rows].reverse(), 'ann').streak], [1, 1]);
});

test('form is the share of wins in the last ten games', () => {
  const games = Array.from({ length: 12 }, (_, i) => ({ won: i >= 6, told: true }));
  const shares = form(games);
  assert.deepEqual([shares[0], shares[6], shares[9], shares[11]], [0, 1 / 7, 0.4, 0.6]);
  assert.deepEqual(form([{ won: false, told: false }]), []);
});

test('best results come from won, completed and unaided games, one for each unit and length', () => {
  const rows = [
    game(['Ann', 'Ben'], 0, margin(3)),
    game(['Ann', 'Ben'], 0, margin(5)),
    game(['Ann', 'Ben'], 0, { ...margin(9), aids: ['hint'] }),
    game(['Ann', 'Ben'], 0, { ...margin(8), marked: true }),
    game(['Ann', 'Ben'], 0, { reason: 'resign', seats: { moves: 1 } }),
    game(['Ann', 'Ben'], 1, margin(7)),
    game(['Ann', 'Ben'], 0, margin(2, 'ranks')),
    game(['Ann', 'Ben'], 0, { course: ['Laps: 2'], seats: { moves: 30 } }),
    game(['Ann', 'Ben'], 0, { course: ['Laps: 2'], seats: { moves: 28 } }),
    game(['Ann', 'Ben'], 0, { time: 65_000 }),
    game(['Ann', 'Ben', 'Cy'], 0, { seats: { moves: 4 } }),
  ];
  const [hill] = sumsOf(rows, 'ann').played;
  assert.deepEqual(
    hill.margins.map(({ id, say }) => [id, say]),
    [
      [rows[1].id, '5 spaces'],
      [rows[6].id, '2 ranks'],
    ],
  );
  assert.deepEqual(
    hill.fastest.map(({ n, course, seats, time }) => [n, course.join(), seats, time]),
    [
      [10, '', 2, false],
      [28, 'Laps: 2', 2, false],
      [65_000, '', 2, true],
      [4, '', 3, false],
    ],
  );
});

test('after three wins over a driver the next is suggested until it is beaten', () => {
  const drivers = ['dot', 'gus', 'mina'];
  const next = (rows) => nextDriver(sumsOf(rows, 'ann').played[0], drivers);
  const over = (level, times) => Array.from({ length: times }, () => game(['Ann', `Bot/${level}`], 0));
  assert.equal(next([...over('dot', 2), game(['Ann', 'Bot/dot'], 1)]), null);
  assert.deepEqual(next(over('dot', 3)), { beaten: 'dot', next: 'gus' });
  assert.equal(next([...over('dot', 3), ...over('gus', 1)]), null);
  assert.deepEqual(next([...over('dot', 3), ...over('gus', 3)]), { beaten: 'gus', next: 'mina' });
  assert.equal(next(over('mina', 5)), null);
});

test('a file restores the games, and has no information about the device', async () => {
  const rows = [game(['Ann', 'Vera/vera'], 0, margin(3)), game(['Bé “n”', 'Ann'], 1, { time: 5, series: 2 })];
  const { games } = await read(write(rows));
  assert.deepEqual(
    games,
    rows.map((row) => ({ ...row, match: '' })),
  );
  assert.deepEqual(await read(write([])), { games: [] });
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
