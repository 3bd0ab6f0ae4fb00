/** Paints a zone of separate spaces side by side: the steps of a podium. The style sheet places the steps. */

import type { Space, Token } from '../../engine/types.ts';
import { attr, h, isSeen, makePart, text } from '../../ui/dom.ts';
import type { Point, TokenAt } from '../tracks/stage.ts';
import { Stage } from '../tracks/stage.ts';
import type { Place } from '../tracks/tokens.ts';

export class Steps extends Stage {
  override space(space: Space): HTMLElement {
    const node = super.space(space);
    makePart(node, 'step');
    if (space.note) {
      const note =
        node.querySelector('.step-note') ?? node.appendChild(h('span', { class: 'step-note', 'aria-hidden': 'true' }));
      text(note, space.note);
    }
    attr(
      node,
      'data-taken',
      this.shown.some((token) => token.at === space.id),
    );
    return node;
  }

  override layout() {
    this.stand();
  }

  override placeToken(token: TokenAt): Place | null {
    const step = this.index.has(token.at) ? this.things.element(token.at) : null;
    if (!step?.offsetWidth) return null;
    if (token.livery) {
      // The car fills the step, or its upper part above a note.
      const [w, h] = [step.offsetWidth, step.offsetHeight];
      const note = step.querySelector('.step-note');
      const head = h * (note && isSeen(note) ? 0.62 : 1);
      return {
        x: step.offsetLeft + w / 2,
        y: step.offsetTop + head / 2,
        angle: 0,
        size: Math.min(w * 0.9, head * 1.42),
      };
    }
    const size = Math.min(step.offsetWidth, step.offsetHeight, 64) * 0.92;
    return { x: step.offsetLeft + step.offsetWidth / 2, y: step.offsetTop + step.offsetHeight / 2, angle: -90, size };
  }

  override stroll(token: Token, path: string[]): (Point & { size?: number })[] {
    const place = this.placeToken({ ...token, at: path[path.length - 1] ?? '' });
    return place ? [place] : [];
  }
}
