/**
 * When each event of what was played is shown, and for how long. Pure: events in, times in milliseconds out.
 *
 * @typedef {import("../../engine/types.js").Table} Table
 * @typedef {import("../../engine/types.js").TableEvent} TableEvent
 * @typedef {import("../../engine/types.js").Token} Token
 * @typedef {"normal"|"quick"|"instant"} Haste
 */

/** No step moves for longer than this, in milliseconds, unless something asks for more. */
export const LONGEST = 600;

/** A step in which a card is turned up has time for suspense: this long at most. */
const SUSPENSE = 1100;

/** A step of a game that is to be quick. */
const QUICK = 350;

/** Cars in liveries drive one after another, so long each beyond what a step takes; in haste they set out so soon after each other. */
const EACH = 400;
const HOT = 70;

/** Two that change places on the road are to be seen doing so. */
const TRADE = 900;

/** What each kind of event would like to take, before all are squeezed into LONGEST. */
const TAKES = { lift: 90, slide: 200, flip: 240, drive: 240, place: 180, burst: 240, gather: 240, swap: 240, note: 0 };

/**
 * How quick what a reply brings is to be shown.
 * @param {{running?: boolean}} table
 * @param {boolean} hurried  fast-forward is on
 * @param {string|undefined} pace  what the player likes
 * @returns {Haste}
 */
export function hasteOf(table, hurried, pace) {
  if (table.running || hurried || pace === 'fast') return 'quick';
  return pace === 'instant' ? 'instant' : 'normal';
}

/**
 * One event after another, squeezed into the time there is; in haste cars set out beside each other.
 * @param {TableEvent[]} events
 * @param {{tokens: Token[], haste: Haste, steps: number}} how  `tokens` as they stand after it, `steps`: how many steps these events are of
 * @returns {{parts: {event: TableEvent, at: number, length: number}[], end: number}}
 */
export function planOf(events, { tokens, haste, steps }) {
  const raced = events.filter((event) => races(tokens, event));
  // Where they are only tried out nobody is kept waiting.
  const tried = raced.length > 0 && raced.every((event) => tokens.some((token) => token.id === event.token && token.path));
  const hot = haste !== 'normal' || tried;
  const time = (/** @type {TableEvent} */ event) => (event.do === 'swap' && raced.includes(event) ? TRADE : takes(event));
  const wanted = events.reduce((sum, event) => sum + time(event), 0);
  const chance = events.some((event) => event.do === 'flip');
  const most = !chance ? LONGEST : haste === 'quick' ? QUICK : SUSPENSE;
  const more = hot ? 0 : EACH * Math.max(0, raced.length - 1) + (raced.some((event) => event.do === 'swap') ? TRADE : 0);
  const pace = Math.min(1, (most * Math.min(3, steps) + more) / Math.max(1, wanted));
  let clock = 0;
  let end = 0;
  const parts = events.map((event) => {
    const beside = hot && raced.includes(event);
    const part = { event, at: clock, length: beside ? QUICK : time(event) * pace };
    end = Math.max(end, part.at + part.length);
    clock = beside ? clock + HOT : end;
    return part;
  });
  return { parts, end: Math.max(clock, end) };
}

/** @param {TableEvent} event */
function takes(event) {
  const base = TAKES[event.do] ?? 0;
  return event.do === 'drive' ? base + 60 * Math.max(0, (event.path?.length ?? 2) - 2) : base;
}

/**
 * Whether an event moves racing cars in liveries.
 * @param {Token[]} tokens
 * @param {TableEvent} event
 */
export function races(tokens, event) {
  const ids = event.do === 'drive' ? [event.token] : event.do === 'swap' ? (event.things ?? []) : [];
  return ids.length > 0 && ids.every((id) => tokens.some((token) => token.id === id && token.livery));
}
