// Home's pictures: a small table of each game and of the day's start, painted when home is quiet and the picture is in
// sight.

import type { GameInfo } from '../engine/types.ts';
import type { Miniature } from '../table/miniature.ts';
import { ask, onEngine } from '../transport/index.ts';
import { h, still } from '../ui/dom.ts';
import { t } from '../ui/words.ts';
import { lazy, STILL, whenIdle } from './lazy.ts';

const fetchPainter = lazy(() => import('../table/miniature.ts'), STILL);

/** The animations of all games, fetched once. */
let coming: Promise<Record<string, Miniature>> | null = null;

/** Boxes in sight. */
const inSight: Set<Element> = new Set();

/** What to do when a box comes into sight for the first time. */
const waiting: Map<Element, () => void> = new Map();

const watch = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) inSight.add(target);
    else inSight.delete(target);
    if (!isIntersecting) continue;
    waiting.get(target)?.();
    waiting.delete(target);
  }
});

/**
 * A box for a game's table. The style sheet sets its size, so nothing jumps when it is painted.
 * @param samples address of the animations
 */
export function pictureOf(game: GameInfo, samples: string) {
  const box = h('div', { class: 'race-picture', 'data-picture-of': game.id });
  const views = async () => {
    coming ??= fetch(samples).then((answer) => answer.json());
    return (await coming)[game.id];
  };
  const whenSeen = () =>
    whenIdle(() => {
      // Home works without pictures and may try again later.
      paint(box, views(), t('home.picture', { game: game.name })).catch(() => {
        coming = null;
      });
    });
  waiting.set(box, whenSeen);
  watch.observe(box);
  return box;
}

/**
 * A box for the start of a day's race. It shows the number of the day until the engine is ready and the box is in
 * sight.
 * @param known the picture, if it is known already
 */
export function startPictureOf(date: string, number: number | null, game: string, known?: Miniature) {
  const shown = number === null ? '' : String(number);
  const box = h('div', { class: 'race-picture', 'data-start-of': date }, h('span', { class: 'day-number' }, shown));
  box.setAttribute('aria-hidden', 'true');
  const view = async () => {
    if (known) return known;
    const { day } = await ask({ do: 'daily_info', date });
    return day?.picture as unknown as Miniature | undefined;
  };
  const whenReady = () => {
    let waits = true;
    const stop = onEngine(({ phase }) => {
      if (phase !== 'ready' || !waits) return;
      waits = false;
      queueMicrotask(() => stop());
      whenIdle(() => {
        paint(box, view(), t('today.picture', { game })).then(
          () => box.removeAttribute('aria-hidden'),
          () => {},
        );
      });
    });
  };
  waiting.set(box, whenReady);
  watch.observe(box);
  return box;
}

async function paint(box: HTMLElement, coming: Promise<Miniature | undefined>, say: string) {
  const [{ fetchExtensions, paintMiniature }, miniature] = await Promise.all([fetchPainter(), coming]);
  if (!miniature) return;
  await fetchExtensions(miniature.frames);
  paintMiniature(box, miniature, { words: t, say, moves: () => inSight.has(box) && !still() });
}
