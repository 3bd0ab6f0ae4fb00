// Listeners called when the page comes back and when a new day begins.
import assert from 'node:assert/strict';
import test, { mock } from 'node:test';
import { day } from '../../web/js/ui/day-words.ts';

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

/** Runs with the device in a time zone. */
function inZone(/** @type {string} */ zone, /** @type {() => void} */ run) {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    run();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}

const HOUR = 60 * MINUTE;

test('midnight is reported while the page is open: at ends of months, on a leap day, when the clocks change', () => {
  for (const [zone, from, hours, to] of [
    ['UTC', '2026-04-30T23:00:00', 1, '2026-05-01'],
    ['UTC', '2026-12-31T12:00:00', 12, '2027-01-01'],
    ['UTC', '2028-02-28T12:00:00', 12, '2028-02-29'],
    ['UTC', '2028-02-29T12:00:00', 12, '2028-03-01'],
    ['UTC', '2027-02-28T12:00:00', 12, '2027-03-01'],
    // The day has 25 hours, and 23.
    ['Europe/Berlin', '2026-10-25T00:30:00', 24.5, '2026-10-26'],
    ['Europe/Berlin', '2026-03-29T00:30:00', 22.5, '2026-03-30'],
    // The clocks go forward at midnight, so the day begins at one.
    ['America/Santiago', '2026-09-05T12:00:00', 12, '2026-09-06'],
  ]) {
    inZone(String(zone), () => {
      mock.timers.setTime(new Date(String(from)).getTime());
      checkDate();
      /** @type {string[]} */
      const told = [];
      const stop = whenDateChanges(() => told.push(dateHere()));
      mock.timers.tick(Number(hours) * HOUR - MINUTE);
      assert.deepEqual(told, [], `${zone} ${from}: too early`);
      mock.timers.tick(2 * MINUTE);
      assert.deepEqual(told, [to], `${zone} ${from}`);
      stop();
    });
  }
});

test('a clock that is set back or a flight over the date line changes the date once', () => {
  const moment = Date.parse('2026-11-26T11:00:00Z');
  mock.timers.setTime(moment);
  /** @type {string[]} */
  const told = [];
  inZone('Pacific/Apia', checkDate);
  const stop = whenDateChanges(() => told.push(dateHere()));
  inZone('Pacific/Apia', () => assert.equal(checkDate(), false));
  inZone('Pacific/Pago_Pago', () => assert.equal(checkDate(), true));
  inZone('Pacific/Apia', () => assert.equal(checkDate(), true));
  assert.deepEqual(told, ['2026-11-26', '2026-11-27']);
  mock.timers.setTime(Date.parse('2026-11-20T11:00:00Z'));
  inZone('UTC', () => {
    assert.equal(checkDate(), true);
    assert.equal(checkDate(), false);
  });
  assert.deepEqual(told.slice(2), ['2026-11-20']);
  stop();
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
