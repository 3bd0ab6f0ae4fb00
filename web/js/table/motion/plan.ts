/** When each event is shown, and for how long. Pure: events in, times in ms out. */

import type { Reaching, Step, TableEvent, Token } from '../../engine/types.ts';

export type Haste = 'normal' | 'quick' | 'instant';

/** An event, or what a hand does. */
export type MotionEvent = Omit<TableEvent, 'do'> & {
  do: TableEvent['do'] | 'reach' | 'withdraw';
  left?: number;
  of?: number;
  missed?: boolean;
};

/** `sound` has no name if the event is silent. */
export interface Part {
  event: MotionEvent;
  at: number;
  length: number;
  sound: { name?: string; at: number; length: number };
}

/** The longest duration of a step, in ms, unless its events require more. */
export const LONGEST = 600;

/** The longest duration of a step in which a card turns face up: suspense needs more time. */
const SUSPENSE = 1100;

/** The longest duration of such a step in haste, and that of each overlapping car. */
const QUICK = 350;

/**
 * Cars in liveries drive one after another. Each car after the first adds TIME_PER_CAR ms to the step; in haste each
 * starts CAR_DELAY ms after the one before.
 */
const TIME_PER_CAR = 400;
const CAR_DELAY = 70;

/** Two cars that change places need this time to be noticed. */
const SWAP_TIME = 900;

/** Desired duration of each kind of event, before `turnBasedPlan` compresses them. */
const DURATIONS = {
  lift: 90,
  slide: 200,
  flip: 240,
  drive: 240,
  place: 180,
  burst: 240,
  gather: 240,
  swap: 240,
  note: 0,
};

/** Least duration of important events in ms, whatever else happens in the step; half of it in haste. */
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

const SOUNDS: Partial<Record<TableEvent['do'], string>> = {
  lift: 'card',
  slide: 'card',
  swap: 'card',
  flip: 'flip',
  gather: 'gather',
  drive: 'drive',
  place: 'place',
};

/** In real time only the player's own moves make sounds. */
const OWN_SOUNDS: typeof SOUNDS = { flip: 'flip', place: 'card' };

/** Duration of a card's flight in real time: from an own table, and from an opponent whose hand was not shown. */
const OWN_FLIGHT = 150;
const OTHER_FLIGHT = 230;

/**
 * The haste in which a reply is shown.
 * @param hurried fast-forward is on
 * @param pace the preferred speed of bots
 */
export function hasteOf(table: { auto_playing?: boolean }, hurried: boolean, pace: string | undefined): Haste {
  if (table.auto_playing || hurried || pace === 'fast') return 'quick';
  return pace === 'instant' ? 'instant' : 'normal';
}

/** Whether a step has an important event, which players must see before any words announce it. */
export function weighs(steps: Step[]) {
  return steps.some((step) => step.events?.some((event) => event.moment));
}

/**
 * When each event is shown: one after another in turn-based games, all at once in real time.
 * @param how `tokens` after the events; `steps`: their number; `own`: in real time the seats of the viewers, else null
 * @returns `told`: when the cards have landed and the last important event ends, so words may follow; 0 in real time
 */
export function planOf(
  events: TableEvent[],
  { tokens, haste, steps, own }: { tokens: Token[]; haste: Haste; steps: number; own: number[] | null },
): { parts: Part[]; end: number; told: number } {
  if (own) return { parts: events.map((event) => realTimePart(event, own.includes(event.seat ?? 0))), end: 0, told: 0 };
  const plan = turnBasedPlan(events, tokens, haste, steps);
  const weighty = plan.parts.filter(({ event }) => event.moment).map(({ at, length }) => at + length);
  return { ...plan, told: Math.max(landing(plan, tokens), ...weighty) };
}

/** When the card that moves a token has landed: before its token sets out. Without a token, when all has landed. */
function landing({ parts, end }: { parts: Part[]; end: number }, tokens: Token[]) {
  const drives = ({ event }: Part) => event.token !== undefined || races(tokens, event);
  const last = parts.findLastIndex(drives);
  const card = parts.slice(0, Math.max(0, last)).findLast((part) => !drives(part));
  return card ? card.at + card.length : end;
}

/** @param own the event belongs to a viewer's seat */
function realTimePart(event: TableEvent, own: boolean): Part {
  const name = event.moment ?? (own ? OWN_SOUNDS[event.do] : undefined);
  return { event, at: 0, length: own ? OWN_FLIGHT : OTHER_FLIGHT, sound: { name, at: 0, length: OWN_FLIGHT } };
}

/** Plan events one after another and compress them to the time limit. In haste cars overlap. */
function turnBasedPlan(events: TableEvent[], tokens: Token[], haste: Haste, steps: number) {
  const raced = events.filter((event) => races(tokens, event));
  // Cars that only preview a move overlap too.
  const previewed =
    raced.length > 0 && raced.every((event) => tokens.some((token) => token.id === event.token && token.path));
  const overlap = haste !== 'normal' || previewed;
  const timeOf = (event: TableEvent) => (event.do === 'swap' && raced.includes(event) ? SWAP_TIME : durationOf(event));
  const leastTime = (event: TableEvent) => (event.moment ? MOMENTS[event.moment] * (haste === 'normal' ? 1 : 0.5) : 0);
  const total = events.reduce((sum, event) => sum + (event.moment ? 0 : timeOf(event)), 0);
  const flips = events.some((event) => event.do === 'flip');
  const limit = !flips ? LONGEST : haste === 'quick' ? QUICK : SUSPENSE;
  const extra = overlap
    ? 0
    : TIME_PER_CAR * Math.max(0, raced.length - 1) + (raced.some((event) => event.do === 'swap') ? SWAP_TIME : 0);
  const pace = Math.min(1, (limit * Math.min(3, steps) + extra) / Math.max(1, total));
  let clock = 0;
  let end = 0;
  const parts = events.map((event) => {
    const overlaps = overlap && raced.includes(event);
    const length = overlaps ? QUICK : Math.max(timeOf(event) * pace, leastTime(event));
    const name = event.moment ?? (raced.includes(event) ? 'drive' : SOUNDS[event.do]);
    // A flip sounds when the card turns over.
    const soundAt = event.do === 'flip' ? clock + length * 0.2 : clock;
    const part = { event, at: clock, length, sound: { name, at: soundAt, length } };
    end = Math.max(end, part.at + length);
    clock = overlaps ? clock + CAR_DELAY : end;
    return part;
  });
  return { parts, end: Math.max(clock, end) };
}

function durationOf(event: TableEvent) {
  const base = DURATIONS[event.do] ?? 0;
  return event.do === 'drive' ? base + 60 * Math.max(0, (event.path?.length ?? 2) - 2) : base;
}

export function races(tokens: Token[], event: MotionEvent) {
  const ids = event.do === 'drive' ? [event.token] : event.do === 'swap' ? (event.things ?? []) : [];
  return ids.length > 0 && ids.every((id) => tokens.some((token) => token.id === id && token.livery));
}

/**
 * Events for the hands that return, then for those that set out.
 * @param out by seat: the target of each visible hand
 * @param most limit of visible hands
 */
export function handsOf(
  out: Map<number, string>,
  { reaching = [], missed = [] }: { reaching?: Reaching[]; missed?: { seat: number }[] },
  most: number = Number.POSITIVE_INFINITY,
): MotionEvent[] {
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
