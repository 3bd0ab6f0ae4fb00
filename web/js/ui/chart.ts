// A chart of lines from left to right: shares, points, or any other values. It knows no game and no words. Screen
// readers get its label.

import { sign } from './signs.ts';
import { guard, html, nothing, svgTemplate } from './template.ts';

interface Line {
  colour: string; // of a seat, for `data-colour`; empty for a line behind the others
  livery?: string | undefined; // of the seat's first car, where seats have numbers instead of colours
  main?: boolean; // it is on top, and thicker
  points: { x: number; y: number }[]; // from left to right
  signed?: boolean; // the sign of its colour stands at its end
  name?: string; // of a player, behind the sign
}

interface Mark {
  x: number;
  y: number;
  text: string; // at most three letters
  pick?: () => void; // a click on it
}

interface Ruler {
  y: number;
  text: string;
}

interface Tick {
  x: number;
  text: string;
}

interface Chart {
  label: string; // what it shows, as a sentence
  from: number; // the least x
  to: number; // the greatest
  top: number; // the greatest y
  base?: number; // the least y, 0 unless told otherwise
  rulers: Ruler[]; // lines across, each with words at the left
  ticks?: Tick[]; // places along the foot, each with words below
  lines: Line[];
  marks: Mark[];
  small?: boolean; // half as high, without words at the left
  pick?: (x: number) => void; // a click at a place
}

/** Units of the drawing, which is scaled to its room. */
const WIDE = 360;
const HIGH = 150;
const ROOM = { left: 16, right: 10, top: 10, bottom: 10 };
/** Room of a letter at the left, of the words at the foot, and of a sign at the end of a line. */
const LETTER = 6.2;
const FOOT = 12;
const SIGN = 16;
/** The greatest room of a name, and the room of a letter: a usual one, a wide one, one of another script. */
const NAME = 52;
const NARROW_LETTER = 5.4;
const WIDE_LETTER = 7.6;
const SQUARE_LETTER = 11;

/** The same of a small chart. */
const LOW = 60;
const NARROW = { left: 4, right: 4, top: 5, bottom: 5 };

/** Half the height of a mark, and how much wider it is for each letter. */
const MARK = 10;
const WIDER = 3.5;

/** Distances of a mark from its place, the nearest first: it stands beside the line, never on it. */
const ASIDE = [-22, 22, -44, 44, -66, 66];

/** The value at `a`, on the lines between pairs of a place and a value; places never decrease. */
export function between(pairs: [number, number][], a: number) {
  const i = pairs.findIndex(([place]) => place >= a);
  const [to, high] = pairs[i < 0 ? pairs.length - 1 : i] ?? [0, 0];
  const [from, low] = pairs[i - 1] ?? [to, high];
  return to === from ? high : low + ((high - low) * (a - from)) / (to - from);
}

/** The point nearest to a place along a chart. */
export function nearest<T extends { x: number }>(points: T[], x: number) {
  return points.reduce((best, each) => (Math.abs(each.x - x) < Math.abs(best.x - x) ? each : best));
}

/** The room of a name, at most. */
export function widthOf(name: string) {
  const letter = (each: string) =>
    each > '\u024f' && each !== '…' ? SQUARE_LETTER : /[MWmw@%…]/.test(each) ? WIDE_LETTER : NARROW_LETTER;
  return [...name].reduce((sum, each) => sum + letter(each), 0);
}

/** A name as far as there is room for it. */
export function cut(name: string) {
  if (widthOf(name) <= NAME) return name;
  const letters = [...name];
  while (letters.length && widthOf(`${letters.join('')}…`) > NAME) letters.pop();
  return `${letters.join('')}…`;
}

/** A chart as a template. */
export function drawChart({
  label,
  from,
  to,
  top,
  base = 0,
  rulers,
  ticks = [],
  lines,
  marks,
  small = false,
  pick,
}: Chart) {
  const high = small ? LOW : HIGH;
  const room = small ? NARROW : ROOM;
  const signed = lines.filter((line) => line.signed);
  const left = room.left + (small ? 0 : LETTER * Math.max(0, ...rulers.map(({ text }) => text.length)));
  const names = signed.map(({ name = '' }) => cut(name));
  const named = Math.max(0, ...names.map(widthOf));
  const right = WIDE - room.right - (signed.length ? SIGN + named : 0);
  const foot = high - room.bottom - (ticks.length ? FOOT : 0);
  const across = right - left;
  const up = foot - room.top;
  const px = (x: number) => left + (across * (x - from)) / Math.max(1, to - from);
  const py = (y: number) => room.top + up * (1 - (y - base) / (top - base));
  const place = ({ x, y }: { x: number; y: number }) => `${px(x).toFixed(1)},${py(y).toFixed(1)}`;
  const ends = apart(
    signed.map(({ points }) => py(points.at(-1)?.y ?? base)),
    ROOM.top,
    foot,
  );
  const inOrder = [...lines].sort((a, b) => Number(a.main ?? false) - Number(b.main ?? false));
  const caption = (name: string, text: string, x: number, y: number) => svgTemplate`
    <text class=${name} x=${x} y=${y}>${text}</text>`;
  const line = ({ colour, livery, main, points }: Line) => svgTemplate`
    <polyline class="chart-line" data-part="chart-line" points=${points.map(place).join(' ')}
      data-colour=${colour || nothing} data-livery=${livery ?? nothing} ?data-main=${main}></polyline>`;
  const placed = beside(
    marks.map((at) => ({ x: px(at.x), y: py(at.y), half: halfOf(at) })),
    high,
    lines.find((one) => one.main)?.points.map(({ x, y }) => ({ x: px(x), y: py(y) })),
  );
  const stem = ({ x, y, by }: { x: number; y: number; by: number }) => svgTemplate`
    <line class="chart-stem" x1=${x} x2=${x} y1=${y} y2=${y + by}></line>
    <circle class="chart-dot" cx=${x} cy=${y} r="4"></circle>`;
  const mark = (at: Mark, i: number) => {
    const { x = 0, y = 0, half = 0, by = 0 } = placed[i] ?? {};
    const press = (event: Event) => {
      event.stopPropagation();
      at.pick?.();
    };
    return svgTemplate`
      <g class="chart-mark" data-part="chart-mark" transform="translate(${x.toFixed(1)},${(y + by).toFixed(1)})"
        @click=${at.pick ? press : nothing}>
        <rect x=${-half} y=${-MARK} width=${2 * half} height=${2 * MARK} rx="3"></rect>
        <text y="4.5">${at.text}</text>
      </g>`;
  };
  const click = ({ clientX, currentTarget }: MouseEvent) => {
    const box = (currentTarget as Element).getBoundingClientRect();
    const at = ((clientX - box.left) / box.width) * WIDE;
    pick?.(from + Math.min(1, Math.max(0, (at - left) / across)) * (to - from));
  };
  return html`
    <svg class="chart" data-part="chart" viewBox="0 0 ${WIDE} ${high}" role="img" aria-label=${label} @click=${click}>
      ${rulers.map(
        ({ y, text }) => svgTemplate`
          <line class="chart-ruler" x1=${left} x2=${right} y1=${py(y)} y2=${py(y)}></line>
          ${small ? nothing : caption('chart-scale', text, left - 5, py(y) + 4)}`,
      )}
      ${ticks.map(
        ({ x, text }) => svgTemplate`
          <line class="chart-ruler" x1=${px(x)} x2=${px(x)} y1=${foot} y2=${foot + 3}></line>
          ${caption('chart-tick', text, px(x), high - room.bottom + 3)}`,
      )}
      ${inOrder.map(line)}
      ${names.map((name, i) => name && nameAt(name, right + SIGN + 5, (ends[i] ?? foot) + 4))}
      ${signed.map(({ colour }, i) => signAt(colour, right + 3, (ends[i] ?? foot) - SIGN / 2))}
      ${placed.map(stem)}
      ${marks.map(mark)}
    </svg>`;
}

/** The name of a player behind the sign. */
function nameAt(name: string, x: number, y: number) {
  return svgTemplate`<text class="chart-name" translate="no" x=${x} y=${y}>${name}</text>`;
}

/** Half the width of a mark. */
function halfOf({ text }: Mark) {
  return MARK - 2 + WIDER * (text.length - 1);
}

/**
 * Where the marks stand: `by` is how far each is above or below its place, so that none lies on one before it.
 * @param line places of the line that the marks belong to: none lies on it, if there is room
 */
export function beside<T extends { x: number; y: number; half: number }>(
  marks: T[],
  high: number,
  line: { x: number; y: number }[] = [],
) {
  const found: (T & { by: number })[] = [];
  for (const mark of marks) {
    const free = (by: number) =>
      mark.y + by >= MARK &&
      mark.y + by <= high - MARK &&
      found.every(
        (other) =>
          Math.abs(other.x - mark.x) >= other.half + mark.half ||
          Math.abs(other.y + other.by - mark.y - by) >= 2 * MARK,
      );
    const clear = (by: number) =>
      free(by) && line.every((at, i) => !crosses(line[i - 1] ?? at, at, { ...mark, y: mark.y + by }));
    found.push({ ...mark, by: ASIDE.find(clear) ?? ASIDE.find(free) ?? 0 });
  }
  return found;
}

/** Whether a line between two places crosses a mark. */
function crosses(
  from: { x: number; y: number },
  to: { x: number; y: number },
  { x, y, half }: { x: number; y: number; half: number },
) {
  const [start, end] = [Math.max(from.x, x - half), Math.min(to.x, x + half)];
  if (start > end) return false;
  const at = (place: number) =>
    from.x === to.x ? to.y : from.y + ((to.y - from.y) * (place - from.x)) / (to.x - from.x);
  return Math.min(at(start), at(end)) < y + MARK && Math.max(at(start), at(end)) > y - MARK;
}

/** The sign of a colour at a place of the drawing. */
function signAt(colour: string, x: number, y: number) {
  return guard([colour, x, y], () => {
    const drawn = sign(colour);
    for (const [name, value] of Object.entries({ x, y, width: SIGN, height: SIGN }))
      drawn.setAttribute(name, String(value));
    return drawn;
  });
}

/** Where the signs stand, so that none lies on another: each as near to its place as possible. */
function apart(wanted: number[], top: number, foot: number) {
  const step = Math.min(SIGN, (foot - top) / Math.max(1, wanted.length - 1));
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const found = [...wanted];
  let next = top;
  for (const i of order) {
    found[i] = Math.max(found[i] ?? 0, next);
    next = found[i] + step;
  }
  let least = foot;
  for (const i of order.reverse()) {
    found[i] = Math.min(found[i] ?? 0, least);
    least = found[i] - step;
  }
  return found;
}
