/**
 * Hands in order: which way a player likes to see the own hand (one the engine offers, or
 * the player's own), kept for the sitting, and the motion of a card that is moved within it.
 * It only ever changes the order in which cards are shown, never what they are.
 */

import type { Card, Seat, ShownView, Zone } from '../../engine/types.ts';
import { keepInTab, recallInTab } from '../../ui/device-storage.ts';
import { still, style } from '../../ui/dom.ts';

interface Liking {
  chosen: string;
  own: string[];
  match: string;
  places?: number[];
}

/** The order a player makes by hand. */
const OWN = 'own';
const KEY = 'hairpin.hands';
const EASE = 'cubic-bezier(.2,.7,.2,1)';

/** What players like, by game and zone; all tables of a page share it. */
const likings: Map<string, Liking> = recall();

export class Hands {
  /** Whose game and which match this is: an order made by hand is for one match. */
  sitting = { game: '', match: '' };
  /** Hands as they are shown. */
  zones: Map<string, Zone> = new Map();
  /** Whose side of the table is shown below. */
  mine = 0;

  /** The view with every hand in the order its player likes; what is lit goes along. */
  arrange(shown: ShownView): ShownView {
    this.zones.clear();
    if (!shown.view.zones.some((zone) => zone.orders?.length)) return shown;
    const zones = shown.view.zones.map((zone) => (zone.orders?.length ? this.sorted(zone) : zone));
    const touch = shown.touch ? { ...shown.touch, next: this.alike(shown.touch.next) } : shown.touch;
    return { ...shown, view: { ...shown.view, zones }, touch };
  }

  /** Below is whoever looks; while all or nobody looks, who was there before, or else a person. */
  sit(shown: ShownView, seats: Seat[]) {
    const there = seats.some((seat) => seat.seat === this.mine);
    if (typeof shown.viewer === 'number') this.mine = shown.viewer;
    else if (!there) this.mine = (seats.find((seat) => seat.kind === 'person') ?? seats[0])?.seat ?? 0;
    const others = seats.map((seat) => seat.seat).filter((seat) => seat !== this.mine);
    // The others in the order in which they play after the one below.
    const turn = others.findIndex((seat) => seat > this.mine);
    this.others = turn > 0 ? [...others.slice(turn), ...others.slice(0, turn)] : others;
  }

  /** The other seats, from the one that plays next. */
  others: number[] = [];

  sorted(zone: Zone) {
    const ids = (zone.cards ?? []).map((card) => card.id);
    const liking = this.liking(zone);
    const offered = zone.orders?.find((order) => order.id === liking.chosen);
    const wanted = liking.chosen === OWN ? liking.own : (offered?.things ?? zone.orders?.[0]?.things ?? ids);
    const rank = new Map(wanted.map((id, i) => [id, i]));
    // New cards that the order does not know come at the end, as they came.
    const order = [...ids].sort(
      (a, b) => (rank.get(a) ?? ids.length + ids.indexOf(a)) - (rank.get(b) ?? ids.length + ids.indexOf(b)),
    );
    const cards = new Map((zone.cards ?? []).map((card) => [card.id, card]));
    const found = {
      ...zone,
      cards: order.map((id) => cards.get(id) as Card),
    };
    this.zones.set(zone.id, found);
    if (liking.own.length) {
      liking.own = liking.chosen === OWN ? order : liking.own.filter((id) => cards.has(id));
      liking.places = liking.own.map((id) => ids.indexOf(id));
      keep();
    }
    return found;
  }

  /** What a player likes for a hand; nothing yet is the first way the engine offers. */
  liking(zone: Zone): Liking {
    const key = `${this.sitting.game}/${zone.id}`;
    const known = likings.get(key) ?? { chosen: '', own: [], match: this.sitting.match };
    likings.set(key, known);
    if (known.match !== this.sitting.match) {
      known.match = this.sitting.match;
      known.own = [];
      delete known.places;
      if (known.chosen === OWN) known.chosen = '';
    }
    // After a reload only places are known: no card is written down where others could read it.
    const cards = zone.cards ?? [];
    if (!known.own.length && known.places?.length === cards.length)
      known.own = known.places.flatMap((i) => cards[i]?.id ?? []);
    return known;
  }

  /** Things of hands in the order of their hands; all other things keep their places. */
  alike(things: string[]) {
    const shown = [...this.zones.values()].flatMap((zone) => (zone.cards ?? []).map((card) => card.id));
    const queue = shown.filter((id) => things.includes(id));
    const cards = new Set(queue);
    return things.map((id) => (cards.has(id) ? (queue.shift() ?? id) : id));
  }

  /** The name of the order a hand is in; empty if it is the player's own. */
  named(id: string) {
    const zone = this.zones.get(id);
    if (!zone) return '';
    const { chosen } = this.liking(zone);
    if (chosen === OWN) return '';
    return (zone.orders?.find((order) => order.id === chosen) ?? zone.orders?.[0])?.label ?? '';
  }

  /** How many orders there are to choose from. */
  choices(id: string) {
    const zone = this.zones.get(id);
    return zone ? (zone.orders?.length ?? 0) + (this.liking(zone).own.length ? 1 : 0) : 0;
  }

  /** On to the next order: those of the engine, then the player's own if there is one. */
  turn(id: string) {
    const zone = this.zones.get(id);
    if (!zone) return;
    const liking = this.liking(zone);
    const all = [...(zone.orders ?? []).map((order) => order.id), ...(liking.own.length ? [OWN] : [])];
    const now = Math.max(0, all.indexOf(liking.chosen));
    liking.chosen = all[(now + 1) % all.length] ?? '';
    keep();
  }

  /**
   * Put a card at a place of its hand: from now on the hand is in the player's own order.
   * @param id the hand
   * @param place counted from 0 among all cards of the hand
   * @returns how many cards the hand has; 0 if there is nothing to move
   */
  placeCard(id: string, card: string, place: number): number {
    const zone = this.zones.get(id);
    const ids = (zone?.cards ?? []).map((each) => each.id);
    if (!zone || !ids.includes(card) || place < 0 || place >= ids.length || ids[place] === card) return 0;
    const rest = ids.filter((each) => each !== card);
    const liking = this.liking(zone);
    liking.own = [...rest.slice(0, place), card, ...rest.slice(place)];
    liking.chosen = OWN;
    keep();
    return ids.length;
  }
}

/** A card on its way within its hand: the others make room for it. */
export class Shuffle {
  box: HTMLElement;
  cards: HTMLElement[];
  slots: { x: number; y: number }[];
  from: number;
  to: number;

  constructor(public node: HTMLElement) {
    this.box = node.parentElement as HTMLElement;
    this.cards = [...this.box.querySelectorAll(':scope > .card')] as HTMLElement[];
    this.slots = this.cards.map((card) => ({
      x: card.offsetLeft + card.offsetWidth / 2,
      y: card.offsetTop + card.offsetHeight / 2,
    }));
    this.from = this.cards.indexOf(node);
    this.to = this.from;
  }

  /**
   * The card has been carried so far from its place.
   * @param inside whether it is still over its hand
   */
  move(dx: number, dy: number, inside: boolean) {
    const slots = this.slots;
    const home = slots[this.from] ?? { x: 0, y: 0 };
    let best = this.from;
    if (inside) {
      const far = slots.map((slot) => Math.hypot(slot.x - home.x - dx, slot.y - home.y - dy));
      best = far.indexOf(Math.min(...far));
    }
    if (best === this.to) return;
    this.to = best;
    this.cards.forEach((card, i) => {
      const step = this.from < i && i <= best ? -1 : best <= i && i < this.from ? 1 : 0;
      const here = slots[i] ?? home;
      const there = slots[i + step] ?? here;
      if (card !== this.node) shift(card, there.x - here.x, there.y - here.y);
    });
  }

  /** Everything back to where it lies. */
  end() {
    for (const card of this.cards) shift(card, 0, 0);
  }
}

/** Draw a card beside its place without moving it there. */
function shift(card: HTMLElement, dx: number, dy: number) {
  style(card, '--dx', dx ? `${dx}px` : '');
  style(card, '--dy', dy ? `${dy}px` : '');
}

/** Let a change of places be seen: each card comes from where it was. Nothing moves for who wants no motion. */
export function rearrange(zone: HTMLElement | null, change: () => void) {
  const box = zone?.querySelector('.zone-things');
  const cards = [...(box?.querySelectorAll(':scope > .card') ?? [])] as HTMLElement[];
  const was = new Map(cards.map((card) => [card, card.getBoundingClientRect()]));
  box?.setAttribute('data-still', '');
  change();
  if (!still()) {
    for (const [card, old] of was) {
      const now = card.getBoundingClientRect();
      const dx = old.x - now.x;
      const dy = old.y - now.y;
      if (!card.isConnected || Math.hypot(dx, dy) < 1) continue;
      const frames = [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'translate(0px, 0px)' }];
      card.animate(frames, { duration: 200, easing: EASE });
    }
  }
  requestAnimationFrame(() => box?.removeAttribute('data-still'));
}

function recall(): Map<string, Liking> {
  const kept = recallInTab(KEY);
  const list = Array.isArray(kept) ? kept.filter(Array.isArray) : [];
  return new Map(list.map(([key, liking]) => [key, { ...liking, own: [] }]));
}

/** For a reload of this page; where there is no storage, until then. */
function keep() {
  keepInTab(
    KEY,
    [...likings].map(([key, { chosen, match, places }]) => [key, { chosen, match, places }]),
  );
}
