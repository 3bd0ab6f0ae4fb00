// The screen that prints the sheets of a game: cards, boards, puzzles, rules, a deal. The engine makes a sheet and says
// what can be chosen for it. The screen shows the pages of the sheet; the browser prints only them.

import { sentences } from '../../../py/hairpin/words/en/page_print.po';
import type { GameInfo, Option, PrintSheet, Setting } from '../engine/types.ts';
import { ask, onEngine, ready } from '../transport/index.ts';
import { element, html, live, nothing, render } from '../ui/template.ts';
import { addWords, t } from '../ui/words.ts';
import { conditionsOf } from './conditions.ts';
import { framed } from './embed.ts';
import { button } from './fields.ts';
import { saveFile } from './files.ts';
import { firstSetUp } from './last-setup.ts';
import { lazy } from './lazy.ts';
import { type Field, optionField } from './options.ts';
import { PrintedPages } from './printed-pages.ts';
import { progressBar, troubleCard } from './progress.ts';
import { pageAddress, rename, type SetUpQuery } from './router.ts';
import { freeColour } from './seating.ts';
import { data } from './site.ts';
import { drawSeed } from './tab-id.ts';
import type { SetUp, Values } from './types.ts';

addWords(sentences);

const fetchQr = lazy(() => import('./qr-sheet.ts'));

/** What was chosen for sheets since the page was opened; a kind of sheet ignores what it does not have. */
const chosen: Record<string, Setting> = {};

/** The choices that are made again for each game: the number of seats, and the first puzzle. */
const OWN = ['seats', 'first'];

/**
 * Fills `place` with the sheets of a game. Returns a function that ends this.
 * @param wanted the game; empty for the first one
 * @param first the kind of sheet to begin with; empty for the first one
 * @param asked the deal to begin with; null for one with the options of the last game
 */
export function showPrint(place: HTMLElement, wanted: string, first: string, asked: SetUpQuery | null): () => void {
  const game = (data.games.find(({ id }) => id === wanted) ?? data.games[0]) as GameInfo;
  const { setUp, fields: dealt } = dealOf(game, asked, () => changed());
  const fields: Map<string, Field[]> = new Map();
  const pages = new PrintedPages('print-pages');
  let kind = first;
  let sheet: PrintSheet | undefined;
  let error: string | null | undefined;
  let here = true;
  let making = false;
  let stale = false;
  for (const id of OWN) delete chosen[id];
  if (asked?.seats) chosen['seats'] = setUp.seats.length;

  const values: Values = {
    get: (id) => chosen[id] ?? sheet?.options.find((option) => option.id === id)?.default ?? '',
    set(id, value) {
      chosen[id] = value;
      changed();
    },
    seats: () => setUp.seats.length,
    seatName: () => '',
    person: () => true,
    game: game.id,
  };

  const root = element(html`<div class="print-fields"></div>`);
  place.replaceChildren(root);

  function changed() {
    const many = Number(chosen['seats'] ?? game.seats[0]);
    setUp.seats.length = Math.min(setUp.seats.length, many);
    while (setUp.seats.length < many) setUp.seats.push({ kind: 'person', name: '', colour: freeColour(setUp.seats) });
    paint();
    void make();
  }

  /** Makes the sheet of the present choices, and again if they change meanwhile. */
  async function make() {
    stale = true;
    if (making) return;
    making = true;
    paint();
    while (stale && here) {
      stale = false;
      const reply = await wish().catch(() => null);
      if (!here || !reply) break;
      error = reply.error;
      if (!reply.sheet) continue;
      sheet = reply.sheet;
      kind = sheet.kind;
      pages.show(sheet.html);
    }
    making = false;
    if (here) paint();
  }

  /** Asks for the sheet. A deal with an address gets its code, unless the script for codes does not arrive. */
  async function wish() {
    await ready();
    const conditions = conditionsOf(game, setUp);
    const request = {
      do: 'print_sheet' as const,
      game: game.id,
      kind,
      chosen: { ...chosen },
      seed: setUp.seed,
      settings: conditions.settings(),
      site: pageAddress().replace(/[^/]*$/, ''),
    };
    const reply = await ask(request);
    const address = reply.sheet?.address;
    if (!address) return reply;
    const came = await fetchQr().catch(() => null);
    const code = came?.bareQrCode(address).map((row) => row.map((dark) => (dark ? '1' : '0')).join(''));
    return code ? ask({ ...request, code }) : reply;
  }

  function choose(id: string) {
    kind = id;
    rename(`#/print/${game.id}/${id}`);
    void make();
  }

  function fieldsOf({ kind: id, options }: PrintSheet) {
    const made = fields.get(id) ?? options.map((option: Option) => optionField(option, values));
    fields.set(id, made);
    return made;
  }

  const kinds = ({ kinds: all }: PrintSheet) => html`
    <div class="print-kinds" role="group" aria-label=${t('print.kinds')}>
      ${all.map(
        ({ id, name }) => html`
          <button type="button" class="print-kind" data-kind=${id} aria-pressed=${String(id === kind)}
            @click=${() => choose(id)}>${name}</button>`,
      )}
    </div>`;

  const deal = () => html`
    <div class="option option-seed">
      <label class="label" for="print-seed">${t('print.seed')}</label>
      <input type="text" class="field seed" translate="no" name="seed" id="print-seed" autocomplete="off" maxlength="80"
        spellcheck="false" aria-describedby="print-seed-help" .value=${live(setUp.seed)}
        @change=${(event: Event) => {
          setUp.seed = (event.target as HTMLInputElement).value.trim() || drawSeed();
          changed();
        }}>
      <p class="help" id="print-seed-help">${t('print.seed.help')}</p>
      ${button('seed', t('print.seed.draw'), () => {
        setUp.seed = drawSeed();
        changed();
      })}
    </div>
    <details class="setup-more">
      <summary><span class="setup-more-title">${t('print.deal.options')}</span></summary>
      <div class="options">${dealt.map((field) => field.template())}</div>
    </details>`;

  const print = button('print', t('print.print'), () => window.print(), 'main');

  const form = (shown: PrintSheet) => html`
    <section class="print-form" aria-labelledby="today-head">
      ${kinds(shown)}
      <p class="lead">${shown.say}</p>
      <div class="options">${fieldsOf(shown).map((field) => field.template())}</div>
      ${shown.deals ? deal() : nothing}
      <p class="error" role="alert" data-part="print-error" ?hidden=${!error}>${error}</p>
      <p class="print-acts" ?hidden=${!!error}>
        ${framed ? nothing : print}
        ${button('save-sheet', t('print.save'), () => saveFile(shown.name, shown.html), '')}
        ${pages.count ? html`<span class="print-count">${t('print.pages', { n: pages.count })}</span>` : nothing}
      </p>
      <p class="help">${t(pages.count ? 'print.scale' : 'print.scale.text')}</p>
    </section>`;

  function paint() {
    if (!here) return;
    const waits = error ? html`<p role="alert">${error}</p>` : progressBar();
    render(
      html`
        <header class="today-head"><h1 id="today-head" tabindex="-1">${t('print.title')}</h1></header>
        <nav class="puzzle-games" aria-label=${t('print.games')}>
          ${data.games.map(
            ({ id, name }) => html`
              <a class="puzzle-game" href="#/print/${id}" aria-current=${id === game.id ? 'page' : nothing}>
                <b>${name}</b></a>`,
          )}
        </nav>
        <div class="print-body">
          ${sheet ? form(sheet) : waits}
          <section class="print-preview" data-part="print-preview" aria-label=${t('print.preview')}
            aria-busy=${String(making)} ?hidden=${!sheet}>
            ${pages.host}
          </section>
        </div>
        <p class="today-foot"><a class="button small" href="#/" data-do="home">${t('wait.home')}</a></p>`,
      root,
    );
    for (const field of sheet ? [...fieldsOf(sheet), ...dealt] : []) field.painted();
  }

  const stop = onEngine((state) => {
    if (here && !sheet && state.phase === 'failed') render(troubleCard(), root);
  });
  changed();
  return () => {
    here = false;
    stop();
    pages.leave();
  };
}

/** The set-up of a deal for people: as asked, else with the options of the last game. `changed` follows each change. */
function dealOf(game: GameInfo, asked: SetUpQuery | null, changed: () => void) {
  const first = firstSetUp(game, asked).setUp;
  const setUp: SetUp = { ...first, seats: asked?.seats ? first.seats : [], seed: first.seed || drawSeed() };
  const values: Values = {
    ...conditionsOf(game, setUp),
    set(id, value) {
      setUp.settings[id] = value;
      changed();
    },
    seatName: (seat) => String(seat + 1),
    person: () => true,
    game: game.id,
  };
  return { setUp, fields: game.options.map((option) => optionField(option, values)) };
}
