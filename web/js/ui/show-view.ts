/** The switch of the show view: an attribute of the page, and `show=1` in its address, so that a reload keeps it. */

const root = document.documentElement;

/** Whether a class looks at the table. */
export function shows() {
  return root.hasAttribute('data-show');
}

/** Turns the switch. */
export function turnAddress() {
  const on = root.toggleAttribute('data-show');
  const address = new URL(location.href);
  if (on) address.searchParams.set('show', '1');
  else address.searchParams.delete('show');
  history.replaceState(history.state, '', address);
}
