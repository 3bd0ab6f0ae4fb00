// The sheet about Hairpin: version, licences, and the report for bug reports.

import { openSheet } from '../ui/sheets.ts';
import { html, nothing } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { checkLink } from './check-door.ts';
import { button } from './fields.ts';
import { reportButton } from './report-button.ts';
import './setup-words.ts';
import { data } from './site.ts';

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
export function openAbout() {
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
