/**
 * A condition a seat is in, at its name: a sign for the eye, a sentence for the ear.
 *
 * @typedef {import("../engine/types.js").Badge} Badge
 */
import { icon } from './art.js';
import { h, hovers } from './dom.js';
import { chip } from './lines.js';

/**
 * What badges are painted from: painted anew, they look and are called as before.
 * @param {Badge[]} badges
 */
export function badgesKey(badges) {
  return JSON.stringify(badges.map(({ id, text, say }) => [id, text, say]));
}

/** @param {Badge} badge */
export function makeBadge(badge) {
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
