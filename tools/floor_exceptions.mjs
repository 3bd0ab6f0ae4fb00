// Features that the page uses although the oldest browsers lack them, by the names of MDN's compatibility data, each
// with the reason. A name covers the names below it. `floor_check.mjs` reads this list and reports unused entries.

export const exceptions = {
  // The build replaces these for old browsers.
  'css.selectors.nesting': 'esbuild writes the whole selectors',
  'css.types.color.light-dark': 'Lightning CSS writes two custom properties',
  'css.properties.print-color-adjust.exact': 'esbuild adds the property with its prefix',

  // Only for looks: without these the page is complete and usable.
  'css.properties.text-wrap': 'lines break less evenly',
  'css.properties.scrollbar-width': 'the scroll bar is as wide as the system has it',
  'css.properties.scrollbar-color': 'the scroll bar has the colours of the system',
  'css.properties.justify-content.safe': 'the words are at the top of their box, not in the middle',
  'css.properties.cursor': 'a finger has no pointer',
  'css.properties.font-family.ui-monospace': 'the next font of the list is taken',
  'css.properties.-webkit-touch-callout': 'only iOS shows a menu after a long press on a picture',
  'css.properties.-webkit-tap-highlight-color': 'only touch screens show this colour',
  'css.properties.text-size-adjust': 'only phones enlarge text by themselves',
  'css.properties.forced-color-adjust': 'Safari has no forced colours',
  'css.at-rules.font-face': 'lines may move once when the fonts arrive',
  'css.selectors.-webkit-progress-bar': 'each engine has a name of its own for the bar of progress',
  'css.selectors.-webkit-progress-value': 'each engine has a name of its own for the bar of progress',
  'css.selectors.-webkit-slider-runnable-track': 'each engine has a name of its own for a slider',
  'css.selectors.-webkit-slider-thumb': 'each engine has a name of its own for a slider',
  'css.selectors.-moz-range-track': 'each engine has a name of its own for a slider',
  'css.selectors.-moz-range-thumb': 'each engine has a name of its own for a slider',
  'css.selectors.-moz-progress-bar': 'each engine has a name of its own for the bar of progress',

  // Only for printing.
  'css.at-rules.page': 'the margins of the sheet are those of the system',
  'css.properties.break-after.avoid': 'a heading may stand at the foot of a sheet',
  'css.selectors.details-content': 'a part of a guide that is folded is printed as its heading',
  'css.properties.content-visibility': 'a part of a guide that is folded is printed as its heading',

  // The scripts test for these before they use them.
  'api.Navigator.canShare': 'page/files.ts shares without asking where there is no answer',
  'api.Window.requestIdleCallback': 'page/lazy.ts waits for a timer where there is none',
  'api.MIDIPort.connection': 'navigator.connection in page/idle.ts, which takes no answer as a fast one',
  'api.Location.ancestorOrigins': 'page/host-page.ts learns the origin from the first command instead',
  'api.TouchEvent.changedTouches': 'Safari on a Mac has no touches',
  'html.global_attributes.autocapitalize': 'only the keys of a touch screen write capitals by themselves',
};
