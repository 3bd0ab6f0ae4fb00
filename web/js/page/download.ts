// Saves files for the player. Browsers too old for the page use it too (old-browser.js).

import { appleTouch, installed } from './installed.ts';

/**
 * Whether a file goes to the system's share sheet. An installed app on an iPhone or iPad has no downloads: a link would
 * show a preview without a way back.
 */
export function shares(file: File) {
  return appleTouch() && installed() && navigator.canShare?.({ files: [file] }) === true;
}

export function download(file: File) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser needs the address until the download has begun.
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}
