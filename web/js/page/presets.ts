// Ready-made conditions of a race as a row of cards: what each is called and what it changes. One is chosen as with
// any radio buttons; where something was changed since, none is. What is chosen without a card being touched is told
// beside the title.

import type { GameInfo, Preset } from '../engine/types.ts';
import { h } from '../ui/dom.ts';
import { announce } from '../ui/speaker.ts';
import { t } from '../ui/words.ts';
import { radioInput } from './fields.ts';

interface Cards {
  element: HTMLElement | null; // null where a game has no presets
  /** shows what is chosen, and tells it where no card was touched; answers the card that the choice began with */
  sync: () => Preset;
  settle: () => void; // where the row scrolls, the chosen card is in sight
}

/** What a choice begins with where a game has no presets. */
const NONE = { id: '', name: '', say: '', settings: {} } as Preset;

export function presetCards(
  game: GameInfo,
  conditions: { preset: (preset: Preset) => { offered: boolean; taken: boolean } },
  take: (preset: Preset) => void,
): Cards {
  /** The card that was chosen last: of two that come to the same it is the one. */
  let last = undefined as Preset | undefined;
  /** What was shown as chosen; nothing has been yet. */
  let shown: Preset | null | undefined;
  /** Whether a card has just been touched: what it is it says itself. */
  let touched = false;
  const now = h('span', { part: 'preset-now', class: 'help' });
  const cards = game.presets.map((preset) => {
    const [name, say] = [`preset-${preset.id}-name`, `preset-${preset.id}-say`];
    const choose = () => {
      last = preset;
      touched = true;
      take(preset);
      touched = false;
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
        ? h(
            'section',
            { part: 'setup-presets' },
            h(
              'div',
              { class: 'presets-head' },
              h('h2', { class: 'section-title', id: 'presets-title' }, t('setup.presets')),
              now,
            ),
            row,
          )
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
      announceChoice(chosen?.preset ?? null);
      return (
        last ??
        cards.find(({ preset }) => Object.keys(preset.settings).length === 0)?.preset ??
        cards[0]?.preset ??
        NONE
      );
    },
    settle,
  };

  function settle() {
    const chosen = cards.find(({ input }) => input.checked);
    if (chosen) row.scrollLeft = chosen.element.offsetLeft - row.offsetLeft;
  }

  /** @param chosen null: none of them */
  function announceChoice(chosen: Preset | null) {
    const other = shown !== undefined && chosen !== shown;
    shown = chosen;
    if (touched) now.textContent = '';
    else if (other) {
      now.textContent = chosen ? t('setup.presetNow', { name: chosen.name }) : t('setup.presetNone');
      announce(now.textContent);
    }
    if (other) settle();
  }
}
