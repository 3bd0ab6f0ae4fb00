/**
 * The boxes of a table's slots. A view names the slot of each zone, and css/slots.css places the slots. The zones of a
 * slot share its box. In the heart of a track all zones of a seat share a box of their own, a post. A track needs no
 * box.
 */
import type { Zone } from '../../engine/types.ts';
import { arrange, attr, h, Pool, style } from '../../ui/dom.ts';

export class SlotBoxes {
  boxes: Pool<HTMLElement> = new Pool();
  /** The elements in each box. */
  inside: Map<HTMLElement, HTMLElement[]> = new Map();

  /**
   * Put zones into the boxes of their slots.
   * @param root the view's grid
   * @param nodes the elements of the zones, in the same order
   * @returns the elements directly in the grid
   */
  fill(root: HTMLElement, zones: Zone[], nodes: HTMLElement[]) {
    const grid: HTMLElement[] = [];
    this.boxes.begin();
    this.inside.clear();
    zones.forEach((zone, i) => {
      const node = nodes[i];
      if (!node) return;
      // Opponents' open hands lie above the track.
      const slot = zone.slot === 'hand' && node.dataset['hand'] === 'open' ? 'head' : zone.slot;
      attr(node, 'data-slot', slot);
      style(node, '--weight', String(zone.weight ?? 1));
      if (!slot || slot === 'track') {
        grid.push(node);
        return;
      }
      const box = this.box(slot, grid, { part: 'slot', 'data-slot': slot });
      if (slot === 'heart' && zone.seat) {
        const posts = this.box('posts', box, { part: 'posts' });
        this.box(`post:${zone.seat}`, posts, { part: 'post' }).push(node);
      } else box.push(node);
    });
    for (const [box, inside] of this.inside) {
      arrange(box, inside);
      if (box.dataset['part'] === 'post') style(box, '--other', inside[0]?.style.getPropertyValue('--other') ?? '');
    }
    this.boxes.end();
    attr(root, 'data-slots', this.inside.size > 0);
    return grid;
  }

  /** The elements in a box; a new box is added to its parent. */
  box(name: string, parent: HTMLElement[], attributes: Record<string, string>) {
    const box = this.boxes.get(name, () => h('div', attributes));
    const inside = this.inside.get(box) ?? [];
    if (!this.inside.has(box)) {
      this.inside.set(box, inside);
      parent.push(box);
    }
    return inside;
  }
}
