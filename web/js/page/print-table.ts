// Prints the table: its words as the page has them, and below them a drawing, because the boards of the page depend on
// the window. The engine makes the drawing, and the styles for paper arrange the words.

import type { Setting, Table } from '../engine/types.ts';
import type { TableContext } from '../table/types.ts';
import { ask, ready } from '../transport/index.ts';
import { notice } from '../ui/notices.ts';
import { element, html } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { framed, oneGame } from './embed.ts';
import { PrintedPages } from './printed-pages.ts';
import { go, setUpFragment } from './router.ts';
import { gameOf } from './site.ts';

/** What `share` of a table says besides its game. */
interface Deal {
  settings: Record<string, Setting>;
  seed: string;
}

const HOST = '[data-part=table-host]';

let printing = false;

/** Says on paper how to print the cards. The browser's own command does not wait until the engine has drawn them. */
function sayBare() {
  const host = document.querySelector(HOST);
  if (!host || host.querySelector(':scope > [data-part=printed-table]')) return;
  const hint = element(html`<p class="printed-facts" data-part="printed-bare">${t('table.print.bare')}</p>`);
  host.querySelector(':scope > [data-part=seats]')?.before(hint);
  addEventListener('afterprint', () => hint.remove(), { once: true });
}

/** Draws the table and opens the browser's dialog. What is added for paper goes when the dialog is closed. */
async function printTable(table: Table) {
  if (printing) return;
  const host = document.querySelector(HOST);
  printing = true;
  const reply = await ready()
    .then(() => ask({ do: 'draw_table' }))
    .catch(() => null);
  printing = false;
  if (!reply?.drawing) {
    notice('open', reply?.error ?? t('missing.words'), { kind: 'bad', seconds: 15 });
    return;
  }
  if (!host?.isConnected) return;
  const pages = new PrintedPages('printed-table');
  pages.show(reply.drawing);
  const facts = factsOf(table);
  const about = element(html`
    <ul class="printed-facts" data-part="printed-facts">${facts.map((fact) => html`<li>${fact}</li>`)}</ul>`);
  host.querySelector(':scope > [data-part=seats]')?.before(about);
  host.append(pages.host);
  addEventListener(
    'afterprint',
    () => {
      about.remove();
      pages.leave();
    },
    { once: true },
  );
  window.print();
}

/** The options of a game, and its seed unless it would reveal hidden cards. */
function factsOf({ puzzle, lesson, choice, settings, seed }: Table) {
  if (puzzle) return [puzzle.name];
  const facts = settings.map(({ name, value }) => `${name}: ${value}`);
  return seed && !lesson && !choice ? [...facts, t('table.seed', { seed })] : facts;
}

/** Goes to the sheets of a game, and to its own deal unless that would reveal hidden cards. */
function toSheets({ game, puzzle, lesson, choice, share, seats }: Table) {
  const known = share && !puzzle && !lesson && !choice && gameOf(game);
  const people = seats.map(() => 'person');
  const same = known ? setUpFragment(game, { ...(share as unknown as Deal), seats: people }) : '';
  const deal = same.replace(/^[^?]+/, '/deal');
  go(`#/print/${game}${deal}`);
}

if (!framed) addEventListener('beforeprint', sayBare);

/** What a table needs to be printed. In a frame there is none. */
export const printed: Pick<TableContext, 'print' | 'sheets'> = framed
  ? {}
  : { print: (table) => void printTable(table), ...(oneGame() ? {} : { sheets: toSheets }) };
