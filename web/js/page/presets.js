// Ready-made conditions of a race as a row of cards: what each is called and what it changes. One is chosen as with any
// radio buttons; where something was changed since, none is.

import { h } from '../ui/dom.js';
import { t } from '../ui/words.js';
import { radioInput } from './fields.js';

/** @typedef {import("../engine/types.js").GameInfo} GameInfo */
/** @typedef {import("../engine/types.js").Preset} Preset */

/**
 * @typedef {object} Cards
 * @property {HTMLElement | null} element  null where a game has no presets
 * @property {() => Preset} sync  shows what is chosen; answers the card that the choice began with
 * @property {() => void} settle  where the row scrolls, the chosen card is in sight
 */

/** What a choice begins with where a game has no presets. */
const NONE = /** @type {Preset} */ ({ id: '', name: '', say: '', settings: {} });

/**
 * @param {GameInfo} game
 * @param {{preset: (preset: Preset) => {offered: boolean, taken: boolean}}} conditions
 * @param {(preset: Preset) => void} take
 * @returns {Cards}
 */
export function presetCards(game, conditions, take) {
  /** The card that was chosen last: of two that come to the same it is the one. */
  let last = /** @type {Preset | undefined} */ (undefined);
  const cards = game.presets.map((preset) => {
    const [name, say] = [`preset-${preset.id}-name`, `preset-${preset.id}-say`];
    const choose = () => {
      last = preset;
      take(preset);
    };
    const input = radioInput('preset', preset.id, choose, { 'aria-labelledby': name, 'aria-describedby': say });
    const element = h(
      'label',
      { part: 'preset', 'data-preset': preset.id },
      input,
      h('span', { class: 'preset-name', id: name }, preset.name),
      h('span', { class: 'help', id: say }, preset.say),
    );
    return { preset, input, element };
  });
  const row = h(
    'div',
    { class: 'presets', role: 'radiogroup', 'aria-labelledby': 'presets-title' },
    ...cards.map(({ element }) => element),
  );
  return {
    element:
      cards.length > 0
        ? h('section', { part: 'setup-presets' }, h('h2', { class: 'section-title', id: 'presets-title' }, t('setup.presets')), row)
        : null,
    sync() {
      const seen = cards.map((card) => ({ ...card, ...conditions.preset(card.preset) }));
      const taken = seen.filter((card) => card.taken && card.offered);
      const chosen = taken.find(({ preset }) => preset === last) ?? taken[0];
      for (const card of seen) {
        card.element.hidden = !card.offered;
        card.input.checked = card === chosen;
      }
      last = chosen?.preset ?? last;
      return last ?? cards.find(({ preset }) => Object.keys(preset.settings).length === 0)?.preset ?? cards[0]?.preset ?? NONE;
    },
    settle() {
      const chosen = cards.find(({ input }) => input.checked);
      if (chosen) row.scrollLeft = chosen.element.offsetLeft - row.offsetLeft;
    },
  };
}
