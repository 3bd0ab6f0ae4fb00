// The sheet of a game's lessons, each a link.

import type { LessonOn, Table } from '../../engine/types.ts';
import { openSheet } from '../../ui/sheets.ts';
import { html, nothing } from '../../ui/template.ts';
import type { TableContext } from '../types.ts';

/** Opens all lessons of the game; the focus is on the present one. */
export function openLessons({ words }: TableContext, { game }: Table, { n, names }: LessonOn) {
  const lesson = (name: string, i: number) => html`
    <li>
      <a class="menu-item" href="#/${game}/learn/${i + 1}" data-lesson=${i + 1}
        aria-current=${i + 1 === n ? 'step' : nothing} @click=${() => sheet.close()}>
        <span class="lesson-number" aria-hidden="true">${i + 1}</span>
        ${name}
      </a>
    </li>`;
  const sheet = openSheet(
    { name: 'lessons', title: words('table.lessons.all') },
    html`<ol class="lessons-list" data-part="lessons-list">${names.map(lesson)}</ol>`,
  );
  (sheet.querySelector('[aria-current]') as HTMLElement | null)?.focus();
}
