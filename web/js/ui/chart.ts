/**
 * A chart of lines over a stretch from left to right: shares, points, whatever lies between two values. It knows no
 * game and no words; what it shows is said to those who do not see it by `label`.
 */
import { svg } from './dom.ts';

interface Line {
  colour: string; // of a seat, as `data-colour` has it; empty for a line that only stands behind the others
  main?: boolean; // drawn on top, and thicker
  points: { x: number; y: number }[]; // from left to right
  sign?: Element; // stands at its end
}

interface Mark {
  x: number;
  y: number;
  text: string; // a sign or two
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
  rulers: Ruler[]; // lines across, each with its words at the left
  ticks?: Tick[]; // places along the foot, with their words below
  lines: Line[];
  marks: Mark[];
  small?: boolean; // half as high, and without room for words at the left
  pick?: (x: number) => void; // somebody points at a place
}

/** The drawing's own units: what is drawn in them is scaled to the room there is. */
const WIDE = 360;
const HIGH = 150;
const ROOM = { left: 16, right: 10, top: 10, bottom: 10 };
/** What a letter at the left takes, the words at the foot, and a sign at the end of a line. */
const LETTER = 6.2;
const FOOT = 12;
const SIGN = 16;

/** Of a small one. */
const LOW = 60;
const NARROW = { left: 4, right: 4, top: 5, bottom: 5 };

/** Draws a chart anew. */
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
}: Chart): SVGElement {
  const high = small ? LOW : HIGH;
  const room = small ? NARROW : ROOM;
  const signed = lines.filter((line) => line.sign);
  const left = room.left + (small ? 0 : LETTER * Math.max(0, ...rulers.map(({ text }) => text.length)));
  const right = WIDE - room.right - (signed.length ? SIGN : 0);
  const foot = high - room.bottom - (ticks.length ? FOOT : 0);
  const across = right - left;
  const up = foot - room.top;
  const px = (x: number) => left + (across * (x - from)) / Math.max(1, to - from);
  const py = (y: number) => room.top + up * (1 - (y - base) / (top - base));
  const place = ({ x, y }: { x: number; y: number }) => `${px(x).toFixed(1)},${py(y).toFixed(1)}`;
  const root = svg('svg', { part: 'chart', viewBox: `0 0 ${WIDE} ${high}`, role: 'img', 'aria-label': label });
  for (const { y, text } of rulers) {
    root.append(svg('line', { class: 'chart-ruler', x1: left, x2: right, y1: py(y), y2: py(y) }));
    if (!small) root.append(written('chart-scale', text, left - 5, py(y) + 4));
  }
  for (const { x, text } of ticks) {
    root.append(svg('line', { class: 'chart-ruler', x1: px(x), x2: px(x), y1: foot, y2: foot + 3 }));
    root.append(written('chart-tick', text, px(x), high - room.bottom + 3));
  }
  for (const { colour, main, points } of [...lines].sort((a, b) => Number(a.main ?? false) - Number(b.main ?? false))) {
    const drawn = svg('polyline', { part: 'chart-line', points: points.map(place).join(' ') });
    if (colour) drawn.setAttribute('data-colour', colour);
    if (main) drawn.setAttribute('data-main', '');
    root.append(drawn);
  }
  const ends = apart(
    signed.map(({ points }) => py(points.at(-1)?.y ?? base)),
    ROOM.top,
    foot,
  );
  for (const [i, { sign }] of signed.entries()) {
    if (!sign) continue;
    for (const [name, value] of Object.entries({
      x: right + 3,
      y: (ends[i] ?? foot) - SIGN / 2,
      width: SIGN,
      height: SIGN,
    }))
      sign.setAttribute(name, String(value));
    root.append(sign);
  }
  for (const mark of marks) {
    const node = svg(
      'g',
      { part: 'chart-mark', transform: `translate(${place(mark)})` },
      svg('circle', { r: 9 }),
      svg('text', { y: 4 }),
    );
    node.querySelector('text')?.append(mark.text);
    root.append(node);
  }
  if (pick) {
    root.addEventListener('click', (event) => {
      const { clientX } = event as MouseEvent;
      const box = root.getBoundingClientRect();
      const at = ((clientX - box.left) / box.width) * WIDE;
      pick(from + Math.min(1, Math.max(0, (at - left) / across)) * (to - from));
    });
  }
  return root;
}

/** Words in the drawing. */
function written(name: string, text: string, x: number, y: number) {
  const words = svg('text', { class: name, x, y });
  words.append(text);
  return words;
}

/** Where signs stand, so that none lies on another: as near to their places as there is room. */
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
