// The screen of an address of the class: the teacher's page, or a task for pupils. Each has code of its own.

import { readTask } from './class-address.ts';
import { lazy } from './lazy.ts';
import { bringOn, whenLeft, isHere } from './navigation.ts';
import { go } from './router.ts';
import { data } from './site.ts';

const fetchTeacher = lazy(() => import('./class-page.ts'));
const fetchPupil = lazy(() => import('./pupil-page.ts'));

/**
 * Fills `place` and shows it.
 * @param rest the address behind `#/class/`
 */
export async function showClass(place: HTMLElement, rest: string, here: number) {
  const task = readTask(rest, data.games);

}
