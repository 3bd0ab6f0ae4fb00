// The third part of a teacher's page: answers come by camera, as pasted lines or as record files. They stay on this
// device until the teacher deletes them.

import type { ClassCollection } from '../engine/types.ts';
import { ask, ready } from '../transport/index.ts';
import { closer, openSheet } from '../ui/sheets.ts';
import { announce } from '../ui/speaker.ts';
import { html, live, nothing } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { openCamera } from './class-camera.ts';
import { classLines, deleteClassLines, joinLines, keepClassLines, linesIn } from './class-lines.ts';
import { dateHere } from './comeback.ts';
import { button } from './fields.ts';
import { readRecord, saveFile } from './files.ts';
import { lazy } from './lazy.ts';

const fetchAnswers = lazy(() => import('./class-answers.ts'));

/** Programs for tables recognize letters with accents by this sign at the beginning of a file. */
const UTF_8 = '\ufeff';

/** @param site the four digits of the task, whether the page is still shown, and how to paint it */
export function collectPart(site: { task: () => string | null; here: () => boolean; paint: () => void }) {
  let shown = null as ClassCollection | null;
  /** Whether the shown answers belong to another task than the one that is given out. */
  let other = false;
  let draw = null as ((collection: ClassCollection, drop: () => void) => unknown) | null;
  let typed = '';
  /** What came of the last lines or files, in short parts. */
  let notes: string[] = [];

  async function collected(lines: string[], task: string | null, more: { files?: string[]; known?: number } = {}) {
    await ready();
    return (await ask({ do: 'class_collect', lines, task, ...more })).class_collection ?? null;
  }

  /**
   * Adds lines and reads all of them again. Without an answer to this task, those to the task of most lines are shown.
   * Returns what came of the added lines.
   */
  async function refresh(added: string[] = []) {
    const stored = (await classLines())?.lines ?? [];
    const lines = [...stored, ...added];
    const known = stored.length;
    const task = site.task();
    if (added.length) await keepClassLines({ task, lines: joinLines(stored, added) });
    let found = lines.length ? await collected(lines, task, { known }) : null;
    const none = found?.rows.every(({ fault }) => fault) ?? false;
    other = task !== null && none && (found?.rows.some(({ fault }) => fault === 'other') ?? false);
    if (other) found = await collected(lines, null, { known });
    if (found) draw ??= (await fetchAnswers()).answersPart;
    shown = found;
    if (site.here()) site.paint();
    return found?.came ?? [];
  }

  function report(said: string[]) {
    notes = said;
    site.paint();
    announce(said.join(' '));
  }

  async function addTyped() {
    const lines = linesIn(typed);
    if (!lines.length) return;
    typed = '';
    report(await refresh(lines));
  }

  async function addFiles(files: File[]) {
    const came: string[] = [];
    const said: string[] = [];
    for (const file of files) {
      const read = await readRecord(file);
      if ('error' in read) said.push(read.error);
      // A text file has lines to paste.
      else if (!/^\s*[{[]/.test(read.text)) came.push(...linesIn(read.text));
      else {
        const rows = (await collected([], site.task(), { files: [read.text] }))?.rows.filter(({ name }) => name) ?? [];
        came.push(...rows.map(({ line }) => line));
        if (!rows.length) said.push(t('class.file.none', { name: file.name }));
      }
    }
    report([...(came.length ? await refresh(came) : []), ...said]);
  }

  /** Takes what the camera has read. Returns what is said about it, and whether it is an answer. */
  async function take(text: string) {
    const [row] = (await collected([text], site.task()))?.rows ?? [];
    if (!row?.name) return { good: false, say: t('class.camera.other'), count: shown?.say ?? '' };
    await refresh([text]);
    const say = t('class.camera.read', { name: row.name, result: row.why ?? row.say });
    return { good: true, say, count: shown?.say ?? '' };
  }

  /** Everything that is dropped on this page is an answer. */
  function drop(event: DragEvent) {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    event.stopPropagation();
    document.documentElement.removeAttribute('data-dropping');
    void addFiles(files).catch(() => {});
  }
  document.addEventListener('drop', drop);

  function choose(event: Event) {
    const input = event.target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    input.value = '';
    if (files.length) void addFiles(files).catch(() => {});
  }

  /** Removes the lines that cannot be read, such as those that were typed again. */
  async function dropUnread() {
    const unread = new Set(shown?.rows.filter(({ name }) => !name).map(({ line }) => line));
    const lines = (await classLines())?.lines ?? [];
    await keepClassLines({ task: site.task(), lines: lines.filter((line) => !unread.has(line)) });
    notes = [];
    await refresh();
  }

  function askToDelete() {
    const go = async () => {
      sheet.close();
      await deleteClassLines();
      notes = [];
      await refresh();
      announce(t('class.deleted'));
    };
    const sheet = openSheet(
      {
        name: 'class-delete',
        title: t('class.delete.sure'),
        foot: [
          button('class-delete-sure', t('class.delete'), () => void go(), 'main'),
          closer('class-keep', t('class.keep')),
        ],
      },
      html`<p>${t('class.delete.words')}</p>`,
    );
  }

  const noted = (note: string) => html`<li>${note}</li>`;
  const type = (event: Event) => {
    typed = (event.target as HTMLTextAreaElement).value;
  };
  const ways = () => html`
    <div class="class-ways">
      ${button('class-camera', t('class.camera'), () => void openCamera(take), 'main')}
      <input type="file" id="class-files" class="unseen" multiple @change=${choose}
        accept=".hairpin,.json,.txt,application/json,text/plain">
      <label class="button" for="class-files">${t('class.files')}</label>
      <span class="help">${t('class.files.drop')}</span>
    </div>
    <div class="class-paste">
      <label class="label" for="class-lines">${t('class.lines')}</label>
      <textarea class="field" name="class-lines" id="class-lines" rows="3" autocomplete="off" spellcheck="false"
        placeholder=${t('class.lines.example')} .value=${live(typed)} @input=${type}></textarea>
      ${button('class-add', t('class.add'), () => void addTyped().catch(() => {}), '')}
    </div>`;

  return {
    refresh,
    leave: () => document.removeEventListener('drop', drop),
    template: () => html`
      <section class="class-part class-collect" data-part="class-collect" aria-labelledby="class-collect">
        <h2 class="class-name" id="class-collect">${t('class.collect')}</h2>
        <div class="class-in">
          ${ways()}
          ${notes.length ? html`<ul class="class-notes" data-part="class-notes">${notes.map(noted)}</ul>` : nothing}
          <p class="help">${t('class.honest')}</p>
        </div>
        <div class="class-out">
          ${other && shown ? html`<p class="offer" data-part="class-other">${t('class.other')}</p>` : nothing}
          ${shown ? answerWays(shown) : nothing}
          ${shown && draw ? draw(shown, () => void dropUnread()) : html`<p class="class-none">${t('class.none')}</p>`}
        </div>
      </section>`,
  };

  function answerWays({ csv }: ClassCollection) {
    const save = () => saveFile(t('class.csv.file', { date: dateHere() }), UTF_8 + csv);
    return html`
      <p class="class-ways">
        ${button('class-csv', t('class.csv'), save, '')}
        ${button('class-delete', t('class.delete'), askToDelete, 'quiet')}
      </p>`;
  }
}
