/**
 * How each kind of event is shown. What an event moves selects the gesture: a token, a card that turns over, or things
 * between zones. Where each seat has its own table, the owner of the zone counts too.
 */

import type { Card } from '../../engine/types.ts';
import type { Spot } from '../../ui/dom.ts';
import { spotOf } from '../../ui/dom.ts';
import { makeCard, paintCard } from '../../ui/faces.ts';
import { turnOf } from './carry.ts';
import type { Waypoint } from './flight.ts';
import {
  animateFrames,
  driveToken,
  extendStops,
  fade,
  makeFlyer,
  makeInert,
  makeTurningCard,
  paintFlyer,
} from './flight.ts';
import type { MotionEvent, Part } from './plan.ts';
import { races } from './plan.ts';
import type { Script } from './script.ts';
import { between, inside, nearer, pose } from './space.ts';
import { explode, showBar, showCorners, showFlag, showSparks } from './sparks.ts';
import { bows, drivenPath } from './token-paths.ts';

type Show = (script: Script, event: MotionEvent, at: number, end: number) => void;

/** Duration of the jump of a node that has no room to show its change, in ms. */
const JUMP_TIME = 160;

/** Duration of each card of a spread, and the delay between two cards, in ms. */
const SPREAD_TIME = 130;
const SPREAD_DELAY = 22;

/** From MANY_OPPONENTS on, only the last SHORT_ARM pixels of an arm are shown, from middle to middle. */
const MANY_OPPONENTS = 12;
const SHORT_ARM = 96;

/** A token that should move and cannot. */
const SHAKE = [0, -4, 4, -3, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
const SHAKE_TIME = 420;

/** An important gather shows about COPIES flying cards. FLIGHT is each card's share of the time. */
const COPIES = 6;
const FLIGHT = 0.45;

/** Ghosts behind a car in a slipstream: delay in ms, and opacity. */
const TRAIL = [
  [55, 0.4],
  [110, 0.2],
];

const SHOWS: Record<MotionEvent['do'], Show> = {
  lift(script, { things = [] }, at, end) {
    for (const id of things) {
      const spot = script.was.map.get(id)?.spot;
      if (spot)
        script.move(id, at, end, {
          x: spot.x - spot.w * 0.03,
          y: spot.y - spot.w * 0.12,
          w: spot.w * 1.06,
          h: spot.h * 1.06,
        });
    }
  },

  slide(script, event, at, end) {
    script.first = Math.min(script.first, at);
    if (!moveTurnedCard(script, event, at, end)) moveThings(script, event, at, end);
    keepCovered(script, event, at, end);
  },

  swap(script, event, at, end) {
    script.first = Math.min(script.first, at);
    if (races(script.scene.view?.tokens ?? [], event)) changePlaces(script, event, at, end);
    else moveThings(script, event, at, end);
  },

  flip(script, event, at, end) {
    if (event.card) turnUp(script, event, at, end);
    else if (isViewers(script, event.to)) spreadCards(script, event, at);
    else jump(script, event.to);
  },

  gather(script, event, at, end) {
    if (event.zones) for (const id of event.zones) jump(script, id);
    else gatherCards(script, event, at, end);
  },

  drive(script, event, at, end) {
    const { scene, drives } = script;
    const token = scene.view?.tokens?.find((each) => each.id === event.token);
    const points = token ? drivenPath([...scene.tracks.values()], token, event, at, end) : [];
    if (!token || points.length < 2) return;
    drives.set(token.id, [...(drives.get(token.id) ?? []), ...points]);
    if (event.moment === 'slipstream') drawTrail(script, token.id, points);
    if (event.moment === 'blocked') drawBar(script, event, at, end);
  },

  place(script, event, at, end) {
    const { things = [], to = '' } = event;
    if (event.token) showToken(script, event, at, end);
    else if (isViewers(script, to)) for (const id of things) script.move(id, at, end, script.newSpot(id));
    else if (script.scene.tables?.owner.has(to)) jump(script, to);
    else bringToMiddle(script, event, at, end);
  },

  burst(script, event, at, end) {
    if (!event.token) return showClaim(script, event, at);
    const bomb = script.was.map.get(event.token)?.node;
    const field = [...script.scene.tracks.values()][0]?.tokens;
    if (bomb && field) script.others.push(() => explode(bomb, field, script.extras, at, end - at));
  },

  note(script, event, at, end) {
    const { air, extras, others, scene } = script;
    const { out, say, seat = 0, text } = event;
    if (event.moment === 'catch' || event.moment === 'photo') closeCorners(script, event, at, end);
    const { things } = scene;
    if (out) {
      const what = text ?? say ?? things.seats.find((each) => each.seat === out)?.name ?? '';
      others.push(() => [showFlag(air, what, things.colour(out), things.letter(out), extras)]);
    }
    const plate = scene.tables ? null : air.host.querySelector(`[data-plate="${Number(seat)}"]`);
    const frames = [{ transform: 'scale(1)' }, { transform: 'scale(1.03)' }, { transform: 'scale(1)' }];
    if (plate) others.push(() => [plate.animate(frames, { duration: 240 })]);
    const stuck = event.token && air.host.querySelector(`[data-token="${CSS.escape(event.token)}"]`);
    if (stuck) others.push(() => [stuck.animate(SHAKE, { duration: SHAKE_TIME, composite: 'add' })]);
  },

  reach({ air, others, scene }, { seat = 0, things: [source = '', aim = ''] = [], left = 0, of = 0 }) {
    const { tables, things, view } = scene;
    const zone = aim && !tables?.owner.has(aim) ? scene.zone(aim) : null;
    const home = tables?.seat(seat);
    if (!zone || !tables || !home || tables.own.includes(seat)) return;
    const to = tables.spot(zone);
    if (!to.w) return;
    const chip = home.querySelector(`[data-card="${CSS.escape(source)}"]`);
    const spot = chip && tables.spot(chip);
    const theirs = view?.zones.filter((each) => each.seat === seat).flatMap((each) => each.cards ?? []);
    const from = spot?.w ? spot : inside(tables.spot(home), to.w / to.h);
    // At a crowded table an arm shows only its end near the target, so that no arm covers the table or the player's own
    // cards.
    const soft = tables.others.childElementCount >= MANY_OPPONENTS;
    const hand = {
      seat,
      key: `${source} ${aim}`,
      colour: things.colour(seat),
      card: theirs?.find((each) => each.id === source && each.face !== 'back') ?? null,
      from: soft ? nearer(from, to, tables.spot(tables.middle), SHORT_ARM) : from,
      // A held card is a little smaller than its final size.
      to: { x: to.x + to.w * 0.09, y: to.y + to.h * 0.09, w: to.w * 0.82, h: to.h * 0.82 },
      left: left / air.step.tempo,
      of: of / air.step.tempo,
      plain: air.step.plain,
      soft,
    };
    others.push(() => air.hands.reach(hand));
  },

  withdraw({ air, others }, { seat = 0, missed = false }) {
    others.push(() => air.hands.withdraw(seat, missed));
  },
};

export function animateEvent(script: Script, { event, at, length }: Part) {
  SHOWS[event.do]?.(script, event, at, at + length);
}

/** Move things to a zone, each a little after the one before. */
function moveThings(script: Script, { things = [], to }: MotionEvent, at: number, end: number) {
  things.forEach((id, i) => {
    const lag = things.length > 1 ? (i / things.length) * (end - at) * 0.35 : 0;
    script.move(id, at + lag, end, script.target(id, to));
  });
}

/** While cards move to a zone, keep the cards that they will cover visible, and hide the new cards below. */
function keepCovered(script: Script, { to: zone = '' }: MotionEvent, _: number, end: number) {
  if (!zone) return;
  for (const [id, old] of script.vanished(zone)) if (!script.doubles.has(id)) script.linger(id, old, end);
  for (const node of script.scene.zone(zone)?.querySelectorAll('.card[data-thing]') ?? []) {
    const id = node.getAttribute('data-thing') ?? '';
    if (!script.was.map.has(id)) script.hidden.set(id, end);
  }
}

/**
 * Move the card that an earlier event turned up on to the next zone.
 * @returns whether there is such a card
 */
function moveTurnedCard(script: Script, { from, things, to = '' }: MotionEvent, at: number, end: number): boolean {
  const id = script.turned.get(String(from)) ?? '';
  const card = script.doubles.get(id);
  const spot = card && script.cardSpot(to);
  if (!spot || (things?.length && !things.includes(id))) return false;
  script.turned.delete(String(from));
  script.turned.set(to, id);
  extendStops(card.stops, at, end, spot);
  script.hidden.set(id, end);
  return true;
}

/** Turn a card face up on its way from one zone to another. */
function turnUp(script: Script, { card, from: source, to: zone = '' }: MotionEvent, at: number, end: number) {
  const { doubles, hidden, scene, turned, was } = script;
  const [from, to] = [script.cardSpot(String(source)), script.cardSpot(zone)];
  if (!card || !from || !to) return;
  const lay = [...was.map.values()].find((old) => old.zone === source && old.node)?.node;
  const back = (lay?.cloneNode(true) ?? makeCard('')) as HTMLElement;
  if (!lay) paintCard(back, { id: '', face: 'back', say: '' }, false, '');
  const double = makeTurningCard(card, back, from, to, at, end);
  const lies = double.stops[double.stops.length - 1]?.at ?? end;
  doubles.set(card.id, double);
  turned.set(zone, card.id);
  hidden.set(card.id, lies);
  const print = scene.zone(zone)?.querySelector('.print');
  if (print) script.others.push(() => [fade(print, [lies, lies], [0, 1], end)]);
  // The previous face-up card stays visible until this card covers it.
  const old = was.tops.get(zone);
  was.tops.delete(zone);
  if (old?.node) script.linger(`print ${zone}`, { node: old.node, spot: old.spot }, lies);
}

/** Gather cards into a pile: copies of cards that leave the view, and cards that are in the pile now. */
function gatherCards(script: Script, { from = '', to = '', moment }: MotionEvent, at: number, end: number) {
  const { first, gaps, scene, was } = script;
  const length = end - at;
  script.first = Math.min(first, at);
  const spot = script.cardSpot(to);
  const zones = Array.isArray(from) ? from : [from];
  const left = zones.flatMap((zone) => script.vanished(zone));
  // A pile shows only its top card, so several copies of it fly.
  const each = moment ? Math.max(1, Math.round(COPIES / Math.max(1, left.length))) : 1;
  const cards = Array.from({ length: each }, (_, k) => left.map(([id, old]) => [id, old, k] as const)).flat();
  const leaves = (i: number, of: number) => at + (length * (1 - FLIGHT) * i) / Math.max(1, of - 1);
  cards.forEach(([id, { node, spot: lay }, k], i) => {
    const begins = leaves(i, cards.length);
    const copy = k ? (node.cloneNode(true) as HTMLElement) : node;
    if (spot)
      script
        .linger(k ? `${id} ${k}` : id, { node: copy, spot: lay }, begins)
        .push({ at: begins + length * FLIGHT, spot });
  });
  const ids = [...(scene.zone(to)?.querySelectorAll('[data-thing]') ?? [])].map(
    (node) => node.getAttribute('data-thing') ?? '',
  );
  ids.forEach((id, i) => {
    const begins = leaves(i, ids.length);
    // A card without an old position fades in instead of flying.
    if (was.map.has(id)) script.move(id, begins, begins + length * FLIGHT, script.target(id));
    else gaps.set(id, { from: begins, to: begins + length * FLIGHT });
  });
}

/** Close four corners around the token that decides the race, or around the whole track. */
function closeCorners({ air, extras, others, scene }: Script, { token = '' }: MotionEvent, at: number, end: number) {
  const field = [...scene.tracks.values()][0]?.tokens;
  const node = token ? scene.things.element(token) : field;
  const spot = node && spotOf(node);
  if (spot?.w) others.push(() => [showCorners(air.layer, spot, extras, at, end - at)]);
}

/** Draw ghosts behind a token in a slipstream. */
function drawTrail({ extras, others, scene }: Script, id: string, points: Waypoint[]) {
  const node = scene.things.element(id);
  if (!node) return;
  others.push(() =>
    TRAIL.flatMap(([lag, seen]) => {
      const ghost = node.cloneNode(true) as HTMLElement;
      for (const name of ['data-token', 'data-thing']) ghost.removeAttribute(name);
      makeInert(ghost);
      node.parentElement?.prepend(ghost);
      extras.push(ghost);
      const late = points.map((point) => ({ ...point, at: point.at + lag }));
      const last = late[late.length - 1]?.at ?? 0;
      const first = late[0]?.at ?? 0;
      return [
        ...driveToken(ghost, late, 0),
        fade(ghost, [0, first, first, last - lag, last], [0, 0, seen, seen, 0], last, 'both'),
      ];
    }),
  );
}

/** Draw a bar across the road in front of a blocked car. */
function drawBar({ extras, others, scene }: Script, { token = '' }: MotionEvent, _: number, end: number) {
  const node = scene.things.element(token);
  if (node) others.push(() => [showBar(node, extras, end)]);
}

/** Let two tokens change places on curves to different sides, so that they pass each other. */
function changePlaces(script: Script, { things: [one = '', other = ''] = [] }: MotionEvent, at: number, end: number) {
  const heading = (id: string) =>
    Number.parseFloat(script.scene.things.element(id)?.style.getPropertyValue('--angle') ?? '') || 0;
  const bow = (id: string, twin: string) => {
    const from = script.was.map.get(id)?.spot;
    const to = script.newSpot(id);
    if (from && to) script.drives.set(id, bows(from, to, heading(twin), heading(id), at, end));
  };
  bow(one, other);
  bow(other, one);
}

/** Let a token appear on its space. */
function showToken({ others, scene }: Script, { token = '' }: MotionEvent, at: number, end: number) {
  const node = scene.things.element(token);
  const shots = [
    { at, opacity: 0, transform: 'scale(2.4)' },
    { at: end, opacity: 1, transform: 'scale(1)' },
  ];
  if (node) others.push(() => [animateFrames(node, shots)]);
}

/** Whether a zone belongs to the own table of a viewer. */
function isViewers({ scene: { tables } }: Script, zone: string | undefined = '') {
  return tables?.own.includes(tables.owner.get(zone) ?? 0) ?? false;
}

/** Turn cards up side by side, from the pile where they lay. */
function spreadCards(script: Script, { things = [] }: MotionEvent, start: number) {
  things.forEach((id, i) => {
    const from = script.was.map.get(id)?.spot;
    const home = script.newSpot(id);
    const node = script.scene.things.element(id);
    if (!node || !home || !from?.w) return;
    const at = start + i * SPREAD_DELAY;
    const far = { ...home, x: from.x, y: from.y };
    const how = { turn: turnOf(node) };
    const shots = [
      { at, transform: `${pose(far, home, how)} scaleX(.1)`, opacity: 0 },
      { at: at + SPREAD_TIME / 2, transform: `${pose(between(far, home, 0.5), home, how)} scaleX(.6)`, opacity: 1 },
      { at: at + SPREAD_TIME, transform: 'none', opacity: 1 },
    ];
    script.others.push(() => [animateFrames(node, shots)]);
  });
}

function jump({ others, scene }: Script, zone: string | undefined = '') {
  const node = scene.zone(zone);
  const shots = [
    { at: 0, transform: 'translateY(-18%) scale(1.14)' },
    { at: JUMP_TIME, transform: 'none' },
  ];
  if (node) others.push(() => [animateFrames(node, shots)]);
}

/** Fly a card to the middle, unless a hand on the screen has already brought it. */
function bringToMiddle(
  script: Script,
  { seat = 0, things: [id = ''] = [], to = '' }: MotionEvent,
  at: number,
  end: number,
) {
  const { air, extras, hidden, others, scene, was } = script;
  const old = was.map.get(id);
  const top = was.tops.get(to);
  const zone = scene.zone(to);
  const spot = top?.spot ?? (zone && scene.tables?.spot(zone));
  const back = air.hands.finish(seat);
  if (back) {
    others.push(back);
    return;
  }
  if (!old?.card || !spot?.w || !flyCard(script, `to ${to}`, old.card, [old.spot, spot], at, end)) return;
  hidden.set(id, end);
  const node = top?.node;
  const box = scene.things.element(id)?.parentElement;
  // The card below stays visible until the flying card lands.
  others.push(() => {
    if (!node || !box || node.isConnected) return;
    makeInert(node);
    box.prepend(node);
    extras.push(node);
  });
}

/**
 * Fly a card over the table, at its final size.
 * @returns false if the device's limit of flying cards is reached
 */
function flyCard(
  { air, doubles, others }: Script,
  name: string,
  card: Card,
  [from, to]: [from: Spot, to: Spot],
  at: number,
  end: number,
): boolean {
  if (doubles.size >= air.step.flights) return false;
  const stops = [
    { at, spot: from },
    { at: end, spot: to },
  ];
  const node = makeFlyer();
  doubles.set(name, { node, size: to, stops });
  others.push(() => paintFlyer(node, card, to));
  return true;
}

/** Show sparks on a claimed pile, and fly its last card to the table of the seat that claimed it. */
function showClaim(script: Script, { seat = 0, zone = '' }: MotionEvent, at: number) {
  const { air, extras, others, scene, was } = script;
  const { tables, things } = scene;
  const spot = was.tops.get(zone)?.spot;
  const home = tables?.seat(seat);
  if (!spot || !home || !tables) return;
  others.push(() => [showSparks(air.layer, spot, things.colour(seat), extras)]);
  const king = [...was.map.values()].findLast(({ to }) => to === zone)?.card;
  const goal = inside(tables.spot(home), spot.w / spot.h);
  if (king) flyCard(script, `from ${zone}`, king, [spot, goal], at + 200, at + 620);
}
