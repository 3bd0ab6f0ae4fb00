// Runs before the first paint, as a classic script, so that the page never flashes in the wrong
// theme or on the wrong screen, and so that even a browser too old for modules gets a sentence.
(function () {
  var root = document.documentElement;
  /** @type {{theme?: string, deck?: string, motion?: string}} */
  var prefs = {};
  try {
    prefs = JSON.parse(localStorage.getItem('hairpin.prefs') || '{}') || {};
  } catch (_) {
    // Storage denied or spoilt: the defaults do.
  }
  root.setAttribute('data-script', '');
  if (prefs.theme === 'light' || prefs.theme === 'dark') root.setAttribute('data-theme', prefs.theme);
  if (prefs.deck === 'four') root.setAttribute('data-deck', 'four');
  if (prefs.motion === 'off') root.setAttribute('data-motion', 'off');
  holdPlaces();
  if (/[?&]embed=1(&|$)/.test(location.search)) root.setAttribute('data-embed', '');
  var place = /^#\/([a-z][a-z-]*)(\/[a-z]+)?/.exec(location.hash);
  if (place) {
    var table = place[1] === 'g' || place[2] === '/play';
    var guide = place[2] === '/rules';
    root.setAttribute('data-screen', table ? 'table' : guide ? 'guide' : 'setup');
    if (!guide) comeLate(table ? ['near.js', 'table.js'] : ['near.js']);
  }
  /**
   * The room for what home reads or makes later, as high as it was in a window of this width.
   */
  function holdPlaces() {
    try {
      var held = JSON.parse(localStorage.getItem('hairpin.home') || 'null');
      if (!held || held.wide !== innerWidth) return;
      root.style.setProperty('--held-above', Number(held.high) + 'px');
      root.style.setProperty('--held-below', Number(held.below) + 'px');
      root.setAttribute('data-held', held.high > 0 ? 'both' : 'below');
    } catch (_) {
      // Then the page moves once.
    }
  }
  /**
   * What home does without is wanted at once, before the scripts can say so. In the built site its parts lie beside this
   * script's folder.
   * @param {string[]} parts
   */
  function comeLate(parts) {
    var styles = document.getElementById('late-styles');
    if (styles instanceof HTMLLinkElement) {
      styles.disabled = false;
      styles.addEventListener('error', function () {
        this.setAttribute('data-failed', '');
      });
    }
    var here = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';
    for (var i = 0; i < parts.length; i++) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = here.replace(/page\/early\.js$/, parts[i] || '');
      document.head.appendChild(link);
    }
  }
  // A script that cannot be fetched says so here; one that cannot be understood does not.
  var missing = false;
  addEventListener(
    'error',
    function (event) {
      if (event.target instanceof HTMLScriptElement) missing = true;
    },
    true,
  );
  // The modules mark the page as running; if they have not by the time everything is loaded, they
  // never will.
  addEventListener('load', function () {
    if (root.hasAttribute('data-running')) return;
    root.setAttribute('data-engine', 'failed');
    root.setAttribute('data-screen', 'home');
    root.removeAttribute('data-script');
    // A file, or a frame that is kept apart from its own origin, may not fetch modules.
    var why = location.protocol === 'file:' ? 'file' : window.origin === 'null' ? 'sandbox' : missing ? 'missing' : 'old';
    var box = document.getElementById('cannot');
    /** @type {HTMLElement | null} */
    var words = document.querySelector('[data-cannot="' + why + '"]');
    if (box && words) box.hidden = words.hidden = false;
    var address = document.querySelector('[data-address]');
    if (address) address.textContent = location.href;
    var again = document.querySelector('#cannot [data-do="load-again"]');
    if (again)
      again.addEventListener('click', function () {
        location.reload();
      });
  });
})();
