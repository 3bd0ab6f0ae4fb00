// The way to the rules of a game, whose code is fetched later.

import { lazy } from './lazy.ts';
import { gameOf } from './site.ts';

export const fetchGuide = lazy(() => import('./guide.ts'));

/** Opens the rules of a game over the present screen. */
export async function guideOver(id: string) {
  const game = gameOf(id);
  const came = game && (await fetchGuide().catch(() => null));
  if (came) came.openGuide(game);
}
