// The sheet about Hairpin: version, licences, and a report for bug reports.

import { engine } from '../transport/index.ts';
import { notice, onFault, recent } from '../ui/notices.ts';
import { openSheet } from '../ui/sheets.ts';
import { html, nothing } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { checkLink } from './check-door.ts';
import { button } from './fields.ts';
import { copyText } from './files.ts';
import { deviceLines } from './report.ts';
import type { SiteData } from './types.ts';

/**
 * A link to another site, with the words before it. In a frame it is plain text, because a frame may open no other
 * site.
 */
function outsideLink(words: string, address: string) {
  if (address === '') return nothing;
  const link = html`<a href=${address}>${address}</a>`;
  return html`<p>${words} ${window === window.top ? link : html`<span class="address">${address}</span>`}</p>`;
}

/** Opens the sheet over the present screen. */
export function openAbout(data: SiteData) {
  openSheet(
    { name: 'about', title: t('about.title'), foot: true },
    html`
      <p data-about="version">${data.version ? t('version', { version: data.version }) : ''}</p>
      <p>${t('about.licence')}</p>
      ${outsideLink(t('about.source'), data.source)}
      ${outsideLink(t('about.pyodide'), data.pyodide)}
      <p>${button('notices', t('about.notices'), () => void openNotices(), '')}</p>
      <p class="help">${t('report.words')}</p>
      <p>${reportButton()} ${checkLink('button')}</p>`,
  );
}

/** Opens the licences of third-party works. A sheet shows them, because a frame may not open a window. */
async function openNotices() {
  const text = await fetch('third-party.txt').then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
  openSheet(
    { name: 'licences', title: t('about.notices'), reads: true, foot: true },
    html`<pre>${text ?? t('about.noNotices')}</pre>`,
  );
}

/** A button that copies the report, or shows it where the browser refuses to copy. */
export function reportButton() {
  return button('report', t('report.copy'), () => void copyReport(), '');
}

/** The version of the page. */
let version = '';

/** Gives every notice of a fault a button for the report. */
export function offerReports(data: SiteData) {
  version = data.version;
  onFault({ id: 'report', label: t('report.copy'), run: () => void copyReport() });
}

/** A report for bug reports. It has no cards, seed, record or names, and only sentences of the page itself. */
export function report() {
  const { phase, stage, trouble, fault } = engine;
  return [
    ...deviceLines(version),
    `engine: ${[phase, phase === 'loading' ? stage : '', trouble ?? ''].filter(Boolean).join(', ')}`,
    ...fault,
    ...recent.map(({ key, words }) => (words ? `${key}: ${words}` : key)),
  ];
}

async function copyReport() {
  if (await copyText(report().join('\n'), { name: 'report', title: t('report.byHand'), lines: 10 }))
    notice('report', t('report.copied'), { seconds: 8 });
}
