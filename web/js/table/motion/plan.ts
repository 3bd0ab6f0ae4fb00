/** When each event of what was played is shown, and for how long. Pure: events in, times in milliseconds out. */

import type { Reaching, Step, TableEvent, Token } from '../../engine/types.ts';

export type Haste = 'normal' | 'quick' | 'instant';

/** an event, or what a hand does */
export type Happening = Omit<TableEvent, 'do'> & {
  do: TableEvent['do'] | 'reach' | 'withdraw';
  left?: number;
  of?: number;
  missed?: boolean;
};

/** the sound may be none */
export interface Part {
  event: Happening;
  at: number;
  length: number;
  sound: { name?: string; at: number; length: number };
}

/** No step moves for longer than this, in milliseconds, unless something asks for more. */
export const LONGEST = 600;

/** A step in which a card is turned up has time for suspense: this long at most. */
const SUSPENSE = 1100;

/** A step of a game that is to be quick. */
const QUICK = 350;

/**
 * Cars in liveries drive one after another, so long each beyond what a step takes; in haste they set out so soon
 * after each other.
 */
const EACH = 400;
const HOT = 70;

/** Two that change places on the road are to be seen doing so. */
const TRADE = 900;

/** What each kind of event would like to take, before all are squeezed into LONGEST. */
const TAKES = { lift: 90, slide: 200, flip: 240, drive: 240, place: 180, burst: 240, gather: 240, swap: 240, note: 0 };

/** What weighs has this time at least, in milliseconds, whatever else happens in its step; in haste half of it. */
export const MOMENTS: Record<NonNullable<TableEvent['moment']>, number> = {
  bomb: 500,
  slipstream: 420,
  catch: 560,
  blocked: 400,
  rebuilt: 600,
  photo: 560,
  king: 420,
  out: 600,
};

/** What each is heard as. */
const SOUNDS: Partial<Record<TableEvent['do'], string>> = {
  lift: 'card',
  slide: 'card',
  swap: 'card',
  flip: 'flip',
  gather: 'gather',
  drive: 'drive',
  place: 'place',
};

/** Where everybody plays at once only what one does oneself is heard. */
const OWN_SOUNDS: typeof SOUNDS = { flip: 'flip', place: 'card' };

/** Where everybody plays at once: how long an own card flies, and one of somebody's whose hand was not seen. */
const OWN = 150;
const OTHER = 230;

/**
 * How quick what a reply brings is to be shown.
 * @param hurried fast-forward is on
 * @param pace what the player likes
 */
export function hasteOf(table: { auto_playing?: boolean }, hurried: boolean, pace: string | undefined): Haste {
  if (table.auto_playing || hurried || pace === 'fast') return 'quick';
  return pace === 'instant' ? 'instant' : 'normal';
}

/** Whether something happens that is to be seen before it is said. */
export function weighs(steps: Step[]) {
  return steps.some((step) => step.events?.some((event) => event.moment));
}

/**
 * When each event is shown: in a game of turns one after another, where everybody plays at once all at once.
 * @param how `tokens` as they stand after it, `steps`: how many steps these events are of, `own`: the seats of those
 * who look where everybody plays at once
 * @returns `told`: when it can be said what happened, as the last that weighs has arrived; 0 where nothing does
 */
export function planOf(
  events: TableEvent[],
  { tokens, haste, steps, own }: { tokens: Token[]; haste: Haste; steps: number; own: number[] | null },
): { parts: Part[]; end: number; told: number } {
  if (own) return { parts: events.map((event) => atOnce(event, own.includes(event.seat ?? 0))), end: 0, told: 0 };
  const plan = inTurn(events, tokens, haste, steps);
  const told = plan.parts.filter(({ event }) => event.moment).map(({ at, length }) => at + length);
  return { ...plan, told: Math.max(0, ...told) };
}

/** @param own it is by somebody who looks */
function atOnce(event: TableEvent, own: boolean): Part {
  const name = event.moment ?? (own ? OWN_SOUNDS[event.do] : undefined);
  return { event, at: 0, length: own ? OWN : OTHER, sound: { name, at: 0, length: OWN } };
}

/** One event after another, squeezed into the time there is; in haste cars set out beside each other. */
function inTurn(events: TableEvent[], tokens: Token[], haste: Haste, steps: number) {
  const raced = events.filter((event) => races(tokens, event));
  // Where they are only tried out nobody is kept waiting.
  const tried =
    raced.length > 0 && raced.every((event) => tokens.some((token) => token.id === event.token && token.path));
  const hot = haste !== 'normal' || tried;
  const time = (event: TableEvent) => (event.do === 'swap' && raced.includes(event) ? TRADE : takes(event));
  const weighs = (event: TableEvent) => (event.moment ? MOMENTS[event.moment] * (haste === 'normal' ? 1 : 0.5) : 0);
  const wanted = events.reduce((sum, event) => sum + (event.moment ? 0 : time(event)), 0);
  const chance = events.some((event) => event.do === 'flip');
  const most = !chance ? LONGEST : haste === 'quick' ? QUICK : SUSPENSE;
  const more = hot
    ? 0
    : EACH * Math.max(0, raced.length - 1) + (raced.some((event) => event.do === 'swap') ? TRADE : 0);
  const pace = Math.min(1, (most * Math.min(3, steps) + more) / Math.max(1, wanted));
  let clock = 0;
  let end = 0;
  const parts = events.map((event) => {
    const beside = hot && raced.includes(event);
    const length = beside ? QUICK : Math.max(time(event) * pace, weighs(event));
    const name = event.moment ?? (raced.includes(event) ? 'drive' : SOUNDS[event.do]);
    // A card that is turned over is heard when it comes over.
    const heard = event.do === 'flip' ? clock + length * 0.2 : clock;
    const part = { event, at: clock, length, sound: { name, at: heard, length } };
    end = Math.max(end, part.at + length);
    clock = beside ? clock + HOT : end;
    return part;
  });
  return { parts, end: Math.max(clock, end) };
}

function takes(event: TableEvent) {
  const base = TAKES[event.do] ?? 0;
  return event.do === 'drive' ? base + 60 * Math.max(0, (event.path?.length ?? 2) - 2) : base;
}

/** Whether an event moves racing cars in liveries. */
export function races(tokens: Token[], event: Happening) {
  const ids = event.do === 'drive' ? [event.token] : event.do === 'swap' ? (event.things ?? []) : [];
  return ids.length > 0 && ids.every((id) => tokens.some((token) => token.id === id && token.livery));
}

/**
 * What hands do now: they come back when nobody reaches for that any more, or set out.
 * @param out by seat, what each that is out reaches for
 * @param most so many are seen at once
 */
export function handsOf(
  out: Map<number, string>,
  { reaching = [], missed = [] }: { reaching?: Reaching[]; missed?: { seat: number }[] },
  most: number = Number.POSITIVE_INFINITY,
): Happening[] {
  const still = new Set(reaching.map(({ seat }) => seat));
  const back = [...out.keys()].filter((seat) => !still.has(seat));
  const room = Math.max(0, most - (out.size - back.length));
  const other = reaching.filter(({ seat, things }) => out.get(seat) !== things.join(' '));
  const begun = [
    ...other.filter(({ seat }) => out.has(seat)),
    ...other.filter(({ seat }) => !out.has(seat)).slice(0, room),
  ];
  return [
    ...back.map((seat) => ({
      do: 'withdraw' as const,
      seat,
      missed: missed.some((each) => each.seat === seat),
    })),
    ...begun.map((each) => ({ do: 'reach' as const, ...each })),
  ];
}
