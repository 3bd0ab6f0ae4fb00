// An option whose values have drawings, as radio buttons with pictures. A drawing is a closed curve with a width for
// each of its parts.

import type { Drawing } from '../engine/types.ts';
import { spline } from '../ui/spline.ts';
import { html, live, nothing } from '../ui/template.ts';
import type { Given, Made } from './types.ts';

type Point = [number, number];

/** The size of the box, the width of the line for each step, the width of its edges, and the margin. */
const WIDTH = 168;
const HEIGHT = 96;
const STEP = 4;
const EDGE = 1;
const MARGIN = 6;

function along(points: Point[]) {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
}

/** The curve of a cage, stretched to fill the box. */
function curve(cage: Drawing['curve'], inset: number): Point[] {
  const points = spline(cage).filter((_, i) => i % 2 === 0);
  const fitted = (side: 0 | 1, room: number) => {
    const all = points.map((point) => point[side]);
    const [low, high] = [Math.min(...all), Math.max(...all)];
    return (point: Point) => inset + ((point[side] - low) / (high - low || 1)) * (room - 2 * inset);
  };
  const [x, y] = [fitted(0, WIDTH), fitted(1, HEIGHT)];
  return points.map((point) => [x(point), y(point)]);
}

/** Both edges of a closed line: the left one, then the right one. */
function edges(points: Point[], widths: string): [Point[], Point[]] {
  const n = points.length;
  const at = (i: number) => points[(i + n) % n] as Point;
  const far = [0];
  for (let i = 0; i < n; i++) far.push((far[i] ?? 0) + Math.hypot(at(i + 1)[0] - at(i)[0], at(i + 1)[1] - at(i)[1]));
  const parts = widths.length;
  const edge = (side: number) =>
    points.map(([x, y], i) => {
      // The width changes evenly from the middle of a part to the middle of the next.
      const s = ((far[i] ?? 0) / (far[n] || 1)) * parts - 0.5 + parts;
      const [one, two] = [Number(widths[Math.floor(s) % parts]), Number(widths[Math.ceil(s) % parts])];
      const half = (((one + (two - one) * (s % 1)) * STEP + EDGE) * side) / 2;
      const [dx, dy] = [at(i + 1)[0] - at(i - 1)[0], at(i + 1)[1] - at(i - 1)[1]];
      const whole = Math.hypot(dx, dy) || 1;
      return [x + (dy / whole) * half, y - (dx / whole) * half] as Point;
    });
  return [edge(1), edge(-1)];
}

/** The picture of a drawing: the ground inside, the line with its widths, and the start. */
function picture({ curve: cage, widths, inside }: Drawing) {
  const most = Math.max(...[...widths].map(Number));
  const points = curve(cage, MARGIN + (most * STEP) / 2);
  const [left, right] = edges(points, widths);
  const start = [left[0], right[0]].filter((point) => point !== undefined);
  return html`
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} class="drawing" aria-hidden="true">
      <path d=${`${along(points)}Z`} class="drawing-inside" data-inside=${inside}></path>
      <path d=${`${along(left)}Z${along(right)}Z`} class="drawing-line" data-part="drawing-line"
        fill-rule="evenodd"></path>
      <path d=${along(start)} class="drawing-start"></path>
    </svg>`;
}

/** The field of an option whose values have drawings. */
export function picturedField({ option, values, name, described }: Given): Made {
  const choices = (option.choices ?? []).map((choice) => ({
    ...choice,
    id: `${name}-${choice.value}`,
    drawn: choice.drawing ? picture(choice.drawing) : nothing,
  }));
  const taken = ({ value }: { value: string }) => value === values.get(option.id);
  return {
    template: () => html`
      <div class="pictures">
        ${choices.map(
          ({ value, name: label, say, id, drawn }) => html`
            <label class="picture" data-part="picture">
              <input type="radio" name=${name} value=${value} id=${id} aria-labelledby="${id}-name"
                aria-describedby=${say ? `${id}-say` : described} .checked=${live(taken({ value }))}
                @change=${() => values.set(option.id, value)}>
              ${drawn}
              <span class="picture-name" id="${id}-name">${label}</span>
              ${say ? html`<span class="help" id="${id}-say">${say}</span>` : nothing}
            </label>`,
        )}
      </div>`,
    first: () => (choices.find(taken) ?? choices[0])?.id ?? name,
    group: true,
    told: choices.every(({ say }) => say),
  };
}
