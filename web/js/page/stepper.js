// A whole number within limits: typed in, or stepped up and down by buttons and arrow keys.

import { h } from '../ui/dom.js';
import { t } from '../ui/words.js';
import { button, textInput, typed } from './fields.js';
import { inRange, whole } from './settings.js';

/**
 * @param {{name: string, label: string, described: string, limits: {min?: number, max?: number},
 *   get: () => number | null, set: (value: number | null) => void, from?: () => number}} given
 *   `label`: what the buttons are about; the number has a label of its own elsewhere; `get` may answer null where there
 *   is no one value; `set` is given null for what does not fit; `from`: where steps begin then
 */
export function stepper({ name, label, described, limits, get, set, from = () => 0 }) {
  const { min = -Infinity, max = Infinity } = limits;
  const input = textInput(name, {
    inputmode: 'numeric',
    class: 'field number',
    role: 'spinbutton',
    'aria-describedby': described,
    'aria-valuemin': min,
    'aria-valuemax': max,
    on: {
      keydown: (/** @type {KeyboardEvent} */ event) => {
        const { key } = event;
        if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
        event.preventDefault();
        step(key === 'ArrowUp' ? 1 : -1);
      },
    },
  });
  const field = typed(input, {
    read(text) {
      const value = whole(text);
      return value !== null && inRange(limits, value) ? value : undefined;
    },
    text: () => String(get() ?? ''),
    set: (value) => set(value ?? null),
  });
  /** @param {number} by */
  function step(by) {
    const next = Math.min(max, Math.max(min, (get() ?? from()) + by));
    field.reset();
    input.value = String(next);
    set(next);
  }
  const stepBy = (/** @type {number} */ by, /** @type {string} */ sign) =>
    button(null, sign, () => step(by), {
      class: 'step',
      tabindex: '-1',
      'aria-label': t(by < 0 ? 'option.less' : 'option.more', { name: label }),
    });
  const less = stepBy(-1, '−');
  const more = stepBy(1, '+');
  return {
    ...field,
    element: h('div', { class: 'stepper' }, less, input, more),
    input,
    sync() {
      const value = get();
      field.sync();
      if (value === null) input.removeAttribute('aria-valuenow');
      else input.setAttribute('aria-valuenow', String(value));
      less.disabled = value !== null && value <= min;
      more.disabled = value !== null && value >= max;
    },
  };
}
