// The sheet that makes the code to embed a game or a position, with a preview.

import type { GameInfo } from '../engine/types.ts';
import type { PlayedMove, TableContext } from '../table/types.ts';
import { granted, style } from '../ui/dom.ts';
import { notice } from '../ui/notices.ts';
import { closer, openSheet } from '../ui/sheets.ts';
import { html, live, nothing, render, type TemplateResult } from '../ui/template.ts';
import { list, t } from '../ui/words.ts';
import { framed, leastFrame } from './embed.ts';
import { button, listOptions } from './fields.ts';
import type { ParameterName } from './parameters.ts';
import { PARAMETERS } from './parameters.ts';
import { pageAddress, setUpFragment } from './router.ts';
import { headInWords, readHead } from './shared-link.ts';
import { data, gameOf } from './site.ts';
import type { Snippet } from './snippet-code.ts';
import { buttonCode, COLUMN, fixedHeight, frameCode, frameSource, scriptCode } from './snippet-code.ts';
import './setup-words.ts';

/** What can be embedded: name -> the fragment. */
interface Sources {
  game: string;
  position?: string;
  moves: PlayedMove[]; // of the position
}

type Choice = 'what' | 'form' | 'theme' | 'replay' | 'wide' | 'move';

/** Frames are not made wider. */
const WIDEST = 1600;

/** The preview stands beside the form (snippet.css). */
const beside = matchMedia('(min-width: 64rem)');

/** Space above and below a preview beside the form, and the least height of such a preview, in pixels. */
const MARGIN = 56;
const LEAST_SEEN = 320;

/** The parameters that are a switch here, and the value that the switch sets. */
const SWITCHES: Partial<Record<ParameterName, string>> = { hints: 'off', values: '1', start: '1' };

/** What a table needs to open the sheet. In a frame there is none. */
export const embedding: Pick<TableContext, 'embed'> = framed
  ? {}
  : {
      embed: (id, payload, moves) => {
        const game = gameOf(id);
        if (game) void openSnippet(game, null, payload, moves);
      },
    };

/**
 * Opens the sheet.
 * @param settings the fragment of the set-up on the screen
 * @param payload the end of a link to the position on the screen; the sheet opens when it is known
 * @param moves the moves of the game; those after the position are not in its link
 */
export async function openSnippet(
  game: GameInfo,
  settings: string | null,
  payload: Promise<string | null> | null,
  moves: PlayedMove[] = [],
) {
  const link = await payload;
  if (payload && link === null) return;
  const sources: Sources = { game: settings ?? setUpFragment(game.id), moves: [] };
  if (link) {
    const length = readHead(link)?.n ?? 0;
    sources.position = `#/g/${link}`;
    sources.moves = moves.filter(({ n }) => n <= length);
  }
  showSheet(game, sources);
}

function showSheet(game: GameInfo, sources: Sources) {
  const least = leastFrame(data.games, game.id);
  const chosen = {
    what: sources.position ? 'position' : 'game',
    form: 'script',
    theme: '',
    wide: '',
    width: 420,
    on: new Set<ParameterName>(),
    replay: '',
    move: '',
  };
  const head = readHead(sources.position?.slice('#/g/'.length) ?? '');
  const titled = head ? t('embed.titled', { name: game.name, what: headInWords(head, list)[0] ?? '' }) : game.name;
  const snippet = (): Snippet => {
    const shared = chosen.what === 'position';
    const parameters: Snippet['parameters'] = {};
    if (chosen.theme) parameters.theme = chosen.theme;
    if (shared && chosen.replay) parameters[chosen.replay as 'replay' | 'autoplay'] = '1';
    for (const name of chosen.on) parameters[name] = SWITCHES[name] ?? '1';
    const fragment = (shared && sources.position) || sources.game;
    const width = chosen.wide ? chosen.width : null;
    return {
      site: pageAddress(),
      game: game.id,
      title: shared ? titled : game.name,
      fragment,
      parameters,
      width,
      least,
    };
  };
  /** The size of the preview. */
  const seen = () => {
    const made = snippet();
    const wide = made.width ?? COLUMN;
    return { wide, high: fixedHeight(chosen.form === 'script' ? { ...made, width: wide } : made) };
  };
  const code = () => (chosen.form === 'script' ? scriptCode : frameCode)(snippet());
  const choose = (name: Choice) => (event: Event) => {
    chosen[name] = (event.target as HTMLInputElement).value;
    paint();
  };
  const resize = (event: Event) => {
    const wide = Math.round(Number((event.target as HTMLInputElement).value));
    const fits = Math.min(WIDEST, Math.max(least.width, wide || least.width));
    // A number that is still being typed stays as it is.
    if (event.type === 'input' && wide !== fits) return;
    chosen.width = fits;
    paint();
  };
  const turn = (name: ParameterName) => (event: Event) => {
    if ((event.target as HTMLInputElement).checked) chosen.on.add(name);
    else chosen.on.delete(name);
    paint();
  };
  /** Copies what a field has. */
  const copy = async (name: string) => {
    const field = place.querySelector(`[name="${name}"]`) as HTMLTextAreaElement;
    const allowed = granted('clipboard-write') && navigator.clipboard;
    const copied =
      allowed &&
      (await navigator.clipboard.writeText(field.value).then(
        () => true,
        () => false,
      ));
    if (!copied) field.select();
    notice('link', t(copied ? 'embed.copied' : 'embed.byHand'), { seconds: 8 });
  };
  const wordsOf = ({ number, say }: PlayedMove) => ({
    shows: t('embed.move.show', { number, move: say }),
    plays: t('embed.move.play', { number, move: say }),
  });
  const field = (name: Choice, values: string[]) => html`
    <label class="label" for="snippet-${name}">${t(`embed.${name}`)}</label>
    <select class="field" id="snippet-${name}" name="snippet-${name}" @change=${choose(name)}>
      ${listOptions(
        values.map((value) => ({ value, name: t(`embed.${name}.${value || 'none'}`) })),
        chosen[name],
      )}
    </select>`;
  const flag = (name: ParameterName) => html`
    <label class="flag-label snippet-flag">
      <span>${t(`embed.${name}`)}</span>
      <input type="checkbox" class="toggle" role="switch" name="snippet-${name}" ?checked=${chosen.on.has(name)}
        @change=${turn(name)}>
    </label>`;
  /** Buttons for the text around the frame. */
  const buttons = () => {
    const shown = sources.moves.find(({ n }) => String(n) === chosen.move);
    return html`
      <label class="label" for="snippet-move">${t('embed.move')}</label>
      <select class="field" id="snippet-move" name="snippet-move" @change=${choose('move')}>
        ${listOptions(
          [
            { value: '', name: t('embed.move.none') },
            ...sources.moves.map(({ n, label }) => ({ value: String(n), name: label })),
          ],
          chosen.move,
        )}
      </select>
      ${
        shown
          ? html`
            <textarea class="field" name="snippet-buttons" readonly rows="4" spellcheck="false"
              aria-label=${t('embed.move')} .value=${buttonCode(shown, wordsOf(shown))}></textarea>
            <p class="help">${t(shown.move ? 'embed.move.both' : 'embed.move.shows')}</p>
            <button type="button" class="button small" data-do="snippet-copy-buttons"
              @click=${() => void copy('snippet-buttons')}>${t('embed.move.copy')}</button>`
          : nothing
      }`;
  };
  const body = (): TemplateResult => {
    const made = snippet();
    const hasMoves = chosen.what === 'position' && sources.moves.length > 0;
    const moves = hasMoves ? buttons() : html`<p class="help">${t('embed.buttons')}</p>`;
    const height = fixedHeight(made);
    // The preview waits for a touch.
    const { start: _, ...quiet } = made.parameters;
    return html`
      <div class="snippet-form">
        ${sources.position ? field('what', ['position', 'game']) : nothing}
        ${chosen.what === 'position' ? field('replay', ['', 'replay', 'autoplay']) : nothing}
        ${field('theme', ['', ...(PARAMETERS.theme.values ?? []).filter((value) => value !== 'auto')])}
        ${field('wide', ['', 'pixels'])}
        <input type="number" class="field" name="snippet-width" inputmode="numeric" ?hidden=${!chosen.wide}
          min=${least.width} max=${WIDEST} .value=${live(String(chosen.width))} aria-describedby="snippet-least"
          aria-label=${t('embed.wide.pixels')} @input=${resize} @change=${resize}>
        <p class="help" id="snippet-least">
          ${t(`embed.least.${chosen.wide || 'none'}`, { ...least, high: height, most: COLUMN })}
        </p>
        ${(Object.keys(SWITCHES) as ParameterName[]).map(flag)}
        ${field('form', ['script', 'frame'])}
        ${moves}
      </div>
      <div class="snippet-result">
        <textarea class="field" name="snippet-code" readonly rows="4" spellcheck="false"
          aria-label=${t('embed.title')} .value=${code()}></textarea>
        <div class="snippet-view">
          <iframe class="snippet-preview" title=${t('embed.preview')} loading="lazy" width=${seen().wide}
            height=${seen().high} src=${frameSource({ ...made, parameters: quiet })}></iframe>
        </div>
      </div>`;
  };
  const place = document.createElement('div');
  place.className = 'snippet-parts';
  /** Scales the preview, which is as large as the frame will be, to the room in the sheet. */
  const fit = () => {
    const { wide, high } = seen();
    const room = place.lastElementChild?.clientWidth || wide;
    const written = place.querySelector('[name="snippet-code"]')?.clientHeight ?? 0;
    const tall = beside.matches ? (place.parentElement?.clientHeight ?? 0) - written - MARGIN : high;
    const scale = Math.min(1, room / wide, Math.max(tall, LEAST_SEEN) / high);
    style(place, '--preview-scale', String(scale));
    style(place, '--preview-w', `${Math.floor(wide * scale)}px`);
    style(place, '--preview-h', `${Math.floor(high * scale)}px`);
  };
  const paint = () => {
    render(body(), place);
    fit();
  };
  paint();
  new ResizeObserver(fit).observe(place);
  const foot = [
    button('snippet-copy', t('embed.copy'), () => void copy('snippet-code'), 'main'),
    closer('snippet-close', t('close'), false),
  ];
  openSheet({ name: 'snippet', title: t('embed.title'), foot }, place);
}
