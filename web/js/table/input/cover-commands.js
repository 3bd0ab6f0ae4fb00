/**
 * Commands about whose turn it is to look: taking the device, covering the table, what is told once more, info panels.
 *
 * @typedef {object} Needs
 * @property {import("../state.js").State} state
 * @property {(request: import("../../engine/types.js").Request) => Promise<unknown>} send
 * @property {import("../frame/cover.js").CoverCard} cover
 * @property {import("../frame/recap.js").Recap} recap
 * @property {import("../frame/info-panels.js").InfoPanels} panels
 * @property {(sentence: string) => void} say
 * @property {() => void} home  the focus goes where the play is
 */

/**
 * Open or close an info panel.
 * @param {Pick<Needs, "state"|"send"|"panels"|"say">} needs
 * @param {string} id
 */
export async function turnPanel({ state, send, panels, say }, id) {
  const find = () => state.table?.asides?.find((each) => each.id === id);
  const panel = find();
  if (!panel) return;
  await send({ do: 'aside', id, on: !panel.on });
  const now = find();
  if (!now?.on) return;
  panels.place();
  say(now.heard ?? '');
}

/**
 * @param {Needs} needs
 * @returns {Record<string, import("./commands.js").Command>}
 */
export function coverCommands(needs) {
  const { send, cover, recap, home } = needs;
  return {
    ready: async (_, button) => {
      cover.deafen();
      await send({ do: 'ready', seat: Number(button?.dataset['seat']) });
      if (cover.open) cover.hear();
      else home();
    },
    cover: () => send({ do: 'cover' }),
    skip: () => {
      const listed = !recap.box.hidden;
      recap.skip();
      if (listed) home();
    },
    aside: (_, button) => turnPanel(needs, button?.dataset['aside'] ?? ''),
  };
}
