// The screen of an address of the class: the teacher's page, or a task for pupils. Each has code of its own.

import { t } from '../ui/words.ts';
import { readTask } from './class-address.ts';
import { showTeacher } from './class-page.ts';
import { bringOn, isHere, whenLeft } from './navigation.ts';
import { data } from './site.ts';

/**
 * Fills `place` and shows it.
 * @param rest the address behind `#/class/`
 */
export async function showClass(place: HTMLElement, rest: string, here: number) {
  const task = readTask(rest, data.games);
  if (task !== null || !isHere(here)) return;
  whenLeft(showTeacher(place));
  bringOn('today', t('class.title'));
}
