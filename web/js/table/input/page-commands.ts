/** Commands of the page: the menu, preferences, announcements on request, links, files and lessons. */
import type { Key, Table } from '../../engine/types.ts';
import { h } from '../../ui/dom.ts';
import { caps, readCaps } from '../../ui/key-caps.ts';
import { openSheet, showSheet } from '../../ui/sheets.ts';
import { openLessons } from '../frame/lessons.ts';
import { openPuzzleWays } from '../frame/puzzle-ways.ts';
import { PACES } from '../state.ts';
import type { TableContext, TablePrefs } from '../types.ts';
import { ask } from './bot-wait.ts';
import type { Desk } from './desk.ts';
import type { Command } from './game-commands.ts';
import { pauseGame } from './game-commands.ts';

export function pageCommands(desk: Desk): Record<string, Command> {
  const { host, ctx, controls, focus, moves, news, pauseCover, say, send, intent, sound } = desk;
  const described = (table: Table) =>
    [news.asked(), ...table.views.map(({ view }) => view.say ?? '')].filter((said) => said !== '');
  const prefer = (name: keyof TablePrefs, value: boolean | string) => {
    ctx.setPref(name, value);
    controls.paint();
  };
  const toggle = (name: 'sound' | 'confirm') => () => {
    prefer(name, ctx.prefs[name] !== true);
    sound.wake();
  };
  const pace = (by: 1 | -1) => () => {
    const at = PACES.indexOf(ctx.prefs.pace ?? 'normal');
    prefer('pace', PACES[at + by] ?? PACES[at] ?? 'normal');
    say(ctx.words(`table.pace.${ctx.prefs.pace}`));
  };
  /** Asks first if a record contains cards that other players must not see. */
  const warned = async (warning: string | null | undefined) => !warning || (await ask(ctx.words, warning));
  const payload = async () => {
    const { ok, link, warning } = await send({ do: 'link' });
    return ok && link && (await warned(warning)) ? link : null;
  };
  const save = async (warns: boolean) => {
    const reply = await send({ do: 'record' });
    if (!reply.ok || reply.text === undefined || (warns && !(await warned(reply.warning)))) return;
    await ctx.saveFile(reply.name ?? 'game.txt', reply.text);
  };
  return {
    menu: (table) => {
      pauseGame(desk);
      controls.paintControls(table);
      showSheet(controls.menu);
    },
    keys: async () => {
      pauseGame(desk);
      const [seat] = intent.areas?.own ?? [];
      // The player may have changed the keyboard.
      await readCaps();
      const { keys } = await send({ do: 'keys', caps, ...(seat === undefined ? {} : { seat }) });
      if (keys) showKeys(ctx, keys);
    },
    // A key asks for the ear. From the menu it is read: a text over the table would hide what it speaks of, so it has a
    // sheet of its own.
    summary: (table, button) => {
      if (!button) return say(described(table).join(' '));
      pauseGame(desk);
      const lines = described(table).map((said) => h('p', {}, said));
      openSheet({ name: 'summary', title: ctx.words('table.summary'), reads: true, foot: true }, ...lines);
    },
    news: (table) => say(described(table).join(' ')),
    guide: (table) => ctx.openGuide(table.game),
    prefs: () => ctx.openPrefs(),
    show: () => desk.turnShow(),
    sound: toggle('sound'),
    confirm: toggle('confirm'),
    motion: () => prefer('motion', ctx.prefs.motion === 'off' ? 'auto' : 'off'),
    edges: () => {
      ctx.setPref('edges', host.hasAttribute('data-edges') ? 'off' : 'on');
      intent.areas?.painted();
      pauseCover.round();
      controls.paint();
    },
    pace: (_, button) => prefer('pace', button?.dataset['value'] ?? 'normal'),
    faster: pace(1),
    slower: pace(-1),
    // Browsers allow copying only during the click, so the page gets a promise of the link. Whoever agreed to the link
    // is not warned again before the file.
    link: () => ctx.copyLink(payload(), () => void save(false)),
    embed: ({ game }) => ctx.embed?.(game, payload(), moves.list.played()),
    qr: () => ctx.linkAsQr(payload()),
    save: () => save(true),
    print: (table) => ctx.print?.(table),
    sheets: (table) => ctx.sheets?.(table),
    open: () => {
      const input = document.createElement('input');
      input.type = 'file';
      input.accept = '.txt,.hairpin,text/plain';
      input.addEventListener('change', async () => {
        const file = input.files?.[0];
        if (!file) return;
        const reply = await send({ do: 'open', text: await file.text() });
        if (reply.ok && reply.table && reply.table.game !== host.dataset['game'])
          ctx.navigate(`#/${reply.table.game}/play`);
      });
      input.click();
    },
    lessons: (table) => table.lesson && openLessons(ctx, table, table.lesson),
    onward: ({ game, lesson }) =>
      lesson && send({ do: 'lesson', game, step: lesson.n + 1 }).then(() => focus.heading()),
    afresh: ({ game, lesson }) => lesson && send({ do: 'lesson', game, step: lesson.n }).then(() => focus.heading()),
    playnow: ({ game }) => {
      const race = ctx.today?.afterLessons(game);
      race?.before?.();
      if (race) ctx.navigate(race.to);
      else ctx.playFirst?.(game);
    },
    author: () => desk.state.wayBack?.run(),
    new: (table) => ctx.navigate(`#/${table.game}`),
    which: (table) => table.puzzle && openPuzzleWays(ctx, table, table.puzzle, () => ctx.today?.learnFirst(table.game)),
    learn: ({ game }) => ctx.today?.learnFirst(game),
    puzzles: (table) => ctx.navigate(`#/puzzles/${table.game}`),
    home: () => ctx.navigate('#/'),
    handon: () => ctx.handOn?.(),
    'copy-seed': (table) => {
      const known = table.seed ?? ctx.seedOf?.(table);
      if (known) ctx.copySeed?.(known);
    },
  };
}

/** Opens the list of keys, which the engine describes. */
function showKeys(ctx: TableContext, keys: Key[]) {
  openSheet(
    { name: 'keys', title: ctx.words('table.keys'), reads: true, foot: true },
    h('dl', { class: 'keys-list' }, ...keys.flatMap(({ name, does }) => [h('dt', {}, name), h('dd', {}, does)])),
    h('p', {}, ctx.words('key.more')),
  );
}
