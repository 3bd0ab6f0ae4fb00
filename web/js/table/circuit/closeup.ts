/**
 * A close-up enlarges a part of a circuit while something is touched, if cars there would be too short to read. A
 * button switches between the close-up and the whole track, and its setting lasts.
 */
import { icon } from '../../ui/art.ts';
import { attr, h, style } from '../../ui/dom.ts';
import type { Things } from '../tracks/stage.ts';

/** In pixels of the field. */
interface Spot {
  x: number;
  y: number;
}

interface Room {
  width: number;
  height: number;
}

/** `x`, `y`: upper left corner of the visible part, in pixels of the enlarged field. */
interface Frame {
  x: number;
  y: number;
  scale: number;
}

/** Length from which a car is legible, in pixels. */
const LEGIBLE = 30;

/** Lane width at which a finger hits a space; no close-up enlarges more than that. */
const TOUCHABLE = 44;

/** A close-up that enlarges less than this is not shown. */
const LEAST_SCALE = 1.25;

/**
 * The frame around some spots, as large as fits; null if it would hardly enlarge them.
 * @param how `margin` around each spot; `most`: the largest scale
 */
export function frame(spots: Spot[], room: Room, { margin, most }: { margin: number; most: number }): Frame | null {
  if (!spots.length) return null;
  const [left, right] = span(spots.map(({ x }) => x));
  const [top, bottom] = span(spots.map(({ y }) => y));
  const scale = Math.min(most, room.width / (right - left + 2 * margin), room.height / (bottom - top + 2 * margin));
  if (scale < LEAST_SCALE) return null;
  const corner = (a: number, b: number, size: number) =>
    Math.min(size * (scale - 1), Math.max(0, ((a + b) / 2) * scale - size / 2));
  return { x: corner(left, right, room.width), y: corner(top, bottom, room.height), scale };
}

/**
 * The frame around all of `first`, and as many of `more` as fit; those at its beginning take precedence.
 * @param how `least`: the smallest scale
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

/** Whether a frame shows all of some spots. */
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
  /** The player prefers the whole track. */
  whole = false;
  /** The part to enlarge, even while the whole track is shown. */
  frame: Frame | null = null;
  /** Key of the touched thing and the room for which `frame` was made. */
  key = '';
  button: HTMLButtonElement;

  /**
   * @param zone the zone of the track
   * @param field its element that is enlarged
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
   * Choose the frame and show it.
   * @param what `all`: spots of the preview, the most important first; `open`: spots that can be touched. If there is
   * no room for all, the frame shows `open` and as many others as fit. `long`: length of a car, `lane`: width of a lane
   */
  showCloseup({ all, open, long, lane, room }: { all: Spot[]; open: Spot[]; long: number; lane: number; room: Room }) {
    const about = JSON.stringify([this.things.touched[0], room]);
    const how = { margin: long, most: Math.max(LEGIBLE / long, TOUCHABLE / lane) };
    const idle = !this.things.touched.length || !all.length || long >= LEGIBLE;
    // The frame stays while players try out choices for the same car.
    if (idle || about !== this.key || !this.frame || !holds(this.frame, open, room, 0)) {
      const wide = idle ? null : frame(all, room, how);
      const fits = wide && wide.scale * long >= LEGIBLE;
      this.frame =
        fits || idle
          ? wide
          : ((open.length ? gathered(open, all, room, { ...how, least: LEGIBLE / long }) : null) ?? wide);
    }
    this.key = about;
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
