// Paints a view. It knows kinds of zones, cards and tokens, and no game. A thing keeps its element as long as it is in
// the view, also in another zone. So it can move there and keep the focus. Templates would make a new element.
// Everything on the screen could be thrown away and painted again.

import type { Card, Looker, MoveValues, Seat, ShownView, Step, Token, View, Zone } from '../../engine/types.ts';
import { arrange, attr, h, Pool, text } from '../../ui/dom.ts';
import { paintCard } from '../../ui/faces.ts';
import { fit } from '../../ui/fit.ts';
import type { Drawn } from '../tracks/arrows.ts';
import { Hairpin } from '../tracks/hairpin.ts';
import { Oval } from '../tracks/oval.ts';
import type { Stage } from '../tracks/stage.ts';
import { lineCount, makeButton, paintButton } from './buttons.ts';
import { drawnMoves, drawnTokens, tagThings } from './compared.ts';
import type { RunningOrderPart, SeatAreas, TrackKind } from './extensions.ts';
import { extensions } from './extensions.ts';
import { Hands } from './hand.ts';
import { digitsOf, keysOf, twinsOf } from './key-choice.ts';
import { focused, refocus, rove, visit } from './roving-tabindex.ts';
import { SlotBoxes } from './slot-boxes.ts';
import { Steps } from './steps.ts';
import { Things } from './things.ts';
import { markValues } from './values.ts';
import type { Brush } from './zones.ts';
import { makeZone, paintCards, paintCount } from './zones.ts';

/** Largest number of players with a side of the device each. */
const SIDES = 4;

export class Painter {
  zones: Pool<HTMLElement>;
  /** Boxes of zones whose slots the view names. */
  slots = new SlotBoxes();
  things: Things;
  /** Where tokens stand, by zone. */
  tracks: Map<string, Stage> = new Map();
  view: View | null = null;
  /** Previews that stay until the player looks at something else: of the touched move, or of each possible one. */
  lasting: View[] = [];
  /** The moves of the reviewed decision that is shown. */
  drawn: Drawn[] = [];
  /** The move of a hint, by the tokens that it changes. */
  advised: Token[] = [];
  /** The card that was turned up last, and the zone where it was seen first. */
  turned: { zone: string; card: Card } | null = null;
  /** The zone that shows touched cards, and their copies there. */
  into: string | null = null;
  copies: Map<string, HTMLElement> = new Map();
  hands: Hands;
  /** The view that was painted last, before the hands were arranged. */
  came: ShownView | null = null;
  /** The data that each zone was painted from, and the things in it. */
  done: Map<string, { zone: Zone; ids: string[]; node: HTMLElement }> = new Map();
  /** The tables of seats, if each seat has one. */
  tables: SeatAreas | null = null;
  /** Null without a running order. */
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

  /**
   * Paints a view: brings what is on the screen into line with it.
   * @param arriving cards are about to fly in: counts, gaps and the running order wait for `land`
   */
  paintView(shown: ShownView, seats: Seat[], arriving: boolean = false) {
    this.land();
    this.arriving = arriving;
    this.came = shown;
    const was = focused(this.root);
    // The hands lie as their players like them.
    this.hands.sit(shown, seats);
    shown = this.hands.arrange(shown);
    const { view } = shown;
    this.view = view;
    // What each thing is marked with: lit, touched, keys.
    const own = this.mark(shown, seats);
    // Previews of the painted view go.
    this.lasting = [];
    this.drawn = [];
    this.advised = [];
    this.ghost(null);
    // Where each seat has a table of its own: whose each zone is.
    if (view.places && extensions.places) this.tables ??= new extensions.places.SeatTables(this.things);
    const tables = view.places ? this.tables : null;
    tables?.beginSeats(view, own);
    // Elements that the next steps do not ask for are forgotten after them.
    this.zones.begin();
    this.things.begin();
    const { nodes, dirty } = this.paintZones(view, tables);
    const { free, seated } = this.paintButtons(view, tables);
    // The grid from top to bottom: parts of the table's frame, the running order, zones, and buttons of the view.
    const stand = tables
      ? tables.end(view, (id) => this.zones.nodes.get(id) ?? null, seated)
      : this.slots.fill(this.root, view.zones, nodes);
    const order = this.paintOrder(view);
    const fixed = [...this.root.children].filter((child) => child.hasAttribute('data-fixed'));
    arrange(this.root, [...fixed, ...order, ...stand, ...(free.length ? [this.buttons] : [])]);
    this.things.end();
    this.zones.end();
    this.forget();
    // The tab key stops once in each painted zone, and the focus stays where it was.
    if (dirty.length) rove([...dirty, this.buttons]);
    refocus(this.root, was, (id) => this.things.element(id));
    this.drawn = drawnMoves(shown);
    tagThings(this.things, shown.compared ?? null);
    if (this.drawn.length) this.ghost(null);
  }

  /** Cards are flying, so what their move counts is not painted yet. */
  arriving = false;

  /** The cards have landed: paints what their move counts. */
  land() {
    const { view } = this;
    if (!this.arriving || !view) return;
    this.arriving = false;
    for (const zone of view.zones) {
      const node = this.zones.nodes.get(zone.id);
      if (node && !zone.spaces) paintCount(node, zone);
    }
    for (const track of this.tracks.values()) track.land();
    this.paintOrder(view);
  }

  /**
   * Notes what is lit and touched for whoever looks, and the keys for it.
   * @returns the seats of those who look
   */
  mark(shown: ShownView, seats: Seat[]) {
    const { things } = this;
    things.seats = seats;
    const { view, touch, also } = shown;
    const everybody = [shown, ...also];
    const own = this.looking(everybody);
    // More people than sides look one after the other.
    const turns = everybody.length > SIDES;
    const all = turns
      ? everybody.filter(({ viewer }) => typeof viewer === 'number' && own.includes(viewer))
      : everybody;
    attr(this.root, 'data-turns', turns && Boolean(view.places));
    things.lit = also.length ? [...new Set(all.flatMap((each) => each.touch?.next ?? []))] : (touch?.next ?? []);
    things.labels = touch?.labels ?? {};
    things.touched = all.flatMap((each) => each.touched ?? []);
    things.twins = twinsOf(view, things.lit);
    things.digits = keysOf(view, own) ?? (all.length > 1 ? new Map() : digitsOf(view, things.lit, things.twins));
    this.into = touch?.into ?? null;
    return own;
  }

  /**
   * Paints the zones, except those in small tables of other seats.
   * @returns the elements of all, and those that were painted again
   */
  paintZones(view: View, tables: SeatAreas | null) {
    const same = this.unchanged();
    const brush = this.brush(view);
    const dirty: HTMLElement[] = [];
    const nodes = view.zones.flatMap((zone) => {
      if (tables?.small(zone)) return [];
      const node = this.zones.get(zone.id, () => makeZone(zone));
      const done = this.done.get(zone.id);
      // An unchanged zone keeps its things.
      if (done && same(zone, done)) {
        for (const id of done.ids) this.things.seen.add(id);
        return [node];
      }
      dirty.push(node);
      const label = fit(node.querySelector('.zone-label') as HTMLElement, zone.label);
      text(label, zone.label);
      attr(node, 'aria-label', zone.label);
      describe(node, zone.say && zone.say !== zone.label ? zone.say : '');
      if (zone.spaces) this.track(zone, node)?.paintStage(zone, view.tokens ?? [], this.arriving);
      else paintCards(node, zone, brush);
      const ids = (zone.cards ?? []).map((card) => card.id);
      if (node.hasAttribute('data-whole')) ids.push(zone.id);
      this.done.set(zone.id, { zone, ids, node });
      return [node];
    });
    return { nodes, dirty };
  }

  /**
   * Paints the buttons of the view.
   * @returns the shared buttons, and the buttons in the areas of seats
   */
  paintButtons({ buttons = [] }: View, tables: SeatAreas | null) {
    const { things, root } = this;
    const free: HTMLElement[] = [];
    const seated: Map<number, HTMLElement[]> = new Map();
    const most = Math.max(1, ...buttons.flatMap(({ lines = [] }) => lines.map((line) => line.n)));
    for (const button of buttons) {
      const seat = tables ? button.seat : null;
      if (seat && !tables?.own.includes(seat)) continue;
      const node = things.get(button.id, () => makeButton(button.id));
      paintButton(node, button, most);
      things.name(node, button.id, button.say ?? button.label);
      if (seat) seated.set(seat, [...(seated.get(seat) ?? []), node]);
      else free.push(node);
    }
    arrange(this.buttons, free);
    // Styles give room by the number of choices, of lines to weigh, and to cards on buttons.
    attr(root, 'data-choices', free.some((node) => node.hasAttribute('data-lit')) ? free.length : null);
    attr(root, 'data-weighs', lineCount(Math.max(0, ...buttons.map(({ lines = [] }) => lines.length))));
    attr(
      root,
      'data-offers',
      buttons.some(({ cards }) => cards),
    );
    return { free, seated };
  }

  /** Paints the running order, if the view has one. */
  paintOrder({ running_order: rows }: View) {
    if (!rows || !extensions.circuit) return [];
    const first = this.standing === null;
    this.standing ??= new extensions.circuit.RunningOrder(this.things);
    if (first || !this.arriving) this.standing.paintRunningOrder(rows, this.hands.mine);
    return [this.standing.box];
  }

  /** Forgets zones that are gone, and their tracks. */
  forget() {
    for (const id of this.done.keys()) if (!this.zones.nodes.has(id)) this.done.delete(id);
    for (const [id, track] of this.tracks) {
      if (this.zones.nodes.has(id)) continue;
      track.close();
      this.tracks.delete(id);
    }
  }

  /**
   * The viewers' seats; without viewers the seats of people here. If there are more viewers than sides, only a viewer
   * who can act has the table.
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
   * Tells which zones need no painting: the very same data as before, and the same marks on its things. A change that
   * affects every zone repaints every zone.
   */
  unchanged(): (zone: Zone, done: { zone: Zone; ids: string[] }) => boolean {
    // The order of the seats decides how a hand is held.
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
        [
          this.things.lit.includes(id),
          order(id),
          this.things.digits.get(id),
          this.things.twins.get(id),
          this.things.labels[id],
        ].join(' '),
      );
    const before = this.marks;
    const other = whole !== this.whole;
    this.marks = marks;
    this.whole = whole;
    const like = (id: string) => marks.get(id) === before.get(id);
    return (zone, done) =>
      !other && zone === done.zone && !zone.spaces && zone.id !== this.into && like(zone.id) && done.ids.every(like);
  }

  /** What painting a zone of cards needs. */
  brush(view: View): Brush {
    const { things, hands, into, copies } = this;
    const cards = () => view.zones.flatMap((zone) => zone.cards ?? []);
    const tabled = (id: string) => this.tables?.owner.has(id) === true;
    return { things, hands, into, copies, cards, tabled, arriving: this.arriving };
  }

  /** The marks of each lit or touched thing at the last painting. */
  marks: Map<string, string> = new Map();

  /** What affected every zone at the last painting. */
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

  /** Lays out tracks that had no room before their board was in the page. */
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

  /** Remembers where the player is in a zone: the tab key comes back there. */
  visit(node: HTMLElement) {
    visit(node);
    rove([...this.zones.nodes.values(), this.buttons]);
  }

  /** Previews these moves until the player inspects another thing. */
  foreshow(views: View[]) {
    this.lasting = views;
    this.ghost(null);
  }

  /**
   * Keeps the card that was turned up last in sight where it was turned up, after it has moved on.
   * @param steps the moves that led here
   * @param elsewhere true after a jump to a different move or game
   */
  recall(steps: Step[], elsewhere: boolean) {
    const flip = steps.flatMap((step) => step.events ?? []).findLast((event) => event.do === 'flip');
    if (flip?.card && flip.to) this.turned = { zone: flip.to, card: flip.card };
    else if (elsewhere && !steps.length) this.turned = null;
    this.remind();
  }

  /** Shows a print of that card in its zone, if the zone is empty. */
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

  /** Paints the same view again after the order of a hand has changed. */
  again() {
    const { advised } = this;
    if (this.came) this.paintView(this.came, this.things.seats);
    this.advise(advised);
    this.remind();
  }

  /** Marks the things with the values of their moves. */
  paintValues(values: MoveValues | undefined) {
    if (values || this.valued) markValues(this.things, values);
    this.valued = values !== undefined;
    attr(this.root, 'data-values', Boolean(values?.marks.length));
  }

  /** Whether things have marks of values. */
  valued = false;

  /** Shows where the tokens of `view` would stand, and the running order then; null shows the lasting previews. */
  ghost(view: View | null) {
    const { advised } = this;
    const hinted: Drawn[] = advised.length ? [{ kind: 'better', tokens: advised }] : [];
    const drawn = view ? [] : [...this.drawn, ...hinted];
    const then = [...(view ? [view] : this.lasting), ...drawnTokens(drawn, this.view)].flatMap(({ tokens }) => tokens);
    for (const track of this.tracks.values()) track.foresee(then, drawn);
    const only = view ?? (this.lasting.length === 1 ? this.lasting[0] : null);
    this.standing?.foresee(only?.running_order ?? null, only?.tokens ?? []);
  }

  /** Draws the move of a hint, as a review draws a better move; no tokens end it. */
  advise(tokens: Token[]) {
    if (tokens === this.advised || !(tokens.length || this.advised.length)) return;
    this.advised = tokens;
    this.ghost(null);
  }

  /** Shows which space of a track the next press would choose. */
  aim(id: string | null) {
    for (const track of this.tracks.values()) track.aim(id);
  }

  /**
   * Marks the rest of a hint, in order; its numbers continue those of the touched things.
   * @param also things that have this effect with a single touch
   */
  point(ids: string[], also: string[] = []) {
    const left = ids.filter((id) => !this.things.touched.includes(id));
    // Numbers show an order, so a single card or space gets no number. Piles and buttons never do.
    attr(this.root, 'data-numbers', this.things.touched.length > 1 || this.into !== null);
    attr(this.root, 'data-hints', ids.filter((id) => this.things.element(id)?.matches('.card, .space')).length > 1);
    for (const [id, node] of this.things.nodes) {
      const order = also.includes(id) ? 1 : left.indexOf(id) + 1;
      attr(node, 'data-hint', order > 0 ? order + this.things.touched.length : null);
    }
    for (const track of this.tracks.values()) track.light();
  }

  /** Stops all observers. */
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

/** A description for screen readers, beside a short name. */
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
