// A chart of lines from left to right: shares, points, or any other values. It knows no game and no words. Screen
// readers get its label.

import { sign } from './colours.ts';
import { guard, html, nothing, svg } from './template.ts';

interface Line {
  colour: string; // of a seat, for `data-colour`; empty for a line behind the others
  main?: boolean; // it is on top, and thicker
  points: { x: number; y: number }[]; // from left to right
  signed?: boolean; // the sign of its colour stands at its end
}

interface Mark {
  x: number;
  y: number;
  text: string; // one or two letters
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

/** The same of a small chart. */
const LOW = 60;
const NARROW = { left: 4, right: 4, top: 5, bottom: 5 };

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
  const right = WIDE - room.right - (signed.length ? SIGN : 0);
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
  const caption = (name: string, text: string, x: number, y: number) => svg`
    <text class=${name} x=${x} y=${y}>${text}</text>`;
  const line = ({ colour, main, points }: Line) => svg`
    <polyline class="chart-line" data-part="chart-line" points=${points.map(place).join(' ')}
      data-colour=${colour || nothing} ?data-main=${main}></polyline>`;
  const mark = (at: Mark) => svg`
    <g class="chart-mark" data-part="chart-mark" transform="translate(${place(at)})">
      <circle r="9"></circle>
      <text y="4">${at.text}</text>
    </g>`;
  const click = ({ clientX, currentTarget }: MouseEvent) => {
    const box = (currentTarget as Element).getBoundingClientRect();
    const at = ((clientX - box.left) / box.width) * WIDE;
    pick?.(from + Math.min(1, Math.max(0, (at - left) / across)) * (to - from));
  };
  return html`
    <svg class="chart" data-part="chart" viewBox="0 0 ${WIDE} ${high}" role="img" aria-label=${label} @click=${click}>
      ${rulers.map(
        ({ y, text }) => svg`
          <line class="chart-ruler" x1=${left} x2=${right} y1=${py(y)} y2=${py(y)}></line>
          ${small ? nothing : caption('chart-scale', text, left - 5, py(y) + 4)}`,
      )}
      ${ticks.map(
        ({ x, text }) => svg`
          <line class="chart-ruler" x1=${px(x)} x2=${px(x)} y1=${foot} y2=${foot + 3}></line>
          ${caption('chart-tick', text, px(x), high - room.bottom + 3)}`,
      )}
      ${inOrder.map(line)}
      ${signed.map(({ colour }, i) => signAt(colour, right + 3, (ends[i] ?? foot) - SIGN / 2))}
      ${marks.map(mark)}
    </svg>`;
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
