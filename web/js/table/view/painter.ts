/**
 * Draws one seat's view from data. It knows kinds of zones, cards and tokens, and
 * no game. It only ever brings the elements it has into line with the view it is given:
 * same ids, same elements. What is on the screen could be thrown away and painted again.
 */

import type { Card, Looker, Seat, ShownView, Step, View, Zone } from '../../engine/types.ts';
import { arrange, attr, h, Pool, text } from '../../ui/dom.ts';
import { paintCard } from '../../ui/faces.ts';
import { fit } from '../../ui/fit.ts';
import { Hairpin } from '../tracks/hairpin.ts';
import { Oval } from '../tracks/oval.ts';
import type { Stage } from '../tracks/stage.ts';
import { lineCount, makeButton, paintButton } from './buttons.ts';
import type { RunningOrderPart, SeatAreas, TrackKind } from './extensions.ts';
import { extensions } from './extensions.ts';
import { Hands } from './hand.ts';
import { digitsOf, keysOf, twinsOf } from './key-choice.ts';
import { focused, refocus, rove, visit } from './roving-tabindex.ts';
import { SlotBoxes } from './slot-boxes.ts';
import { Steps } from './steps.ts';
import { Things } from './things.ts';
import type { Brush } from './zones.ts';
import { makeZone, paintCards } from './zones.ts';

/** So many people have a side of the device each. */
const SIDES = 4;

export class Painter {
  zones: Pool<HTMLElement>;
  /** Boxes of zones whose slots the view names. */
  slots = new SlotBoxes();
  things: Things;
  /** Where tokens stand. */
  tracks: Map<string, Stage> = new Map();
  view: View | null = null;
  /** What the touched move, or each move there is, would make of the table, shown until something else is looked at. */
  lasting: View[] = [];
  /** The card turned up last, and the zone it was first seen in. */
  turned: { zone: string; card: Card } | null = null;
  /** The zone that touched cards are shown in, and their copies there. */
  into: string | null = null;
  copies: Map<string, HTMLElement> = new Map();
  hands: Hands;
  /** What was painted last, as it came. */
  came: ShownView | null = null;
  /** What each zone was painted from, and the things in it. */
  done: Map<string, { zone: Zone; ids: string[]; node: HTMLElement }> = new Map();
  /** Where each seat has a table of its own. */
  tables: SeatAreas | null = null;
  /** The running order, where there is one. */
  standing: RunningOrderPart | null = null;
  buttons: HTMLDivElement;

  /** @param root the view's own grid */
  constructor(
    public root: HTMLElement,
    words: (key: string, values?: Record<string, string | number>) => string,
  ) {
    this.zones = new Pool();
    this.things = new Things(root, words);
    this.hands = new Hands();
    this.buttons = h('div', { part: 'view-buttons', 'data-zone': 'buttons' });
  }

  /** Bring the screen into line with a view. */
  paintView(shown: ShownView, seats: Seat[]) {
    this.came = shown;
    this.hands.sit(shown, seats);
    shown = this.hands.arrange(shown);
    const view = shown.view;
    this.view = view;
    const { things } = this;
    things.seats = seats;
    const everybody = [shown, ...shown.also];
    const own = this.looking(everybody);
    const turns = everybody.length > SIDES;
    const all = turns
      ? everybody.filter(({ viewer }) => typeof viewer === 'number' && own.includes(viewer))
      : everybody;
    attr(this.root, 'data-turns', turns && Boolean(view.places));
    things.lit =
      everybody.length > 1 ? [...new Set(all.flatMap((each) => each.touch?.next ?? []))] : (shown.touch?.next ?? []);
    things.touched = all.flatMap((each) => each.touched ?? []);
    this.into = shown.touch?.into ?? null;
    this.lasting = [];
    things.twins = twinsOf(view, things.lit);
    things.digits = keysOf(view, own) ?? (all.length > 1 ? new Map() : digitsOf(view, things.lit, things.twins));
    this.ghost(null);
    const was = focused(this.root);
    if (view.places && extensions.places) this.tables ??= new extensions.places.SeatTables(things);
    const tables = view.places && this.tables ? this.tables : null;
    tables?.beginSeats(view, own);
    const same = this.unchanged();
    const brush = this.brush(view);
    const dirty: HTMLElement[] = [];
    this.zones.begin();
    this.things.begin();
    const nodes = view.zones.flatMap((zone) => {
      if (tables?.small(zone)) return [];
      const node = this.zones.get(zone.id, () => makeZone(zone));
      const done = this.done.get(zone.id);
      if (done && same(zone, done)) {
        for (const id of done.ids) this.things.seen.add(id);
        return [node];
      }
      dirty.push(node);
      const label = fit(node.querySelector('.zone-label') as HTMLElement, zone.label);
      text(label, zone.label);
      attr(node, 'aria-label', zone.label);
      describe(node, zone.say && zone.say !== zone.label ? zone.say : '');
      if (zone.spaces) this.track(zone, node)?.paintStage(zone, view.tokens ?? []);
      else paintCards(node, zone, brush);
      const ids = (zone.cards ?? []).map((card) => card.id);
      if (node.hasAttribute('data-whole')) ids.push(zone.id);
      this.done.set(zone.id, { zone, ids, node });
      return [node];
    });
    const seated: Map<number, HTMLElement[]> = new Map();
    const most = Math.max(1, ...(view.buttons ?? []).flatMap((button) => (button.lines ?? []).map((line) => line.n)));
    const buttons = (view.buttons ?? []).flatMap((button) => {
      if (button.seat && tables && !tables.own.includes(button.seat)) return [];
      const node = things.get(button.id, () => makeButton(button.id));
      paintButton(node, button, most);
      things.name(node, button.id, button.say ?? button.label);
      if (!button.seat || !tables) return [node];
      seated.set(button.seat, [...(seated.get(button.seat) ?? []), node]);
      return [];
    });
    arrange(this.buttons, buttons);
    // How many there are to choose from: styles give them room by that.
    attr(this.root, 'data-choices', buttons.some((node) => node.hasAttribute('data-lit')) ? buttons.length : null);
    attr(
      this.root,
      'data-weighs',
      lineCount(Math.max(0, ...(view.buttons ?? []).map((button) => button.lines?.length ?? 0))),
    );
    attr(this.root, 'data-offers', view.buttons?.some((button) => button.cards) === true);
    const kept = [...this.root.children].filter(
      (child) => child instanceof HTMLElement && child.dataset['fixed'] !== undefined,
    );
    const stand = tables
      ? tables.end(view, (id) => this.zones.nodes.get(id) ?? null, seated)
      : this.slots.fill(this.root, view.zones, nodes);
    if (buttons.length) stand.push(this.buttons);
    if (view.running_order && extensions.circuit) {
      this.standing ??= new extensions.circuit.RunningOrder(things);
      this.standing.paintRunningOrder(view.running_order, this.hands.mine);
      stand.unshift(this.standing.box);
    }
    arrange(this.root, [...kept, ...stand]);
    this.things.end();
    this.zones.end();
    for (const id of this.done.keys()) if (!this.zones.nodes.has(id)) this.done.delete(id);
    for (const id of [...this.tracks.keys()]) {
      if (this.zones.nodes.has(id)) continue;
      this.tracks.get(id)?.close();
      this.tracks.delete(id);
    }
    if (dirty.length) rove([...dirty, this.buttons]);
    refocus(this.root, was, (id) => things.element(id));
  }

  /**
   * The seats of those who look; while nobody does, of the people who sit here. Of more than have a side of the
   * device each, one after the other: whoever has something to do, as long as that is so.
   */
  looking(all: Looker[]) {
    const viewers = all.flatMap(({ viewer }) => (typeof viewer === 'number' ? [viewer] : []));
    if (viewers.length > SIDES) {
      const able = all
        .filter(({ touch }) => touch?.next.length)
        .flatMap(({ viewer }) => (typeof viewer === 'number' ? [viewer] : []));
      const [now] = this.tables?.own ?? [];
      const next = now !== undefined && able.includes(now) ? now : (able[0] ?? now ?? viewers[0]);
      return next === undefined ? [] : [next];
    }
    if (viewers.length) return viewers;
    const people = this.things.seats.filter((seat) => seat.kind === 'person').map((seat) => seat.seat);
    const before = this.tables?.own.filter((seat) => people.includes(seat)) ?? [];
    return before.length ? before : people;
  }

  /**
   * Tells which zones need not be painted again: the very same zone as before, and nothing in it is lit or
   * touched otherwise. What concerns all of them makes none of them the same.
   */
  unchanged(): (zone: Zone, done: { zone: Zone; ids: string[] }) => boolean {
    // Whose side is below decides how a hand is held.
    const sides = [this.hands.mine, ...this.hands.others];
    const whole = [
      this.into,
      this.things.keyless,
      this.tables?.own,
      this.things.seats.map((seat) => seat.colour),
      sides,
    ].join('|');
    const marks: Map<string, string> = new Map();
    const order = (id: string) => this.things.touched.indexOf(id);
    for (const id of [...this.things.lit, ...this.things.touched])
      marks.set(
        id,
        `${this.things.lit.includes(id)} ${order(id)} ${this.things.digits.get(id)} ${this.things.twins.get(id)}`,
      );
    const before = this.marks;
    const other = whole !== this.whole;
    this.marks = marks;
    this.whole = whole;
    const like = (id: string) => marks.get(id) === before.get(id);
    return (zone, done) =>
      !other && zone === done.zone && !zone.spaces && zone.id !== this.into && like(zone.id) && done.ids.every(like);
  }

  /** What zones of cards are painted with. */
  brush(view: View): Brush {
    const { things, hands, into, copies } = this;
    const cards = () => view.zones.flatMap((zone) => zone.cards ?? []);
    return { things, hands, into, copies, cards, tabled: (id) => this.tables?.owner.has(id) === true };
  }

  /** What each lit or touched thing was marked with. */
  marks: Map<string, string> = new Map();

  /** What all zones were painted with. */
  whole = '';

  /** The painter of a zone of spaces; null while its extension is missing. */
  track(zone: Zone, node: HTMLElement) {
    let track = this.tracks.get(zone.id);
    if (!track) {
      attr(node, 'data-loop', zone.loop === true && !zone.course);
      const Kind = trackKind(zone);
      if (!Kind) return null;
      track = new Kind(node, this.things);
      this.tracks.set(zone.id, track);
    }
    return track;
  }

  /** Lay out tracks that have room only since their board stands on the page. */
  lay() {
    for (const track of this.tracks.values()) track.layout();
  }

  /** The cards of a zone in their order, without copies. */
  cardsOf(zone: HTMLElement) {
    return [...zone.querySelectorAll('.zone-things > .card[data-thing]')] as HTMLElement[];
  }

  zone(id: string) {
    return this.zones.nodes.get(id) ?? this.tables?.zone(id) ?? null;
  }

  /** Remember where the player is in a zone: the tab key comes back there. */
  visit(node: HTMLElement) {
    visit(node);
    rove([...this.zones.nodes.values(), this.buttons]);
  }

  /** Show what moves would come to for as long as nothing else is looked at. */
  foreshow(views: View[]) {
    this.lasting = views;
    this.ghost(null);
  }

  /**
   * The card turned up last can still be seen where it was turned up, when it has gone on from there.
   * @param steps what has just been played
   * @param elsewhere this is another point of the game, or another game
   */
  recall(steps: Step[], elsewhere: boolean) {
    const flip = steps.flatMap((step) => step.events ?? []).findLast((event) => event.do === 'flip');
    if (flip?.card && flip.to) this.turned = { zone: flip.to, card: flip.card };
    else if (elsewhere && !steps.length) this.turned = null;
    this.remind();
  }

  /** Lay a print of the card turned up last into its zone, if that is empty. */
  remind() {
    const box = this.turned ? this.zone(this.turned.zone)?.querySelector('.zone-things') : null;
    for (const print of this.root.querySelectorAll('.print')) if (print.parentElement !== box) print.remove();
    if (!box || !this.turned || box.querySelector('.card:not(.print)')) return;
    let print = box.querySelector('.print');
    if (!print) {
      print = h('span', { part: 'print', class: 'card', 'aria-hidden': 'true' });
      box.append(print);
    }
    paintCard(print as HTMLElement, this.turned.card, false, '');
  }

  /** Paint the same once more: the order of a hand has changed. */
  again() {
    if (this.came) this.paintView(this.came, this.things.seats);
    this.remind();
  }

  /** Show where tokens would stand: those of `view` that are not where they stand now. */
  ghost(view: View | null) {
    const then = (view ? [view] : this.lasting).flatMap((each) => each.tokens ?? []);
    for (const track of this.tracks.values()) track.foresee(then);
    const only = view ?? (this.lasting.length === 1 ? this.lasting[0] : null);
    this.standing?.foresee(only?.running_order ?? null, only?.tokens ?? []);
  }

  /**
   * Mark what is left of a hint, in order; its numbers go on from those of what is touched.
   * @param also what does the same at one touch
   */
  point(ids: string[], also: string[] = []) {
    const left = ids.filter((id) => !this.things.touched.includes(id));
    // Numbers tell an order; of one thing alone there is none. Piles and buttons bear none.
    attr(this.root, 'data-numbers', this.things.touched.length > 1 || this.into !== null);
    attr(this.root, 'data-hints', ids.filter((id) => this.things.element(id)?.matches('.card, .space')).length > 1);
    for (const [id, node] of this.things.nodes) {
      const order = also.includes(id) ? 1 : left.indexOf(id) + 1;
      attr(node, 'data-hint', order > 0 ? order + this.things.touched.length : null);
    }
    for (const track of this.tracks.values()) track.light();
  }

  /** Let go of observers. */
  close() {
    for (const track of this.tracks.values()) track.close();
    this.tables?.close();
  }
}

function trackKind(zone: Zone): TrackKind | undefined {
  if (zone.course) return extensions.circuit?.Circuit;
  return zone.loop ? Oval : zone.kind === 'space' ? Steps : Hairpin;
}

let described = 0;

/** A description for the ear, next to a short name. */
function describe(node: HTMLElement, say: string) {
  let words = node.querySelector(':scope > .zone-say');
  if (!words && !say) return;
  if (!words) {
    words = h('p', { class: 'zone-say', id: `zone-say-${++described}`, hidden: true });
    node.append(words);
  }
  text(words, say);
  attr(node, 'aria-describedby', say ? words.id : null);
}
