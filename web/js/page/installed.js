// Whether the page runs as an installed app, and on which kind of device.

/** Whether the page runs as an app of its own, without a browser around it. */
export function installed() {
  const { standalone } = /** @type {{standalone?: boolean}} */ (navigator);
  return standalone === true || matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;
}

/** Whether this is an iPhone or iPad. An iPad calls itself a Mac, but no Mac has a touch screen. */
export function appleTouch() {
  return /iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
}
