// Listeners called when the page comes back and when a new day begins.
import assert from 'node:assert/strict';
import test, { mock } from 'node:test';
import { day } from '../../web/js/ui/words.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
const view = new EventTarget();
Object.assign(globalThis, {
  document: page,
  window: globalThis,
  addEventListener: view.addEventListener.bind(view),
});
const noon = (/** @type {string} */ date) => new Date(`${date}T12:00:00`);
mock.timers.enable({ apis: ['Date', 'setTimeout'], now: noon('2026-11-24') });
const { dateHere, checkDate, whenBack, whenDateChanges } = await import('../../web/js/page/comeback.ts');

const MINUTE = 60_000;
/** Simulates sleep: the clock advances, and timers do not fire. */
const slept = (/** @type {number} */ ms) => mock.timers.setTime(Date.now() + ms);

test('every way of coming back calls the listener, except while the page is hidden', () => {
  let told = 0;
  const stop = whenBack(() => told++);
  page.dispatchEvent(new Event('visibilitychange'));
  for (const kind of ['pageshow', 'focus', 'online']) view.dispatchEvent(new Event(kind));
  assert.equal(told, 4);
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  page.hidden = false;
  assert.equal(told, 4);
  stop();
  view.dispatchEvent(new Event('focus'));
  assert.equal(told, 4);
});

test('a listener with a minimum interval is not called more often', () => {
  let told = 0;
  const stop = whenBack(() => told++, 5 * MINUTE);
  view.dispatchEvent(new Event('focus'));
  assert.equal(told, 0);
  slept(6 * MINUTE);
  view.dispatchEvent(new Event('focus'));
  view.dispatchEvent(new Event('pageshow'));
  assert.equal(told, 1);
  stop();
});

test('a new day is reported once: on coming back, when asked, or at midnight', () => {
  /** @type {string[]} */
  const told = [];
  const stop = whenDateChanges(() => told.push(dateHere()));
  view.dispatchEvent(new Event('focus'));
  assert.equal(checkDate(), false);
  slept(24 * 60 * MINUTE);
  view.dispatchEvent(new Event('focus'));
  assert.deepEqual(told, ['2026-11-25']);
  slept(24 * 60 * MINUTE);
  assert.equal(checkDate(), true);
  assert.equal(checkDate(), false);
  assert.deepEqual(told, ['2026-11-25', '2026-11-26']);
  mock.timers.tick(13 * 60 * MINUTE);
  assert.deepEqual(told, ['2026-11-25', '2026-11-26', '2026-11-27']);
  stop();
});

test('the date is local to the device, not UTC', () => {
  mock.timers.setTime(new Date(2026, 0, 9, 0, 5).getTime());
  assert.equal(dateHere(), '2026-01-09');
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
    assert.ok(day(told));
  }
});

test('the date is that of the device, in its time zone', () => {
  const zone = process.env.TZ;
  mock.timers.setTime(Date.parse('2026-11-26T23:30:00Z'));
  for (const [place, date] of [
    ['UTC', '2026-11-26'],
    ['Asia/Tokyo', '2026-11-27'],
    ['America/Los_Angeles', '2026-11-26'],
    ['Pacific/Kiritimati', '2026-11-27'],
  ]) {
    process.env.TZ = place;
    assert.equal(dateHere(), date, place);
  }
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});
