/**
 * What the strip of words has for a lesson: ways to all lessons, and at the goal to the next, the same again, or a
 * game.
 */

import type { LessonOn, Table } from '../../engine/types.ts';
import { h } from '../../ui/dom.ts';
import { openSheet } from '../../ui/sheets.ts';
import type { TableContext } from '../types.ts';

/** All lessons of the game, each a way to it. */
export function openLessons({ words }: TableContext, { game }: Table, { n, names }: LessonOn) {
  const sheet = openSheet(
    { name: 'lessons', title: words('table.lessons.all') },
    h(
      'ol',
      { part: 'lessons-list' },
      ...names.map((name, i) => {
        const here = i + 1 === n;
        const how = {
          class: 'menu-item',
          href: `#/${game}/learn/${i + 1}`,
          'data-lesson': i + 1,
          'aria-current': here ? 'step' : null,
        };
        return h(
          'li',
          {},
          h('a', how, h('span', { class: 'lesson-number', 'aria-hidden': 'true' }, String(i + 1)), name),
        );
      }),
    ),
  );
  sheet.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-lesson]')) sheet.close();
  });
  const current = sheet.querySelector('[aria-current]');
  if (current instanceof HTMLElement) current.focus();
}
