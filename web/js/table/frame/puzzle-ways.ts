// The ways from a puzzle: to the next, to all puzzles, to the rules, and to the first lessons of its game.

import type { PuzzleOn, Table } from '../../engine/types.ts';
import { iconOf } from '../../ui/art.ts';
import { openSheet } from '../../ui/sheets.ts';
import { html, nothing } from '../../ui/template.ts';
import type { TableContext } from '../types.ts';

/** The way from a puzzle to the lessons of its game, in words; empty if there is none. */
export function wayToLessons({ alone, today }: TableContext, puzzle: PuzzleOn | undefined) {
  return (!alone && today && puzzle?.learn) || '';
}

/**
 * Opens a sheet with the number and difficulty of a puzzle, and the ways from it.
 * @param learn opens the lessons
 */
export function openPuzzleWays(ctx: TableContext, { game }: Table, puzzle: PuzzleOn, learn: () => void) {
  const { words } = ctx;
  const link = (name: string, art: string, label: string, to: string) => html`
    <li>
      <a class="menu-item" data-do=${name} href=${to} @click=${() => sheet.close()}>${iconOf(art)} ${label}</a>
    </li>`;
  const button = (name: string, art: string, label: string, run: () => void) => html`
    <li @click=${() => sheet.close()}>
      <button type="button" class="menu-item" data-do=${name} @click=${run}>${iconOf(art)} ${label}</button>
    </li>`;
  const lessons = wayToLessons(ctx, puzzle);
  const next = ctx.nextPuzzle?.(puzzle) ?? 0;
  const others = () => html`
    ${
      next && next !== puzzle.n
        ? link('next-puzzle', 'next', words('table.puzzle.next'), `#/puzzles/${game}/${next}`)
        : nothing
    }
    ${link('all-puzzles', 'moves', words('table.puzzles'), `#/puzzles/${game}`)}`;
  const sheet = openSheet(
    { name: 'puzzle-ways', title: puzzle.title },
    html`
      <ul class="lessons-list" data-part="puzzle-ways-list">
        ${ctx.alone ? nothing : others()}
        ${lessons ? button('learn-first', 'cards', lessons, learn) : nothing}
        ${button('rules', 'guide', words('table.guide'), () => ctx.openGuide(game))}
      </ul>`,
  );
}
