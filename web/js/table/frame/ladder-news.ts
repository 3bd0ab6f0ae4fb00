// What a won game has changed on the ladder: sentences, the drivers of this game, and who is next in another game.

import type { LadderNews, Table } from '../../engine/types.ts';
import { ladderRow, starLines } from '../../ui/ladder.ts';
import { element, html, nothing, repaint } from '../../ui/template.ts';
import type { TableContext } from '../types.ts';

export class LadderPart {
  box: HTMLElement;
  news: LadderNews | null = null;
  /** The number of the deal that the news follow. */
  deal: number | undefined = undefined;
  /** The last news, and the match that they are about. */
  last: { match: string; news: LadderNews } | null = null;

  /** @param changed called after news came or went */
  constructor(
    public ctx: TableContext,
    public changed: () => void,
  ) {
    this.box = element(this.template());
  }

  template() {
    const { news } = this;
    const { next } = this;
    return html`
      <div class="result-ladder" data-part="result-ladder" ?hidden=${!news || this.ctx.alone === true}>
        ${news?.say.length ? html`<p class="ladder-news" data-part="ladder-news">${news.say.join(' ')}</p>` : nothing}
        ${news?.row ? ladderRow(news.row) : nothing}
        ${news?.stars.length ? starLines(news.stars) : nothing}
        ${next && next.game !== news?.row?.game ? html`<p>${next.say}</p>` : nothing}
      </div>`;
  }

  /** The race to go on with. */
  get next() {
    return this.ctx.alone ? null : (this.news?.next ?? null);
  }

  /** Another game has no news yet. A match that returns, after one of its moves was tried again, has its own. */
  placeLadder(table: Table) {
    if (table.deal === this.deal) return;
    const { last } = this;
    const returns = last?.match === table.match && table.phase === 'over';
    this.showNews(returns ? last.news : null, returns ? table : undefined);
  }

  /**
   * Shows news. They may come before the result is shown.
   * @param table the game that they follow
   */
  showNews(news: LadderNews | null, table?: Table | null) {
    Object.assign(this, { news, deal: table?.deal });
    if (news && table) this.last = { match: table.match, news };
    repaint(this.box, this.template());
    this.changed();
  }
}
