/**
 * Collects the motion of each thing from the old table to the new one. Events write into the script
 * (`event-motions.ts`) while it reads the new positions. Only then does it start one animation for each thing. So all
 * measuring comes before all writing.
 */

import type { Spot } from '../../ui/dom.ts';
import { attr, spotOf } from '../../ui/dom.ts';
import { turnOf } from './carry.ts';
import type { Double, Stop, Waypoint } from './flight.ts';
import { animateCopy, driveToken, extendStops, fade, makeFlyingCopy, travel } from './flight.ts';
import type { Before, Scene } from './flip-first.ts';
import { zoneOf } from './flip-first.ts';
import type { Step } from './frame-budget.ts';
import { LONGEST } from './plan.ts';
import type { Hands } from './reach.ts';

export interface Air {
  host: HTMLElement;
  layer: HTMLElement;
  hands: Hands;
  step: Step;
}

/**
 * A card that grows or shrinks by more than this factor flies with its old face, because scaling would distort the new
 * one.
 */
const MOST_SCALED = 1.25;

export class Script {
  /** New positions of things, measured on first use. */
  newSpots: Map<string, Spot> = new Map();
  stops: Map<string, Stop[]> = new Map();
  /** Gathered cards that fade out at their old position and fade in at their new one. */
  gaps: Map<string, { from: number; to: number }> = new Map();
  /** Ways of tokens, in pixels of the window. */
  drives: Map<string, Waypoint[]> = new Map();
  /** Copies of cards, by id. */
  doubles: Map<string, Double> = new Map();
  /** Cards that were turned up, by the zone that they are in now. */
  turned: Map<string, string> = new Map();
  /** When each thing appears that a copy brings. */
  hidden: Map<string, number> = new Map();
  /** Animations that start after all measuring. */
  // biome-ignore lint/suspicious/noConfusingVoidType: some of these functions only paint
  others: (() => Animation[] | void)[] = [];
  /** Elements that are removed at the end of the motion. */
  extras: HTMLElement[] = [];
  /** When the first card leaves its place. */
  first = Number.POSITIVE_INFINITY;

  constructor(
    public scene: Scene,
    public was: Before,
    public air: Air,
  ) {}

  newSpot(id: string) {
    const node = this.scene.things.element(id);
    const spot = this.newSpots.get(id) ?? (node ? spotOf(node) : null);
    if (spot) this.newSpots.set(id, spot);
    return spot;
  }

  move(id: string, from: number, to: number, spot: Spot | null | undefined) {
    const start = this.was.map.get(id)?.spot ?? spot;
    if (!start || !spot) return;
    const stops = this.stops.get(id) ?? [{ at: 0, spot: start }];
    extendStops(stops, from, to, spot);
    this.stops.set(id, stops);
  }

  /**
   * Position of a thing after an event moves it to a zone: its final place, or the middle of a zone that it only passes
   * through.
   */
  target(id: string, zone?: string): Spot | null {
    const spot = this.newSpot(id);
    const node = this.scene.things.element(id);
    const through = node && spot && zone && zoneOf(node) !== zone ? this.scene.zone(zone) : null;
    if (!spot || !through) return spot;
    const box = spotOf(through);
    const w = Math.min(48, spot.w);
    return { x: box.x + box.w / 2 - w / 2, y: box.y + box.h / 2 - w * 0.7, w, h: w * 1.4 };
  }

  /** Position of the top card of a zone, or of its empty place. */
  cardSpot(zone: string = ''): Spot | null {
    const node = this.scene.zone(zone);
    const cards = node?.querySelectorAll('.card') ?? [];
    const place = cards[cards.length - 1] ?? node?.querySelector('.zone-things') ?? node;
    const spot = place ? spotOf(place) : null;
    if (!spot?.w) return null;
    if (cards.length) return spot;
    const w = Math.min(spot.w, spot.h / 1.4 || spot.w);
    return { x: spot.x + (spot.w - w) / 2, y: spot.y, w, h: w * 1.4 };
  }

  /** Keep a copy of a vanished card at its old position until a time. Further stops let it fly on. */
  linger(id: string, { node, spot }: { node: HTMLElement; spot: Spot }, at: number) {
    const stops = [0, at].map((when) => ({ at: when, spot }));
    this.doubles.set(id, { node: makeFlyingCopy(node, spot, 'lingering'), size: spot, stops });
    return stops;
  }

  /** Cards that lay in a zone and are no longer in the view. */
  vanished(zone: string): [id: string, old: { node: HTMLElement; spot: Spot }][] {
    return [...this.was.map].flatMap(([id, { node, spot, zone: lay }]) =>
      node?.matches('.card') && lay === zone && !this.scene.things.element(id) ? [[id, { node, spot }]] : [],
    );
  }

  /**
   * Move things that no event names: cards that close a gap after the first card left, and tokens that move over for
   * another.
   */
  moveUnnamed() {
    const from = this.first < Number.POSITIVE_INFINITY ? this.first : 0;
    const driven = [...this.drives.values()].flat().map((point) => point.at);
    const last = Math.max(0, ...driven);
    for (const [id, node] of this.scene.things.nodes) {
      const old = this.was.map.get(id);
      const spot = old && this.newSpot(id);
      if (!spot || Math.abs(old.spot.x - spot.x) + Math.abs(old.spot.y - spot.y) < 2) continue;
      if (node.matches('.token-car')) {
        if (!this.drives.has(id) && zoneOf(node) === old.zone) this.move(id, last * 0.6, Math.max(1, last), spot);
      } else if (node.matches('.card') && ![this.stops, this.gaps, this.hidden].some((list) => list.has(id)))
        this.move(id, from, Math.min(LONGEST, from + 200), spot);
    }
  }

  /**
   * Start all animations.
   * @param clock duration of all events together
   */
  start(clock: number): Animation[] {
    const { air, doubles, drives, extras, gaps, hidden, scene, stops, was } = this;
    const running: Animation[] = [];
    const each = (id: string) => scene.things.element(id) as HTMLElement;
    const homes = [...new Set([...stops.keys(), ...gaps.keys()])].map((id) => [id, this.newSpot(id)] as const);
    for (const [id, home] of homes) {
      const old = was.map.get(id);
      const way = stops.get(id) ?? (old ? [{ at: 0, spot: old.spot }] : []);
      if (!home || !way.length) continue;
      const gap = gaps.get(id);
      const change = old ? Math.max(home.w / old.spot.w, old.spot.w / home.w) : 1;
      if (!old?.node?.matches('.card') || (!gap && change <= MOST_SCALED)) {
        running.push(travel(each(id), home, way, clock, turnOf(each(id))));
        continue;
      }
      // A copy of the old face flies at its own size, and the new face replaces it on arrival.
      const lit = old.node.matches('[data-lit], [data-touched]');
      const node = makeFlyingCopy(old.node, old.spot);
      attr(node, 'data-lit', lit);
      const arrives = way[way.length - 1]?.at ?? 0;
      const until = gap ? (gap.from + gap.to) / 2 : arrives;
      doubles.set(id, { node, size: old.spot, stops: way, until, soft: gap ? until - gap.from : 60, most: 1.2 });
      running.push(fade(each(id), gap ? [until, gap.to] : [arrives - 90, arrives - 20], [0, 1], clock));
    }
    const table = scene.root.closest('.table');
    for (const double of doubles.values()) {
      extras.push(double.node);
      (double.node.matches('.flyer') ? air.layer : table)?.append(double.node);
      running.push(...animateCopy(double, clock));
    }
    // A card in its new place stays invisible until its copy arrives.
    for (const [id, until] of hidden) if (each(id)) running.push(fade(each(id), [until, until], [0, 1], clock));
    for (const [id, points] of drives) if (each(id)) running.push(...driveToken(each(id), points, clock));
    for (const begin of this.others) running.push(...(begin() ?? []));
    return running;
  }
}
