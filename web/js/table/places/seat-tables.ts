/**
 * A table of many small tables. The viewers' own tables are large, opponents' tables are as small as possible, and
 * shared zones are in the middle. `places` of a view names the owner of each zone. It is painted by difference, because
 * a real-time table changes many times a second.
 */

import type { Place, View, Zone } from '../../engine/types.ts';
import { seatMark } from '../../ui/art.ts';
import { badgesKey, makeBadge } from '../../ui/badge.ts';
import type { Spot } from '../../ui/dom.ts';
import { arrange, attr, h, Pool, spotOf, style, text } from '../../ui/dom.ts';
import { face } from '../../ui/drivers.ts';
import type { SeatAreas } from '../view/extensions.ts';
import type { Things } from '../view/things.ts';
import { Chip } from './chip.ts';
import { Slots } from './pile-grid.ts';

/** The view's element, and the seats. */
type Seats = Pick<Things, 'root' | 'seats' | 'colour' | 'letter'>;

/** Names of numbers of opponents, for style sheets. */
const CROWDS = [
  [1, 'one'],
  [4, 'few'],
  [9, 'some'],
] as [number, string][];

/** Edges of a flat device, in the order of the viewers. */
const EDGES = ['bottom', 'top', 'left', 'right'];

export class SeatTables implements SeatAreas {
  middle: HTMLDivElement;
  others: HTMLDivElement;
  slots: Slots;
  pool: Pool<HTMLElement>;
  /** Chips of opponents' zones. */
  chips: Map<string, Chip> = new Map();
  /** What each small table was painted from. */
  done: Map<number, { place: Place; marks: string }> = new Map();
  /** Owners of zones. */
  owner: Map<string, number> = new Map();
  /** Measured positions. */
  spots: Map<Element, Spot> = new Map();
  own: number[] = [];
  /** Present value of the host's `data-crowd`. */
  crowd: string | null | undefined = undefined;
  watch: ResizeObserver;

  constructor(public seats: Seats) {
    this.middle = h('div', { part: 'middle', role: 'group' });
    this.others = h('div', { class: 'others', role: 'group' });
    this.slots = new Slots(this.middle);
    this.slots.moved = () => this.stale();
    this.slots.full = (full) => attr(seats.root, 'data-full', full);
    this.pool = new Pool();
    this.watch = new ResizeObserver(() => this.survey());
    for (const box of [this.middle, this.others, seats.root]) this.watch.observe(box);
  }

  /**
   * Read the owners of zones before a paint.
   * @param own the viewers' seats
   */
  beginSeats(view: View, own: number[]) {
    this.own = own;
    this.owner = new Map((view.places ?? []).flatMap((place) => place.zones.map((id) => [id, place.seat])));
  }

  /**
   * Paint a zone of an opponent.
   * @returns whether it is one
   */
  small(zone: Zone): boolean {
    const seat = this.owner.get(zone.id);
    if (seat === undefined || this.own.includes(seat)) return false;
    let chip = this.chips.get(zone.id);
    if (!chip) {
      chip = new Chip(zone);
      this.chips.set(zone.id, chip);
    }
    chip.paintChips(zone, this.seats.colour(seat));
    return true;
  }

  /**
   * Place everything after the zones are painted.
   * @param node element of a zone that is not small
   * @param buttons by seat
   * @returns the children of the view, in order
   */
  end(view: View, node: (id: string) => HTMLElement | null, buttons: Map<number, HTMLElement[]>): HTMLElement[] {
    const places = view.places ?? [];
    const zones = new Map(view.zones.map((zone) => [zone.id, zone]));
    const free = view.zones.filter((zone) => !this.owner.has(zone.id));
    this.slots.paintSlots(free, (zone) => node(zone.id) as HTMLElement, places.length);
    arrange(
      this.middle,
      free.map((zone) => node(zone.id) as HTMLElement),
    );
    this.pool.begin();
    const others = places.filter((place) => !this.own.includes(place.seat)).map((place) => this.table(place, zones));
    arrange(this.others, others);
    attr(this.others, 'data-count', others.length);
    const crowd = CROWDS.find(([most]) => others.length <= most)?.[1] ?? 'many';
    attr(this.others, 'data-crowd', crowd);
    // The view has it too, because a `:has` selector would be checked again at every change of a card.
    attr(this.seats.root, 'data-crowd', crowd);
    this.announceCrowd(this.own.length === 1 ? crowd : null);
    style(this.others, '--others', String(Math.max(1, others.length)));
    const mine = this.own.flatMap((seat, i) => {
      const place = places.find((each) => each.seat === seat);
      return place ? [this.area(place, i, node, buttons.get(seat) ?? [])] : [];
    });
    this.pool.end();
    for (const seat of this.done.keys()) if (this.own.includes(seat)) this.done.delete(seat);
    for (const id of this.chips.keys())
      if (!zones.has(id) || this.own.includes(this.owner.get(id) ?? 0)) this.chips.delete(id);
    attr(this.seats.root, 'data-own', this.own.length);
    style(this.seats.root, '--own', String(this.own.length));
    return [this.others, this.middle, ...mine];
  }

  /** Write the crowd on the host, for parts of the table outside the view. */
  announceCrowd(crowd: string | null) {
    if (crowd === this.crowd) return;
    this.crowd = crowd;
    // The first paint happens before the view is on the page.
    queueMicrotask(() => {
      const host = this.seats.root.closest('.table');
      if (host) attr(host, 'data-crowd', this.crowd ?? null);
    });
  }

  /** The small table of an opponent. */
  table(place: Place, zones: Map<string, Zone>) {
    const { seats } = this;
    const { seat } = place;
    const who = seats.seats.find((each) => each.seat === seat);
    const node = this.pool.get(`seat:${seat}`, () => {
      this.done.delete(seat);
      return h(
        'section',
        { part: 'seat-table', 'data-seat': seat, role: 'group' },
        h('span', { part: 'seat-mark' }),
        h('span', { class: 'seat-name' }),
        h('b', { part: 'seat-count' }),
        h('span', { class: 'seat-cards' }),
        h('span', { class: 'seat-badges' }),
      );
    });
    const marks = `${who?.name}|${who?.level}|${who?.colour}|${badgesKey(who?.badges ?? [])}`;
    const done = this.done.get(seat);
    if (done && done.place === place && done.marks === marks) return node;
    const [mark, name, count, cards, box] = [...node.children] as HTMLElement[];
    if (done?.marks !== marks) {
      const colour = seats.colour(seat);
      attr(node, 'data-colour', colour);
      mark?.replaceChildren(seatMark(colour, seats.letter(seat)), face(who?.level) ?? '');
      if (name) {
        const [stem, tail] = parted(who?.name ?? '');
        name.replaceChildren(
          h('span', { part: 'name-stem' }, stem),
          ...(tail ? [h('span', { part: 'name-tail' }, tail)] : []),
        );
        attr(name, 'data-initial', tail || ([...stem][0] ?? ''));
      }
      box?.replaceChildren(...(who?.badges ?? []).map(makeBadge));
    }
    attr(node, 'aria-label', place.say ?? null);
    const [main = ''] = place.zones;
    if (count) text(count, String(zones.get(main)?.count ?? ''));
    if (cards)
      arrange(
        cards,
        place.zones.flatMap((id) => this.chips.get(id)?.node ?? []),
      );
    this.done.set(seat, { place, marks });
    return node;
  }

  /**
   * The area of a viewer.
   * @param nth index among the viewers
   */
  area(place: Place, nth: number, node: (id: string) => HTMLElement | null, buttons: HTMLElement[]) {
    const { seats } = this;
    const { seat } = place;
    const made = this.pool.get(`own:${seat}`, () =>
      h(
        'section',
        { part: 'seat-own', 'data-seat': seat, role: 'group' },
        h(
          'div',
          { part: 'own-head' },
          h('span', { part: 'seat-mark' }),
          h('span', { class: 'seat-name' }),
          h('span', { class: 'seat-badges' }),
        ),
        h('div', { part: 'own-acts', 'data-zone': `acts:${seat}` }),
      ),
    );
    const head = made.querySelector(':scope > .own-head');
    const acts = made.querySelector(':scope > .own-acts');
    const who = seats.seats.find((each) => each.seat === seat);
    const colour = seats.colour(seat);
    const key = `${who?.name}|${colour}|${badgesKey(who?.badges ?? [])}`;
    if (made.dataset['drawn'] !== key && head) {
      made.dataset['drawn'] = key;
      const [mark, name, badges] = [...head.children];
      mark?.replaceChildren(seatMark(colour, seats.letter(seat)));
      if (name) text(name, who?.name ?? '');
      badges?.replaceChildren(...(who?.badges ?? []).map(makeBadge));
      attr(made, 'data-colour', colour);
    }
    attr(made, 'aria-label', who?.name ?? null);
    attr(made, 'data-edge', EDGES[nth] ?? 'bottom');
    attr(made, 'data-helped', who?.lit ?? false);
    if (acts) arrange(acts, buttons);
    const zones = place.zones.flatMap((id) => node(id) ?? []);
    // An own table has an area for each zone: the first column, the second, the first pile.
    zones.forEach((zone, i) => {
      const kind = zone.dataset['kind'];
      const nth = zones.slice(0, i + 1).filter((each) => each.dataset['kind'] === kind).length;
      style(zone, '--area', `${kind}-${nth}`);
    });
    arrange(made, [...(head ? [head] : []), ...zones, ...(acts ? [acts] : [])]);
    return made;
  }

  /** The element of an opponent's zone. */
  zone(id: string) {
    return this.chips.get(id)?.node ?? null;
  }

  /** The small or large table of a seat. */
  seat(seat: number) {
    return this.pool.nodes.get(`seat:${seat}`) ?? this.pool.nodes.get(`own:${seat}`) ?? null;
  }

  /** Position of an element that moves only if the room changes; measured once. */
  spot(node: Element) {
    const spot = this.spots.get(node) ?? spotOf(node);
    this.spots.set(node, spot);
    return spot;
  }

  /** Measure now, without waiting for the observer. */
  lay() {
    this.slots.measure();
    this.survey();
  }

  /** Measure everything right after a layout, because later readings would force another one. */
  survey() {
    this.stale();
    for (const node of [...this.pool.nodes.values(), this.middle, ...this.middle.children]) this.spot(node);
    for (const { node } of this.chips.values()) this.spot(node);
  }

  /** Forget the measured positions. */
  stale() {
    this.spots.clear();
  }

  close() {
    this.seats.root.closest('.table')?.removeAttribute('data-crowd');
    this.watch.disconnect();
    this.slots.close();
  }
}

/**
 * Splits a name from the number at its end. In little room the name is cut short, and the number, which distinguishes
 * equal names, stays.
 */
function parted(name: string): [string, string] {
  const tail = /\s*(\d{1,2})$/.exec(name);
  return tail && tail.index > 0 ? [name.slice(0, tail.index), tail[1] ?? ''] : [name, ''];
}
