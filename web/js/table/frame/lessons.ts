// The sheet of a game's lessons, each a link.

import type { LessonOn, Table } from '../../engine/types.ts';
import { iconOf } from '../../ui/art.ts';
import { openSheet } from '../../ui/sheets.ts';
import { html, nothing } from '../../ui/template.ts';
import type { TableContext } from '../types.ts';

/** Opens all lessons of the game; the focus is on the present one. */
export function openLessons({ words, lessonsDone }: TableContext, { game }: Table, { n, ids, names }: LessonOn) {
  const done = new Set(lessonsDone?.(game, ids));
  const lesson = (name: string, i: number) => {
    const ticked = done.has(ids[i] ?? '');
    return html`
      <li>
        <a class="menu-item" href="#/${game}/learn/${i + 1}" data-lesson=${i + 1} ?data-done=${ticked}
          aria-current=${i + 1 === n ? 'step' : nothing} @click=${() => sheet.close()}>
          <span class="lesson-number" aria-hidden="true">${i + 1}</span>
          <span class="lesson-name">${name}</span>
          ${ticked ? html`<span class="unseen">${words('table.lessons.done')}</span>${iconOf('done')}` : nothing}
        </a>
      </li>`;
  };
  const sheet = openSheet(
    { name: 'lessons', title: words('table.lessons.all') },
    html`<ol class="lessons-list" data-part="lessons-list">${names.map(lesson)}</ol>`,
  );
  (sheet.querySelector('[aria-current]') as HTMLElement | null)?.focus();
}
