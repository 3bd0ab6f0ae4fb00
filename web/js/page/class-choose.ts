// The first part of a teacher's page: a deal, puzzles, or a position. A deal has the fields of a set-up.

import type { PuzzlesOfGame } from '../engine/types.ts';
import { ask, ready } from '../transport/index.ts';
import { html, live, nothing } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { MOST_PUZZLES } from './class-address.ts';
import type { ClassChoice, Kind } from './class-choice.ts';
import { firstPuzzles, freshDeal } from './class-choice.ts';
import { dateHere } from './comeback.ts';
import { button, errorLine, invalid, listOptions } from './fields.ts';
import { closeGame } from './open-game.ts';
import { readPasted } from './pasted.ts';
import { puzzleMarks } from './puzzle-marks.ts';
import { withoutPicture } from './router.ts';
import { isGoing } from './rows.ts';
import { setUpParts } from './setup-parts.ts';
import { data, gameName } from './site.ts';
import * as storage from './storage.ts';
import { freshId } from './tab-id.ts';
import type { MatchRow } from './types.ts';

const KINDS: Kind[] = ['deal', 'puzzles', 'choice'];

/** @param choice changed in place; then `changed` asks for the task, and `paint` only paints */
export function choosePart(choice: ClassChoice, changed: () => void, paint: () => void) {
  let parts = partsOf();
  let unfolded = false;
  /** The text of the field for a seed, and another seed that may be meant. */
  let note = null as { seed: string; say: string } | null;
  let lists = null as PuzzlesOfGame[] | null;
  let rows = [] as MatchRow[];
  let pasted = '';
  let wrong = '';

  function partsOf() {
    const { game, setUp } = choice.deal;
    return setUpParts(game, setUp, () => changed());
  }

  const chosenIn = (event: Event) => (event.target as HTMLInputElement | HTMLSelectElement).value;

  function take(kind: Kind) {
    choice.kind = kind;
    if (kind === 'puzzles') void fetchLists().catch(() => {});
    if (kind === 'choice') void fetchRows().catch(() => {});
    changed();
  }

  const kinds = () => html`
    <div class="class-kinds" role="radiogroup" aria-labelledby="class-choose">
      ${KINDS.map(
        (kind) => html`
          <label class="preset" data-part="class-kind" data-kind=${kind}>
            <input type="radio" name="class-kind" value=${kind} aria-labelledby="class-kind-${kind}"
              aria-describedby="class-kind-${kind}-say" .checked=${live(choice.kind === kind)}
              @change=${() => take(kind)}>
            <span class="preset-name" id="class-kind-${kind}">${t(`class.kind.${kind}`)}</span>
            <span class="help" id="class-kind-${kind}-say">${t(`class.kind.${kind}.say`)}</span>
          </label>`,
      )}
    </div>`;

  const list = (
    name: string,
    label: string,
    choices: { value: string | number; name: string }[],
    now: string | number,
    set: (value: string) => void,
  ) => html`
    <div class="option">
      <label class="label" for=${name}>${label}</label>
      <select class="field" name=${name} id=${name} @change=${(event: Event) => set(chosenIn(event))}>
        ${listOptions(choices, now)}
      </select>
    </div>`;
  const named = (games: string[]) => games.map((id) => ({ value: id, name: gameName(id) }));

  function takeGame(id: string) {
    const game = data.games.find((each) => each.id === id);
    if (!game) return;
    choice.deal = freshDeal(game);
    parts = partsOf();
    note = null;
    changed();
  }

  function anotherDeal() {
    choice.deal.setUp.seed = '';
    note = null;
    changed();
  }

  async function typeSeed(event: Event) {
    const seed = chosenIn(event).trim().slice(0, 80);
    choice.deal.setUp.seed = seed;
    note = null;
    changed();
    if (!seed) return;
    await ready();
    note = (await ask({ do: 'seed_note', seed, used: [] })).seed_note ?? null;
    paint();
  }

  function deal() {
    const { game, setUp } = choice.deal;
    const { cards, rivals, fields, conditions } = parts;
    cards.current();
    const toggle = (event: Event) => {
      unfolded = (event.target as HTMLDetailsElement).open;
    };
    const meant = note;
    const takeMeant = () => {
      setUp.seed = meant?.seed ?? '';
      note = null;
      changed();
    };
    return html`
      ${list('class-game', t('class.game'), named(data.games.map(({ id }) => id)), game.id, takeGame)}
      ${cards.template()}
      ${rivals()}
      <details class="setup-more" data-part="class-options" .open=${unfolded} @toggle=${toggle}>
        <summary><span class="setup-more-title">${t('class.options')}</span></summary>
        <div class="options">${fields.map((field) => field.template())}</div>
        <p><a class="button small" data-do="class-setup" href=${conditions.fragment(true)}>${t('class.setup')}</a></p>
      </details>
      <div class="option class-deal">
        <label class="label" for="class-seed">${t('class.seed')}</label>
        <input type="text" class="field seed" translate="no" name="class-seed" id="class-seed" autocomplete="off"
          maxlength="80" spellcheck="false" aria-describedby="class-seed-help" .value=${live(setUp.seed)}
          @change=${typeSeed}>
        ${button('another-deal', t('class.another'), anotherDeal, '')}
        <p class="help" id="class-seed-help">${t('class.seed.help')}</p>
      </div>
      ${
        meant
          ? html`
            <p class="offer" data-part="seed-note">
              ${meant.say} ${button('take-seed', t('class.seed.take'), takeMeant)}
            </p>`
          : nothing
      }`;
  }

  async function fetchLists() {
    if (lists) return;
    await ready();
    lists = (await ask({ do: 'puzzle_list', date: dateHere(), ...puzzleMarks() })).puzzles?.games ?? null;
    paint();
  }

  function puzzles() {
    const { game, level, first, n } = choice.puzzles;
    const levels = lists?.find((each) => each.game === game)?.levels ?? [];
    const cells = levels.find(({ id }) => id === level)?.cells ?? [];
    const left = cells.filter((cell) => cell.n >= first).length;
    const counts = Array.from({ length: Math.min(MOST_PUZZLES, left || n) }, (_, i) => ({
      value: i + 1,
      name: String(i + 1),
    }));
    const set = (more: Partial<typeof choice.puzzles>) => {
      Object.assign(choice.puzzles, more);
      // A later first puzzle leaves fewer of its level.
      const of = levels.find(({ id }) => id === choice.puzzles.level)?.cells ?? [];
      const most = of.filter((cell) => cell.n >= choice.puzzles.first).length;
      if (most) choice.puzzles.n = Math.min(choice.puzzles.n, most);
      changed();
    };
    const firstOf = (id: string) => levels.find((each) => each.id === id)?.cells[0]?.n ?? 1;
    const solvable = data.games.filter((each) => each.puzzles).map(({ id }) => id);
    const numbers = cells.map((cell) => ({ value: cell.n, name: String(cell.n) }));
    return html`
      <div class="class-lists">
        ${list('puzzles-game', t('class.game'), named(solvable), game, (id) => set(firstPuzzles(id)))}
        ${list(
          'puzzles-level',
          t('class.level'),
          levels.map(({ id, name }) => ({ value: id, name })),
          level,
          (id) => set({ level: id, first: firstOf(id) }),
        )}
        ${list('puzzles-first', t('class.first'), numbers, first, (value) => set({ first: Number(value) }))}
        ${list('puzzles-n', t('class.count'), counts, n, (value) => set({ n: Number(value) }))}
      </div>`;
  }

  async function fetchRows() {
    rows = (await storage.rows()).filter((row) => isGoing(row) && !row.damaged);
    paint();
  }

  /** Takes the position of a game in play, which stays where it is stored. */
  async function takeRow({ id }: MatchRow) {
    const stored = await storage.text(id);
    await ready();
    closeGame();
    const opened = stored && (await ask({ do: 'open', text: stored.text, id: freshId(), stored: true }));
    const reply = opened?.ok ? await ask({ do: 'link' }) : opened;
    if (reply?.link) takePayload(reply.link);
    else wrong = reply?.error ?? t('storage.lost');
    paint();
  }

  function takePayload(payload: string) {
    choice.payload = withoutPicture(payload);
    wrong = '';
    pasted = '';
    changed();
  }

  function takePasted() {
    const found = readPasted(pasted);
    const payload = found && 'text' in found && !/^\s*[{[]/.test(found.text) ? found.text.trim() : '';
    if (payload) {
      takePayload(payload);
      return;
    }
    wrong = t('class.position.none');
    paint();
  }

  function position() {
    const type = (event: Event) => {
      pasted = chosenIn(event);
    };
    return html`
      <div class="option class-deal">
        <label class="label" for="class-link">${t('class.position.link')}</label>
        <input type="text" class="field" name="class-link" id="class-link" autocomplete="off" spellcheck="false"
          aria-describedby="class-link-error" aria-invalid=${invalid(wrong !== '')} .value=${live(pasted)}
          @input=${type}>
        ${button('take-link', t('class.position.take'), takePasted, '')}
        ${errorLine('class-link-error', wrong || null, 'alert')}
        <p class="help">${t('class.position.help')}</p>
      </div>
      ${
        rows.length
          ? html`
            <div class="class-rows">
              <h3 class="label">${t('class.position.games')}</h3>
              <ul>
                ${rows.map((row) => {
                  const words = t('class.position.row', { game: gameName(row.game), who: row.label, move: row.n });
                  return html`<li>${button('take-row', words, () => void takeRow(row).catch(() => {}))}</li>`;
                })}
              </ul>
            </div>`
          : nothing
      }`;
  }

  if (choice.kind === 'puzzles') void fetchLists().catch(() => {});
  if (choice.kind === 'choice') void fetchRows().catch(() => {});
  return {
    template: (problem: string) => html`
      <section class="class-part class-choose" data-part="class-choose" data-kind=${choice.kind}
        aria-labelledby="class-choose">
        <h2 class="class-name" id="class-choose">${t('class.choose')}</h2>
        ${kinds()}
        ${choice.kind === 'deal' ? deal() : choice.kind === 'puzzles' ? puzzles() : position()}
        ${errorLine('class-problem', problem || null, 'alert')}
      </section>`,
    painted() {
      if (choice.kind !== 'deal') return;
      parts.cards.painted();
      for (const field of parts.fields) field.painted();
    },
  };
}
