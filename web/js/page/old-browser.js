// What a browser that is too old for the page still does: it saves the record as a file. first-paint.js fetches this
// there. The build joins it with what it needs, apart from the rest, and lowers it for the first browsers that know
// modules.

import { download, shares } from './download.ts';
import { fileName, write } from './record-file.ts';
import { everything } from './record-store.ts';

/** Offers the file, if there is a finished game. */
async function offer() {
  const games = await everything();
  const button = document.querySelector('[data-do="export-old"]');
  if (!games.length || !(button instanceof HTMLButtonElement)) return;
  const file = new File([write(games)], fileName(), { type: 'text/plain' });
  button.hidden = false;
  button.addEventListener('click', () => {
    if (!shares(file)) download(file);
    else navigator.share({ files: [file] }).catch((error) => error?.name !== 'AbortError' && download(file));
  });
}

void offer();
