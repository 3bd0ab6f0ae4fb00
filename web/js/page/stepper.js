// A whole number within limits: typed in, or stepped up and down by buttons and arrow keys. What does
// not fit stays as it was typed and is never taken over.

import { h } from '../ui/dom.js';
import { t } from '../ui/words.js';

/** @param {string} text */
export function whole(text) {
  return /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

/**
 * @param {{name: string, label: string, labelled?: boolean, described: string, min?: number | undefined, max?: number | undefined,
 *   get: () => number | null, set: (value: number | null) => void, from?: () => number}} given
 *   `get` may answer null where there is no one value; `set` is given null for what does not fit; `from`: where steps
 *   begin then; `labelled`: a label of its own stands elsewhere
 */
export function stepper({ name, label, labelled = false, described, min = -Infinity, max = Infinity, get, set, from = () => 0 }) {
  /** What was typed and does not fit. @type {string | null} */
  let draft = null;
  const input = h('input', {
    type: 'text',
    inputmode: 'numeric',
    class: 'field number',
    role: 'spinbutton',
    name,
    id: name,
    autocomplete: 'off',
    'aria-label': labelled ? null : label,
    'aria-describedby': described,
    'aria-valuemin': min,
    'aria-valuemax': max,
    on: {
      input: () => {
        const value = whole(input.value);
        draft = value !== null && value >= min && value <= max ? null : input.value;
        set(draft === null ? value : null);
      },
      keydown: (/** @type {KeyboardEvent} */ event) => {
        const { key } = event;
        if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
        event.preventDefault();
        step(key === 'ArrowUp' ? 1 : -1);
      },
    },
  });
  /** @param {number} by */
  function step(by) {
    const next = Math.min(max, Math.max(min, (get() ?? from()) + by));
    draft = null;
    input.value = String(next);
    set(next);
  }
  const button = (/** @type {number} */ by, /** @type {string} */ sign) =>
    h(
      'button',
      {
        type: 'button',
        class: 'step',
        tabindex: '-1',
        'aria-label': t(by < 0 ? 'option.less' : 'option.more', { name: label }),
        on: { click: () => step(by) },
      },
      sign,
    );
  const less = button(-1, '−');
  const more = button(1, '+');
  return {
    element: h('div', { class: 'stepper' }, less, input, more),
    input,
    sync() {
      const value = get();
      // Nothing is changed under the hand that types.
      if (draft === null && document.activeElement !== input) input.value = value === null ? '' : String(value);
      if (value === null) input.removeAttribute('aria-valuenow');
      else input.setAttribute('aria-valuenow', String(value));
      less.disabled = value !== null && value <= min;
      more.disabled = value !== null && value >= max;
    },
    wrong: () => draft !== null,
    reset() {
      draft = null;
    },
  };
}
