// The screen of an address of the class: the teacher's page, or a task for pupils. Each has code of its own.

import { sentences } from '../../../py/hairpin/words/en/page_pupil.po';
import { html, render } from '../ui/template.ts';
import { addWords, t } from '../ui/words.ts';
import { readTask } from './class-address.ts';
import { lazy } from './lazy.ts';
import { bringOn, fetched, isHere, whenLeft } from './navigation.ts';
import { missingPanel } from './panels.ts';
import { data } from './site.ts';

addWords(sentences);

const fetchTeacher = lazy(() => import('./class-page.ts'));
const fetchPupil = lazy(() => import('./pupil-page.ts'));

/**
 * Fills `place` and shows it.
 * @param rest the address behind `#/class/`
 */
export async function showClass(place: HTMLElement, rest: string, here: number) {
  const task = readTask(rest, data.games);
  const title = t('class.title');
  if (task === 'wrong') showWrong(place);
  else {
    const show =
      task === null
        ? await fetched(
            () =>
              fetchTeacher().then(
                ({ showTeacher }) =>
                  () =>
                    showTeacher(place),
              ),
            'today',
            title,
            here,
          )
        : await fetched(
            () =>
              fetchPupil().then(
                ({ showPupil }) =>
                  () =>
                    showPupil(place, task),
              ),
            'today',
            title,
            here,
          );
    if (!isHere(here)) return;
    if (!show) {
      missingPanel();
      bringOn('table', title);
      return;
    }
    whenLeft(show());
  }
  bringOn('today', title);
}

/** Says that an address names no task, with the ways on. */
function showWrong(place: HTMLElement) {
  place.replaceChildren();
  render(
    html`
      <div class="today-fields" data-part="pupil-wrong">
        <header class="today-head"><h1 tabindex="-1">${t('class.title')}</h1></header>
        <p role="alert">${t('pupil.wrong')}</p>
        <p class="today-go">
          <a class="button" href="#/class" data-do="class">${t('pupil.teacherPage')}</a>
          <a class="button small" href="#/" data-do="home">${t('wait.home')}</a>
        </p>
      </div>`,
    place,
  );
}
