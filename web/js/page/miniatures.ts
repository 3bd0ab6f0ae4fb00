// Home's pictures: a small table of each game, painted when home is quiet and the picture is in sight.

import type { GameInfo } from '../engine/types.ts';
import type { Miniature } from '../table/miniature.ts';
import { h, still } from '../ui/dom.ts';
import { t } from '../ui/words.ts';
import { lazy, whenIdle } from './lazy.ts';

const fetchPainter = lazy(() => import('../table/miniature.ts'));

/** The stored views of all games, fetched once. */
let coming: Promise<Record<string, { miniature?: Miniature }>> | null = null;

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
 * @param samples address of the stored views
 */
export function pictureOf(game: GameInfo, samples: string) {
  const box = h('div', { class: 'race-picture', 'data-picture-of': game.id });
  const moves = () => inSight.has(box) && !still();
  const paint = async () => {
    try {
      coming ??= fetch(samples).then((answer) => answer.json());
      const [{ fetchExtensions, paintMiniature }, views] = await Promise.all([fetchPainter(), coming]);
      const miniature = views[game.id]?.miniature;
      if (!miniature) return;
      await fetchExtensions(miniature.frames);
      paintMiniature(box, miniature, { words: t, say: t('home.picture', { game: game.name }), moves });
    } catch {
      // Home works without pictures and may try again later.
      coming = null;
    }
  };
  waiting.set(box, () => whenIdle(() => void paint()));
  watch.observe(box);
  return box;
}
