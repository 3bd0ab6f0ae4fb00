// The weeks of a month, and the months beside it.

import assert from 'node:assert/strict';
import test from 'node:test';
import { monthBeside, weeksOf } from '../../web/js/page/months.ts';

test('a month is weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11');
  assert.equal(weeks.length, 6);
  assert.deepEqual(weeks[0], [null, null, null, null, null, null, '2026-11-01']);
  assert.deepEqual(weeks[5], ['2026-11-30', null, null, null, null, null, null]);
  for (const month of ['2026-02', '2024-02', '2026-03', '2026-10', '2026-12']) {
    const dates = weeksOf(month).flat().filter(Boolean);
    const [year, number] = month.split('-').map(Number);
    assert.equal(dates.length, new Date(Date.UTC(year, number, 0)).getUTCDate(), month);
    for (const date of dates) {
      const weekday = weeksOf(month)
        .find((week) => week.includes(date))
        .indexOf(date);
      assert.equal(new Date(`${date}T00:00:00Z`).getUTCDay(), (weekday + 1) % 7, date);
    }
  }
});

test('weeks and months do not depend on the time zone, and a leap year has its day', () => {
  const before = process.env.TZ;
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin', 'America/Santiago']) {
    process.env.TZ = zone;
    const days = (/** @type {string} */ month) => weeksOf(month).flat().filter(Boolean);
    assert.deepEqual([days('2028-02').length, days('2028-02').at(-1)], [29, '2028-02-29'], zone);
    assert.deepEqual([days('2027-02').length, days('2027-02').at(-1)], [28, '2027-02-28'], zone);
    for (const month of ['2026-03', '2026-10']) assert.equal(new Set(days(month)).size, 31, `${zone} ${month}`);
    assert.equal(monthBeside('2028-02', 1), '2028-03', zone);
  }
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

test('months follow each other across years', () => {
  assert.equal(monthBeside('2026-12', 1), '2027-01');
  assert.equal(monthBeside('2027-01', -1), '2026-12');
  assert.equal(monthBeside('2026-03', -1), '2026-02');
});
