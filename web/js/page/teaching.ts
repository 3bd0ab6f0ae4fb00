// The pages for teachers and about privacy, as screens. The build writes their texts.

import { notice } from '../ui/notices.ts';
import { element, html, nothing, render } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { framed } from './embed.ts';
import { goTo, guides, markLanguage, settleLinks } from './guide-page.ts';
import { pageAddress, reroute } from './router.ts';

const OVERVIEW = 'teachers';

/** The text and the section that an address names. An unknown lesson leads to the overview, which lists all of them. */
function named(page: DocumentFragment, address: string) {
  const [first = '', second = '', third = ''] = address.toLowerCase().split('/');
  const lesson = first === OVERVIEW && second ? page.getElementById(second) : null;
  if (lesson) return { text: lesson, at: address.slice(0, first.length + 1 + second.length), section: third };
  const text = page.getElementById(first) ?? page.getElementById(OVERVIEW);
  const known = first === text?.id && (!second || text.querySelector(`[data-section="${CSS.escape(second)}"]`));
  if (!known) notice('route', t('teaching.unknown'), { kind: 'warn' });
  return { text, at: text?.id ?? OVERVIEW, section: second };
}

/** The parts of a text without its title. Their headings need no links to themselves: the contents have them. */
function importText(article: HTMLElement) {
  const place = element(html`<div class="prose"></div>`);
  markLanguage(place, OVERVIEW);
  for (const each of article.children) if (each.tagName !== 'H1') place.append(document.importNode(each, true));
  for (const part of place.querySelectorAll('[data-section]')) {
    part.removeAttribute('id');
    const head = part.querySelector('h2');
    head?.replaceChildren(head.textContent ?? '');
    head?.setAttribute('tabindex', '-1');
  }
  settleLinks(place);
  return place;
}

function contents(place: HTMLElement, at: string) {
  const parts = [...place.querySelectorAll('[data-section]')] as HTMLElement[];
  const link = ({ dataset, firstElementChild }: HTMLElement) => html`
    <li><a href="#/${at}/${dataset['section']}">${firstElementChild?.textContent}</a></li>`;
  const { lang, dir } = place;
  return html`<nav class="guide-parts" aria-label=${t('teaching.parts')}>
    <ul lang=${lang || nothing} dir=${dir || nothing}>${parts.map(link)}</ul></nav>`;
}

/** The main button of the overview; it stands between what the page is about and the lessons. */
const wayToClass = () =>
  element(html`<p><a class="button main" href="#/class" data-do="class">${t('teaching.class')}</a></p>`);

/**
 * Fills `place` with the overview, a lesson, or the page about privacy. Returns its title.
 * @param address `teachers`, `teachers/GAME` or `privacy`, and a section
 */
export async function showTeaching(place: HTMLElement, address: string): Promise<string> {
  const page = await guides(OVERVIEW).catch(() => null);
  // The guides page has these texts in a template, so that it neither shows nor prints them.
  const texts = page?.getElementById('teaching') as HTMLTemplateElement | undefined;
  const { text = null, at = '', section = '' } = texts ? named(texts.content, address) : {};
  const title = text?.querySelector('h1')?.textContent ?? t('teaching.title');
  const shown = text && importText(text);
  if (at === OVERVIEW) shown?.querySelector('p')?.after(wayToClass());
  const failed = html`
    <p role="alert">${t('teaching.none')}</p>
    <p><button type="button" class="button small" data-do="again" @click=${reroute}>${t('engine.retry')}</button></p>`;
  const print = html`
    <button type="button" class="button" data-do="print" ?hidden=${!shown}
      @click=${() => window.print()}>${t('guide.print')}</button>`;
  const root = element(html`<article class="guide teaching"></article>`);
  render(
    html`
      <h1 id="guide-title" tabindex="-1">${title}</h1>
      ${shown ? contents(shown, at) : nothing}
      ${shown ? html`<p class="teaching-base">${t('teaching.base', { address: pageAddress() })}</p>` : nothing}
      ${shown ?? failed}
      <p class="guide-foot">
        ${at === OVERVIEW ? nothing : html`<a class="button main" href="#/teachers">${t('teaching.title')}</a>`}
        ${framed ? nothing : print}
      </p>`,
    root,
  );
  place.replaceChildren(root);
  // The screen is shown first.
  if (shown && section) requestAnimationFrame(() => goTo(shown, section));
  return title;
}
