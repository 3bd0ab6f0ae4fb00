// Home's pictures: each game's own table in small, painted once home is at rest and its box has come into sight.

import { h, still } from '../ui/dom.js';
import { t } from '../ui/words.js';
import { lazy, whenIdle } from './lazy.js';

/** @typedef {import("../engine/types.js").GameInfo} GameInfo */
/** @typedef {import("../table/miniature.js").Miniature} Miniature */

const fetchPainter = lazy(() => import('../table/miniature.js'));

/** What is stored of each game, fetched once. @type {Promise<Record<string, {miniature?: Miniature}>> | null} */
let coming = null;

/** Boxes in sight. @type {Set<Element>} */
const inSight = new Set();

/** What is to be done when a box has come into sight first. @type {Map<Element, () => void>} */
const waiting = new Map();

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
 * A box for a game's table. Its size is the style sheet's, so nothing jumps when it is painted.
 * @param {GameInfo} game
 * @param {string} samples  address of the stored views
 */
export function pictureOf(game, samples) {
  const box = h('div', { class: 'race-picture', 'data-picture-of': game.id });
  const moves = () => inSight.has(box) && !still();
  const paint = async () => {
    try {
      coming ??= fetch(samples).then((answer) => answer.json());
      const [{ paintMiniature }, views] = await Promise.all([fetchPainter(), coming]);
      const miniature = views[game.id]?.miniature;
      if (miniature) paintMiniature(box, miniature, { words: t, say: t('home.picture', { game: game.name }), moves });
    } catch {
      // Home does without, and may try again another time.
      coming = null;
    }
  };
  waiting.set(box, () => whenIdle(() => void paint()));
  watch.observe(box);
  return box;
}
