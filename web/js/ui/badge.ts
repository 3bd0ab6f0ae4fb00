/** A condition a seat is in, at its name: a sign for the eye, a sentence for the ear. */

import type { Badge } from '../engine/types.ts';
import { icon } from './art.ts';
import { h, hovers } from './dom.ts';
import { chip } from './lines.ts';

/** What badges are painted from: painted anew, they look and are called as before. */
export function badgesKey(badges: Badge[]) {
  return JSON.stringify(badges.map(({ id, text, say }) => [id, text, say]));
}

export function makeBadge(badge: Badge) {
  return h(
    'span',
    {
      part: 'badge',
      'data-badge': badge.id,
      'data-livery': badge.livery,
      // The letter of a car; other badges have words.
      translate: badge.livery ? 'no' : null,
      'data-art': badge.art,
      'data-lines': badge.lines?.length,
      // A sign says little to the ear: its name says it in words.
      role: 'img',
      'aria-label': badge.say,
      title: hovers() ? badge.say : null,
    },
    badge.art ? icon(badge.art) : null,
    ...(badge.lines ? badge.lines.map(chip) : [badge.text]),
  );
}
