// Saves the record as a file in a browser that is too old for the page. first-paint.js fetches it there. The build
// joins it with its imports and lowers it for the first browsers with modules.

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
