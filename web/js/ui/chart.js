/**
 * A chart of lines over a stretch from left to right: shares, points, whatever lies between two values. It knows no game
 * and no words; what it shows is said to those who do not see it by `label`.
 *
 * @typedef {object} Line
 * @property {string} colour  of a seat, as `data-colour` has it; empty for a line that only stands behind the others
 * @property {boolean} [main]  drawn on top, and thicker
 * @property {{x: number, y: number}[]} points  from left to right
 *
 * @typedef {object} Mark
 * @property {number} x
 * @property {number} y
 * @property {string} text  a sign or two
 *
 * @typedef {object} Ruler
 * @property {number} y
 * @property {string} text
 *
 * @typedef {object} Chart
 * @property {string} label  what it shows, as a sentence
 * @property {number} from  the least x
 * @property {number} to    the greatest
 * @property {number} top   the greatest y; the least is 0
 * @property {Ruler[]} rulers  lines across, each with its words at the left
 * @property {Line[]} lines
 * @property {Mark[]} marks
 * @property {boolean} [small]  half as high, and without room for words at the left
 * @property {(x: number) => void} [pick]  somebody points at a place
 */
import { svg } from './dom.js';

/** The drawing's own units: what is drawn in them is scaled to the room there is. */
const WIDE = 360;
const HIGH = 150;
const ROOM = { left: 40, right: 10, top: 10, bottom: 10 };

/** Of a small one. */
const LOW = 60;
const NARROW = { left: 4, right: 4, top: 5, bottom: 5 };

/**
 * Draws a chart anew.
 * @param {Chart} chart
 * @returns {SVGElement}
 */
export function drawChart({ label, from, to, top, rulers, lines, marks, small = false, pick }) {
  const high = small ? LOW : HIGH;
  const room = small ? NARROW : ROOM;
  const across = WIDE - room.left - room.right;
  const up = high - room.top - room.bottom;
  const px = (/** @type {number} */ x) => room.left + (across * (x - from)) / Math.max(1, to - from);
  const py = (/** @type {number} */ y) => room.top + up * (1 - y / top);
  const place = (/** @type {{x: number, y: number}} */ { x, y }) => `${px(x).toFixed(1)},${py(y).toFixed(1)}`;
  const root = svg('svg', { part: 'chart', viewBox: `0 0 ${WIDE} ${high}`, role: 'img', 'aria-label': label });
  for (const { y, text } of rulers) {
    root.append(svg('line', { class: 'chart-ruler', x1: room.left, x2: WIDE - room.right, y1: py(y), y2: py(y) }));
    if (small) continue;
    const words = svg('text', { class: 'chart-scale', x: room.left - 5, y: py(y) + 4 });
    words.append(text);
    root.append(words);
  }
  for (const { colour, main, points } of [...lines].sort((a, b) => Number(a.main ?? false) - Number(b.main ?? false))) {
    const drawn = svg('polyline', { part: 'chart-line', points: points.map(place).join(' ') });
    if (colour) drawn.setAttribute('data-colour', colour);
    if (main) drawn.setAttribute('data-main', '');
    root.append(drawn);
  }
  for (const mark of marks) {
    const node = svg('g', { part: 'chart-mark', transform: `translate(${place(mark)})` }, svg('circle', { r: 9 }), svg('text', { y: 4 }));
    node.querySelector('text')?.append(mark.text);
    root.append(node);
  }
  if (pick) {
    root.addEventListener('click', (event) => {
      const { clientX } = /** @type {MouseEvent} */ (event);
      const box = root.getBoundingClientRect();
      const at = ((clientX - box.left) / box.width) * WIDE;
      pick(from + Math.min(1, Math.max(0, (at - room.left) / across)) * (to - from));
    });
  }
  return root;
}
