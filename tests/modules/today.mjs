// The device's results of daily races and puzzles: the first finished attempt counts, also if the
// clock changes later.
import assert from 'node:assert/strict';
import test, { mock } from 'node:test';
import { day as dayInWords } from '../../web/js/ui/words.ts';

const kept = new Map();
let denied = false;
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => {
    if (denied) throw new Error('denied');
    kept.set(key, value);
  },
  removeItem: (key) => kept.delete(key),
};
const { dateHere } = await import('../../web/js/page/comeback.ts');
const { countDay, counted, countFinished, statusLines, streak, streakWords } = await import(
  '../../web/js/page/today.ts'
);

const race = (date, more = {}) => ({ kind: 'race', date, version: 1, title: date, line: `line of ${date}`, ...more });

/** Sets the device's clock to noon of a date. */
function today(date) {
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now: new Date(`${date}T12:00:00`) });
}

test('the date is local to the device, not UTC', () => {
  mock.timers.enable({ apis: ['Date'], now: new Date(2026, 0, 9, 0, 5) });
  assert.equal(dateHere(), '2026-01-09');
});

test('the first finished attempt counts, also after the clock was set back', () => {
  kept.clear();
  today('2026-11-26');
  countDay(race('2026-11-26', { line: undefined }), 'a');
  assert.equal(counted(race('2026-11-26')), null);
  countDay(race('2026-11-26'), 'a');
  today('2026-11-28');
  countDay(race('2026-11-28'), 'b');
  today('2026-11-26');
  countDay(race('2026-11-26', { line: 'a better one' }), 'c');
  assert.equal(counted(race('2026-11-26')).line, 'line of 2026-11-26');
  assert.match(statusLines(race('2026-11-26'), 'a')[0], /it counts/);
  assert.match(statusLines(race('2026-11-26', { line: 'a better one' }), 'c')[0], /^For practice/);
  // Begun again it is the same match, and another attempt.
  assert.match(statusLines(race('2026-11-26', { line: 'a better one' }), 'a')[0], /^For practice/);
});

test('versions and puzzles are counted separately; unfinished ones have no result', () => {
  assert.equal(counted(race('2026-11-26', { version: 2 })), null);
  assert.equal(counted(race('2026-11-26', { kind: 'puzzle' })), null);
  assert.deepEqual(statusLines(race('2026-11-27'), 'z'), []);
});

test('a streak of days spans months and may end yesterday', () => {
  kept.clear();
  today('2026-03-02');
  for (const date of ['2026-02-26', '2026-02-28', '2026-03-01']) countDay(race(date), date);
  assert.equal(streak(), 2);
  countDay(race('2026-03-02', { kind: 'puzzle' }), 'p');
  assert.equal(streak(), 3);
  assert.equal(streakWords(), '3 days in a row.');
  today('2026-03-04');
  assert.equal(streak(), 0);
  assert.equal(streakWords(), '');
});

test('a streak of days can last years, beyond the results that are kept', async () => {
  kept.clear();
  const { countDay: countIt, streak: row } = await import('../../web/js/page/today.ts?years');
  const day = (n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
  for (let n = 0; n < 500; n++) {
    countIt(race(day(n)), `r${n}`);
    countIt(race(day(n), { kind: 'puzzle' }), `p${n}`);
  }
  today(day(499));
  assert.equal(row(), 500);
  today(day(500));
  assert.equal(row(), 500);
  countIt(race(day(502)), 'later');
  countIt(race(day(501)), 'between');
  today(day(502));
  assert.equal(row(), 2);
  countIt(race(day(500)), 'closes the gap');
  assert.equal(row(), 503);
  // The clock is set back, so results of future days exist.
  today(day(300));
  assert.equal(row(), 301);
});

test('results stored by an earlier version count in the streak', async () => {
  kept.clear();
  const { streak: streakAnew } = await import('../../web/js/page/today.ts?anew');
  kept.set(
    'hairpin.today',
    JSON.stringify(['2026-05-01', '2026-05-02'].map((date) => ({ ...race(date), match: 'm' }))),
  );
  today('2026-05-03');
  assert.equal(streakAnew(), 2);
});

test('any year of the clock gives a date', () => {
  for (const [year, told] of [
    [33, '0033-05-01'],
    [999, '0999-05-01'],
    [9999, '9999-05-01'],
    [12_345, '12345-05-01'],
  ]) {
    const now = new Date(2026, 4, 1, 12);
    now.setFullYear(year);
    mock.timers.reset();
    mock.timers.enable({ apis: ['Date'], now });
    assert.equal(dateHere(), told);
    assert.equal(streak(), 0);
    assert.ok(dayInWords(told));
  }
});

const finished = (date, time, match, line = `line of ${date}`) => ({
  time,
  match,
  tally: { daily: race(date, { line }) },
});

test('a result lost from localStorage is restored from the record, the earliest attempt only', () => {
  kept.clear();
  today('2026-06-02');
  countDay(race('2026-06-01'), 'known');
  countFinished([
    finished('2026-06-02', 20, 'again', 'a better one'),
    finished('2026-06-02', 10, 'first'),
    finished('2026-06-01', 5, 'other'),
    finished('2026-05-31', 1, ''),
    { time: 30, match: 'm', tally: {} },
  ]);
  assert.equal(counted(race('2026-06-02')).match, 'first');
  assert.equal(counted(race('2026-06-01')).match, 'known');
  assert.equal(counted(race('2026-05-31')), null);
  assert.equal(streak(), 2);
});

test('without storage a result counts while the page is open, and the page says so', () => {
  kept.clear();
  denied = true;
  today('2026-04-01');
  countDay(race('2026-04-01'), 'a');
  assert.equal(counted(race('2026-04-01')).match, 'a');
  assert.match(statusLines(race('2026-04-01'), 'a')[0], /keeps nothing here/);
});
