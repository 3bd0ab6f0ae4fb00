// Files for the player. Also part of what a browser that is too old for the page still runs (old-browser.js).

import { appleTouch, installed } from './installed.js';

/**
 * Whether a file goes to the system's share sheet. An installed app on an iPhone or iPad has no downloads: a link
 * would show the file in a preview that nothing leads out of.
 * @param {File} file
 */
export function shares(file) {
  return appleTouch() && installed() && navigator.canShare?.({ files: [file] }) === true;
}

/** @param {File} file */
export function download(file) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has to have begun.
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}
