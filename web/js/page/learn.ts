// The finished lessons of this device.

import type { GameInfo, Ladder, Table } from '../engine/types.ts';
import { keep, recall } from '../ui/device-storage.ts';
import { html, nothing, render } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { isNew } from './last-games.ts';

const KEY = 'hairpin.learnt';

/** For each game the ids of its finished lessons. Earlier versions stored the number of the last one. */
export function learnt(): Record<string, string[] | number> {
  const found = recall(KEY);
  return found && typeof found === 'object' ? (found as Record<string, string[] | number>) : {};
}

/**
 * The ids of a game's finished lessons.
 * @param ids of all lessons in order, if they are known
 */
export function lessonsDone(game: string, ids: string[] = []): string[] {
  const found = learnt()[game];
  if (typeof found === 'number') return ids.slice(0, found);
  return Array.isArray(found) ? found : [];
}

/** Whether neither a game nor a lesson of this game was finished on this device. */
export function isUnplayed(game: string) {
  const found = learnt()[game];
  return isNew(game) && !(Array.isArray(found) ? found.length : found);
}

/** The game that newcomers begin with: the one learnt last, else the one that the engine names for them. */
export function gameToBegin(games: GameInfo[]) {
  const last = Object.keys(learnt()).findLast((id) => games.some((game) => game.id === id));
  return last ?? games.find((game) => game.for_newcomers)?.id;
}

/** Stores that a lesson was finished. */
export function keepLearnt({ game, lesson }: Table) {
  const id = lesson?.ids[lesson.n - 1];
  if (!lesson?.over || id === undefined) return;
  const done = lessonsDone(game, lesson.ids);
  if (done.includes(id)) return;
  // The game learnt last stands last.
  const { [game]: _, ...others } = learnt();
  keep(KEY, { ...others, [game]: [...done, id] });
}

/** The number of finished lessons of a game; `lessons` is the number of all. */
export function lessonsIn({ id, lessons }: Pick<GameInfo, 'id' | 'lessons'>) {
  const found = learnt()[id];
  return Math.min(lessons, typeof found === 'number' ? found : lessonsDone(id).length);
}

/** The label of the way to a game's lessons: how long they take, or how many are done. */
export function lessonsLabel(game: GameInfo) {
  const [n, of] = [lessonsIn(game), game.lessons];
  if (n === 0) return t('learn.link', { n: game.learn });
  return n < of ? t('learn.some', { n, of }) : t('learn.all');
}

/** Shows on the card of each game how many of its drivers are beaten and of its lessons done. */
export function showCounts(ladder: Ladder | null, games: GameInfo[]) {
  for (const game of games) {
    const place = document.querySelector<HTMLElement>(`.race[data-game="${game.id}"] [data-part="race-count"]`);
    if (!place) continue;
    const count = ladder?.rows.find((row) => row.game === game.id)?.count;
    const lessons = html`<a href="#/${game.id}/learn">${lessonsLabel(game)}</a>`;
    render(html`${count ? `${count} · ` : ''}${game.lessons ? lessons : nothing}`, place);
  }
}
