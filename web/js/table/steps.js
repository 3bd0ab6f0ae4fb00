/**
 * Paints a zone of spaces that lead nowhere, side by side: the steps of a podium. Where the steps
 * are is the stylesheet's to say; tokens stand on them.
 *
 * @typedef {import("./types.js").Token} Token
 */
import { attr } from './dom.js';
import { Stage } from './stage.js';

export class Steps extends Stage {
  /**
   * @override
   * @param {import("./types.js").Space} space
   */
  space(space) {
    const node = super.space(space);
    node.classList.add('step');
    attr(
      node,
      'data-taken',
      this.shown.some((token) => token.at === space.id),
    );
    return node;
  }

  /** @override */
  layout() {
    this.stand();
  }

  /**
   * @override
   * @param {{at: string}} token
   */
  place(token) {
    const step = this.index.has(token.at) ? this.painter.element(token.at) : null;
    if (!step?.offsetWidth) return null;
    const size = Math.min(step.offsetWidth, step.offsetHeight, 64) * 0.92;
    return { x: step.offsetLeft + step.offsetWidth / 2, y: step.offsetTop + step.offsetHeight / 2, angle: -90, size };
  }

  /**
   * @override
   * @param {Token} _token
   * @param {string[]} path
   */
  stroll(_token, path) {
    const place = this.place({ at: path[path.length - 1] ?? '' });
    return place ? [place] : [];
  }
}
