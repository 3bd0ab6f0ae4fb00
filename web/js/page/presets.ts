// Presets of a game as a row of radio cards: each has a name and says what it changes. After a change by hand no card
// is chosen. A choice that changes without a touch of a card is named beside the title.

import type { GameInfo, Preset } from '../engine/types.ts';
import { announce } from '../ui/speaker.ts';
import { html, live, nothing } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import './setup-words.ts';
import { whenSeen } from './when-visible.ts';

/** The base of a choice in a game without presets. */
const NONE = { id: '', name: '', say: '', settings: {} } as Preset;

/** Marks the sides of a scrolling row where more follows. */
function markSides(row: Element) {
  // In a language that runs from right to left the row scrolls below zero.
  const before = Math.abs(row.scrollLeft);
  const left = row.scrollWidth - row.clientWidth - before;
  row.toggleAttribute('data-before', before > 1);
  row.toggleAttribute('data-after', left > 1);
}

/** @param take applies a preset and repaints */
export function presetCards(
  game: GameInfo,
  conditions: { preset: (preset: Preset) => { offered: boolean; taken: boolean } },
  take: (preset: Preset) => void,
) {
  /** The card that was chosen last. Two cards can have the same effect. */
  let last = undefined as Preset | undefined;
  /** The card shown as chosen; undefined before the first paint, null if none is. */
  let shown: Preset | null | undefined;
  let touched = false;
  /** Whether the chosen card changed since the last paint. */
  let moved = true;
  let words = '';

  function choose(preset: Preset) {
    last = preset;
    touched = true;
    take(preset);
    touched = false;
  }

  function card(preset: Preset) {
    const [name, say] = [`preset-${preset.id}-name`, `preset-${preset.id}-say`];
    const [fewest = 0, most = 0] = preset.minutes ?? game.minutes;
    return html`
      <label class="preset" data-part="preset" data-preset=${preset.id} ?hidden=${!conditions.preset(preset).offered}>
        <input type="radio" name="preset" value=${preset.id} aria-labelledby=${name} aria-describedby=${say}
          .checked=${live(preset === shown)} @change=${() => choose(preset)}>
        <span class="preset-name" id=${name}>${preset.name}</span>
        <span class="help" id=${say}>
          ${preset.say}
          <span class="preset-minutes">${t('setup.minutes', { fewest, most })}</span>
        </span>
      </label>`;
  }

  return {
    /** Finds the chosen card and announces a change. Returns the preset that the choice began with. */
    current(): Preset {
      const taken = game.presets.filter((preset) => {
        const { offered, taken } = conditions.preset(preset);
        return offered && taken;
      });
      const chosen = taken.find((preset) => preset === last) ?? taken[0] ?? null;
      const other = shown !== undefined && chosen !== shown;
      last = chosen ?? last;
      shown = chosen;
      moved ||= other;
      if (touched) words = '';
      else if (other) {
        words = chosen ? t('setup.presetNow', { name: chosen.name }) : t('setup.presetNone');
        announce(words);
      }
      const plain = game.presets.find(({ settings }) => Object.keys(settings).length === 0);
      return last ?? plain ?? game.presets[0] ?? NONE;
    },

    template: () =>
      game.presets.length > 0
        ? html`
          <section class="setup-presets" data-part="setup-presets">
            <div class="presets-head">
              <h2 class="section-title" id="presets-title">${t('setup.presets')}</h2>
              <span class="help preset-now" data-part="preset-now">${words}</span>
            </div>
            <div class="presets" role="radiogroup" aria-labelledby="presets-title"
              @scroll=${({ target }: Event) => markSides(target as Element)}>${game.presets.map(card)}</div>
          </section>`
        : nothing,

    /** Scrolls the row to the chosen card, at first and after a change. */
    painted() {
      const row = document.querySelector('[data-part="preset"]')?.parentElement;
      if (moved && row)
        whenSeen(row, () => {
          const chosen = row.querySelector('[data-part="preset"]:has(:checked)') as HTMLElement | null;
          const side = document.documentElement.dir === 'rtl' ? 'right' : 'left';
          if (chosen) row.scrollLeft += chosen.getBoundingClientRect()[side] - row.getBoundingClientRect()[side];
          markSides(row);
        });
      moved = false;
    },
  };
}
