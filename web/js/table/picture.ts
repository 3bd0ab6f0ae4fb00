// A stored view as a table that cannot be touched, focused or read out. It needs no engine.

import { sentences as tableWords } from '../../../py/hairpin/words/en/page_table.po';
import type { Reply } from '../engine/types.ts';
import { attr, h } from '../ui/dom.ts';
import { addWords } from '../ui/words.ts';
import { Boards } from './frame/boards.ts';
import { Seats } from './frame/clocks.ts';
import { briefs } from './frame/prompt.ts';
import { hook } from './hooks.ts';
import { seated } from './state.ts';
import type { TablePrefs } from './types.ts';

addWords(tableWords);

const idle = () => {};

const PREFS: TablePrefs = { motion: 'off', letters: false, edges: 'off' };

/** The context of a table without actions. */
export function onlyLooks(words: (key: string, values?: Record<string, string | number>) => string) {
  return {
    call: async () => ({ ok: true }),
    prefs: PREFS,
    setPref: idle,
    words,
    openGuide: idle,
    openPrefs: idle,
    navigate: idle,
    race: idle,
    saveFile: idle,
    copyLink: async () => false,
    linkAsQr: async () => {},
    gameName: (game: string) => game,
  };
}

/**
 * A table that cannot be touched, empty until it is painted.
 * @param reply of a stored view
 */
export function buildTable(reply: Reply, words: (key: string, values?: Record<string, string | number>) => string) {
  const places = h('ul', { class: 'seats', 'data-fixed': '' });
  const views = h('div', { class: 'views', 'data-fixed': '' });
  const host = h('div', { class: 'table', 'data-picture': '', inert: true }, places, views);
  const boards = new Boards(views, onlyLooks(words), () => Promise.resolve());
  const seats = new Seats(places, words, idle);
  return {
    host,
    paint: () => {
      if (!reply.table) return;
      const table = seated(reply.table);
      host.dataset['game'] = table.game;
      attr(host, 'data-liveries', table.liveries === true);
      attr(host, 'data-seat-areas', table.views[0]?.view?.places !== undefined);
      hook(host, table);
      seats.paintClocks(table, { playing: false, winners: [], since: 0 });
      boards.paintBoards(table);
      for (const { prompt, painter } of boards.all) {
        prompt.paintPrompt({
          say: table.status ?? '',
          mood: '',
          last: table.last ?? '',
          buttons: [],
          ticker: briefs(table),
        });
        painter.lay();
        painter.tables?.lay();
        if (reply.view) painter.foreshow([reply.view]);
      }
    },
    close: () => {
      boards.close();
      seats.close();
    },
  };
}
