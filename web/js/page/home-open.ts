// The part of home that opens a record from a file, or from a pasted text or link. It is fetched when home is idle.

import { engine } from '../transport/index.ts';
import { byId, onEnter } from '../ui/dom.ts';
import { announce } from '../ui/speaker.ts';
import { html } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { errorLine, invalid } from './fields.ts';
import { readPasted } from './pasted.ts';
import { go } from './router.ts';

interface OpenSite {
  /** opens a record or the end of a link; returns what is wrong with it */
  tryText: (text: string) => Promise<string | null>;
  openFiles: (files: File[]) => void;
}

/** What is wrong with the pasted text. */
let problem: string | null = null;

/** Opens a record from a file, or from a pasted text or link. */
export function openPart(site: OpenSite, paint: () => void) {
  function choose(event: Event) {
    const input = event.target as HTMLInputElement;
    site.openFiles([...(input.files ?? [])]);
    input.value = '';
  }
  function complain(sentence: string | null) {
    problem = sentence;
    paint();
  }
  async function open() {
    const pasted = byId('pasted') as HTMLInputElement;
    const given = pasted.value;
    const found = readPasted(given);
    complain(null);
    if (found && 'fragment' in found) {
      pasted.value = '';
      go(found.fragment);
      return;
    }
    // A wrong text stays in the field.
    if (found && engine.phase !== 'ready' && engine.phase !== 'failed') announce(t('home.paste.wait'));
    const wrong = found ? await site.tryText(found.text) : t(given.trim() ? 'home.paste.nothing' : 'home.paste.empty');
    if (!wrong) {
      // What was typed meanwhile stays.
      if (pasted.value === given) pasted.value = '';
      return;
    }
    complain(wrong);
    pasted.focus();
  }
  return html`
    <section class="side-block">
      <h2 class="side-title">${t('home.open')}</h2>
      <p class="file-row">
        <input type="file" id="record-file" name="record" class="unseen" multiple accept=".txt,.hairpin,text/plain"
          @change=${choose}>
        <label class="button small" for="record-file">${t('home.openFile')}</label>
        <span class="help">${t('home.orDrop')}</span>
      </p>
      <div class="paste-row">
        <label class="label" for="pasted">${t('home.paste')}</label>
        <div class="paste-fields">
          <input type="text" class="field" name="pasted" id="pasted" autocomplete="off" spellcheck="false"
            placeholder=${t('home.paste.example')} enterkeyhint="go" aria-describedby="pasted-error"
            aria-invalid=${invalid(problem !== null)} @input=${() => complain(null)}
            @keydown=${onEnter(() => void open())}>
          <button type="button" class="button small" data-do="paste"
            @click=${() => void open()}>${t('home.pasteGo')}</button>
        </div>
        ${errorLine('pasted-error', problem, 'alert')}
      </div>
    </section>`;
}
