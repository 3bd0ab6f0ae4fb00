/**
 * Commands that take a game out of the table or bring another to it: links, record files, other places of the page.
 *
 * @typedef {object} Needs
 * @property {HTMLElement} host
 * @property {import("../types.js").TableContext} ctx
 * @property {(request: import("../../engine/types.js").Request) => Promise<import("../../engine/types.js").Reply>} send
 */
import { ask } from './waits.js';

/**
 * @param {Needs} needs
 * @returns {Record<string, import("./commands.js").Command>}
 */
export function fileCommands({ host, ctx, send }) {
  /** Some records contain what the others must not see; that is said before anything leaves. */
  const warned = async (/** @type {string|null|undefined} */ warning) => !warning || (await ask(host, ctx.words, warning));
  return {
    link: async () => {
      const reply = await send({ do: 'link' });
      if (!reply.ok || !reply.link || !(await warned(reply.warning))) return;
      await ctx.copyLink(reply.link);
    },
    save: async () => {
      const reply = await send({ do: 'record' });
      if (!reply.ok || reply.text === undefined || !(await warned(reply.warning))) return;
      await ctx.saveFile(reply.name ?? 'game.txt', reply.text);
    },
    open: () => {
      const input = document.createElement('input');
      input.type = 'file';
      input.accept = '.txt,.hairpin,text/plain';
      input.addEventListener('change', async () => {
        const file = input.files?.[0];
        if (!file) return;
        const reply = await send({ do: 'open', text: await file.text() });
        if (reply.ok && reply.table && reply.table.game !== host.dataset['game']) ctx.navigate(`#/${reply.table.game}/play`);
      });
      input.click();
    },
    new: (table) => ctx.navigate(`#/${table.game}`),
    home: () => ctx.navigate('#/'),
  };
}
