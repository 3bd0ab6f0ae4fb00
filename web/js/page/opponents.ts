// The opponents of a single person in a set-up: one level for all bots, and their number.

import type { BotInfo, GameInfo, LadderCell } from '../engine/types.ts';
import { face } from '../ui/drivers.ts';
import { drawnStars } from '../ui/ladder.ts';
import { guard, html, live, nothing } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { listOptions } from './fields.ts';
import { ladderOf } from './record.ts';
import { isPerson, opponentKind } from './seating.ts';
import type { SeatChoice } from './types.ts';
import './setup-words.ts';

/**
 * Returns the template of the choice.
 * @param seats changed in place; then `changed` repaints the screen
 * @param resize changes the number of seats
 */
export function opponentCards(
  game: GameInfo,
  seats: SeatChoice[],
  { changed, resize }: { changed: () => void; resize: (many: number) => void },
) {
  const [fewest = 2, most = 2] = game.seats;
  const levels = game.bots.filter(({ rank }) => rank !== null);
  const numbers = Array.from({ length: most - fewest + 1 }, (_, i) => fewest - 1 + i);

  /** The ladder of the player in this game, once the engine has told it. */
  let cells: LadderCell[] = [];
  void ladderOf({}).then((ladder) => {
    cells = (ladder?.who && ladder.rows.find((row) => row.game === game.id)?.cells) || [];
    if (cells.length) changed();
  });

  /** The first person stays, and a bot takes each other seat. */
  function choose(id: string) {
    const me = Math.max(0, seats.findIndex(isPerson));
    seats.forEach((seat, i) => {
      const kind = i === me ? 'person' : `bot:${id}`;
      if (seat.kind !== kind) Object.assign(seat, { kind, name: '' });
    });
    changed();
  }

  function card(bot: BotInfo) {
    const name = `opponent-${bot.id}-name`;
    const cell = cells.find(({ level }) => level === bot.id);
    return html`
      <label class="preset opponent" data-part="opponent" data-level=${bot.id}>
        <input type="radio" name="opponent" value=${bot.id} aria-labelledby=${name}
          .checked=${live(opponentKind(seats) === `bot:${bot.id}`)} @change=${() => choose(bot.id)}>
        ${guard([bot.id], () => face(bot.id))}
        <span id=${name}>
          <span class="preset-name" translate="no">${bot.name}</span>
          <span class="help">${bot.level}</span>
          ${
            cell?.mark
              ? html`
                <span class="opponent-mark" data-part="opponent-mark" data-state=${cell.state}>
                  ${cell.mark} ${cell.state === 'beaten' ? drawnStars(cell.stars) : nothing}</span>`
              : nothing
          }
        </span>
      </label>`;
  }

  const number = () => html`
    <label class="opponent-number">
      <span class="label">${t('setup.opponent.number')}</span>
      <select class="field" name="opponents" @change=${(event: Event) =>
        resize(Number((event.target as HTMLSelectElement).value) + 1)}>
        ${listOptions(
          numbers.map((n) => ({ value: n, name: String(n) })),
          seats.length - 1,
        )}
      </select>
    </label>`;

  return () => {
    // Of the chosen driver.
    const open = cells.find(({ level }) => opponentKind(seats) === `bot:${level}`)?.missing;
    return levels.length > 0
      ? html`
        <section class="setup-presets" data-part="setup-opponents">
          <div class="presets-head">
            <h2 class="section-title" id="opponent-title">${t('setup.opponent', { n: seats.length - 1 })}</h2>
            ${numbers.length > 1 ? number() : nothing}
          </div>
          <div class="presets opponents" role="radiogroup" aria-labelledby="opponent-title">${levels.map(card)}</div>
          ${open ? html`<p class="help" data-part="opponent-star">${open}</p>` : nothing}
        </section>`
      : nothing;
  };
}
