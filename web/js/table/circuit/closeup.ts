/**
 * A close-up: where what stands on a track would be too short to be read, the stretch that matters is shown larger
 * for as long as something is touched. A button leads to the whole track and back; what was chosen there last holds.
 */
import { icon } from '../../ui/art.ts';
import { attr, h, style } from '../../ui/dom.ts';
import type { Things } from '../tracks/stage.ts';

/** in pixels of the field */
interface Spot {
  x: number;
  y: number;
}

interface Room {
  width: number;
  height: number;
}

/** the corner of what is seen, in pixels of the enlarged field */
interface Frame {
  x: number;
  y: number;
  scale: number;
}

/** What is this long can be read, in pixels. */
const LEGIBLE = 30;

/** A finger finds what is so large; no close-up is larger than for that. */
const FINGER = 44;

/** A close-up enlarges at least so much, or there is none. */
const LEAST = 1.25;

/**
 * The frame around some spots, as large as fits; null if that is hardly larger than the whole.
 * @param how room around each spot; how much larger at most
 */
export function frame(spots: Spot[], room: Room, { margin, most }: { margin: number; most: number }): Frame | null {
  if (!spots.length) return null;
  const [left, right] = span(spots.map(({ x }) => x));
  const [top, bottom] = span(spots.map(({ y }) => y));
  const scale = Math.min(most, room.width / (right - left + 2 * margin), room.height / (bottom - top + 2 * margin));
  if (scale < LEAST) return null;
  const corner = (a: number, b: number, size: number) =>
    Math.min(size * (scale - 1), Math.max(0, ((a + b) / 2) * scale - size / 2));
  return { x: corner(left, right, room.width), y: corner(top, bottom, room.height), scale };
}

/**
 * The frame around some spots, and around as many more as are seen well with them; earlier ones matter more.
 * @param how `least`: so much larger everything must be
 */
export function gathered(
  first: Spot[],
  more: Spot[],
  room: Room,
  { least, ...how }: { margin: number; most: number; least: number },
): Frame | null {
  let kept = first;
  let found = frame(kept, room, how);
  for (const spot of more) {
    const wider = frame([...kept, spot], room, how);
    if (!wider || wider.scale < least) continue;
    kept = [...kept, spot];
    found = wider;
  }
  return found;
}

function span(values: number[]) {
  return [Math.min(...values), Math.max(...values)];
}

/** Whether all of some spots are seen in a frame. */
export function holds({ x, y, scale }: Frame, spots: Spot[], room: Room, margin: number) {
  return spots.every(
    (spot) =>
      (spot.x - margin) * scale >= x - 1 &&
      (spot.x + margin) * scale <= x + room.width + 1 &&
      (spot.y - margin) * scale >= y - 1 &&
      (spot.y + margin) * scale <= y + room.height + 1,
  );
}

export class CloseUp {
  /** The whole is wished for. */
  whole = false;
  /** What is seen larger, or would be. */
  frame: Frame | null = null;
  /** What it was made for. */
  about = '';
  button: HTMLButtonElement;

  /**
   * @param zone of the track
   * @param field what is enlarged in it
   */
  constructor(
    public zone: HTMLElement,
    public field: HTMLElement,
    public things: Things,
  ) {
    this.button = h('button', { type: 'button', part: 'closer', hidden: true }, icon('far'), icon('near'));
    this.button.addEventListener('click', () => {
      this.whole = !this.whole;
      this.paintCloseup();
    });
    zone.append(this.button);
  }

  /**
   * Show what matters.
   * @param what `all` that moves, what matters most first; `open`: what can be touched, which is shown where all of it
   * has no room, with as much else as has; how long a car is, and how far lanes are apart
   */
  showCloseup({ all, open, long, lane, room }: { all: Spot[]; open: Spot[]; long: number; lane: number; room: Room }) {
    const about = JSON.stringify([this.things.touched[0], room]);
    const how = { margin: long, most: Math.max(LEGIBLE / long, FINGER / lane) };
    const idle = !this.things.touched.length || !all.length || long >= LEGIBLE;
    // What is looked at stays where it is while something about it is changed.
    if (idle || about !== this.about || !this.frame || !holds(this.frame, open, room, 0)) {
      const wide = idle ? null : frame(all, room, how);
      const fits = wide && wide.scale * long >= LEGIBLE;
      this.frame =
        fits || idle
          ? wide
          : ((open.length ? gathered(open, all, room, { ...how, least: LEGIBLE / long }) : null) ?? wide);
    }
    this.about = about;
    this.paintCloseup();
  }

  paintCloseup() {
    const { button, field, frame, things, whole, zone } = this;
    const near = frame !== null && !whole;
    style(field, 'transform', near ? `translate(${-frame.x}px, ${-frame.y}px) scale(${frame.scale})` : 'none');
    attr(zone, 'data-close', near);
    attr(things.root, 'data-close', near);
    attr(button, 'hidden', frame === null);
    attr(button, 'aria-label', things.words(near ? 'table.closer.whole' : 'table.closer.near'));
  }
}
