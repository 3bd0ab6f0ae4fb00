// The choice of the page's language. A game on the table goes on in the new language.

import { ask, engine } from '../transport/index.ts';
import { byId } from '../ui/dom.ts';
import { notice } from '../ui/notices.ts';
import { html } from '../ui/template.ts';
import { speak, t } from '../ui/words.ts';
import { takeReply } from './open-game.ts';
import { prefs, setLanguage } from './prefs.ts';
import { reroute } from './router.ts';

const SOURCE = 'en';

/** The folder of the files of sentences, and the codes of all languages of this page. */
function built(): { app: string; codes: string[] } {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="hairpin-build"]');
  const { app = '', languages = [] } = JSON.parse(meta?.content ?? '{}');
  return { app, codes: [SOURCE, ...languages] };
}

/** The name of a language in itself, with a capital: “Deutsch”. */
function nameOf(code: string) {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** The first language of the browser that the page has; else English. first-paint.js finds the same. */
function ofBrowser() {
  const known = built().codes;
  for (const wanted of navigator.languages) {
    for (let code = wanted.toLowerCase(); code; code = code.replace(/-?[^-]*$/, ''))
      if (known.includes(code)) return code;
  }
  return SOURCE;
}

/** The choice of the language, for the preferences. */
export function languageField() {
  const change = (event: Event) => void chooseLanguage((event.target as HTMLSelectElement).value);
  const option = (code: string, name: string) =>
    html`<option value=${code} lang=${code || document.documentElement.lang}
      ?selected=${prefs.language === code}>${name}</option>`;
  return html`
    <div class="picks">
      <label class="label" for="pref-language">${t('prefs.language')}</label>
      <select class="field" id="pref-language" name="pref-language" @change=${change}>
        ${option('', t('prefs.language.browser'))}
        ${built().codes.map((code) => option(code, nameOf(code)))}
      </select>
    </div>`;
}

/** Shows everything in a language: its code, or empty for that of the browser. */
async function chooseLanguage(chosen: string) {
  const code = chosen || ofBrowser();
  const file = code === SOURCE ? null : fetch(`${built().app}words-${code}.txt`);
  try {
    await speak(code, file?.then((answer) => answer.json()) ?? null);
  } catch {
    notice('language', t('missing.words'), { kind: 'bad', seconds: 15 });
    return;
  }
  setLanguage(chosen);
  // The language of the address counts more than the preference, so it goes.
  const query = location.search.replace(/([?&])lang=[^&]*&?/, '$1').replace(/[?&]$/, '');
  history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`);
  if (engine.phase === 'ready') takeReply(await ask({ do: 'language', code }));
  for (const sheet of byId('sheets').querySelectorAll('dialog')) sheet.close();
  reroute();
}
