/** A badge at a seat's name shows a condition: a sign, and a sentence for screen readers. */

import type { Badge } from '../engine/types.ts';
import { icon } from './art.ts';
import { h, hovers } from './dom.ts';
import { chip } from './lines.ts';

/** A key that is equal for badges with the same look and the same words. */
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
      // A screen reader reads the name instead of the sign.
      role: 'img',
      'aria-label': badge.say,
      title: hovers() ? badge.say : null,
    },
    badge.art ? icon(badge.art) : null,
    ...(badge.lines ? badge.lines.map(chip) : [badge.text]),
  );
}
