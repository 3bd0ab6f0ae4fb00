// Runs before the first paint, so that the page never flashes in the wrong theme or on the wrong screen. It is a
// classic script, so that browsers too old for modules get a sentence. The build writes it into index.html, because it
// reports if the page's other files are missing.
(function () {
  var root = document.documentElement;
  var old = isOld();
  /** @type {{theme?: string, deck?: string, motion?: string, language?: string}} */
  var prefs = {};
  try {
    prefs = JSON.parse(localStorage.getItem('hairpin.prefs') || '{}') || {};
  } catch (_) {
    // Storage is denied or damaged: use the defaults.
  }
  root.setAttribute(old ? 'data-old' : 'data-script', '');
  // parameters.ts has the list of all parameters.
  var asked = /[?&]theme=(light|dark|auto)(?=&|$)/.exec(location.search);
  var theme = asked ? asked[1] : prefs.theme;
  if (theme === 'light' || theme === 'dark') root.setAttribute('data-theme', theme);
  if (prefs.deck === 'four') root.setAttribute('data-deck', 'four');
  if (prefs.motion === 'off') root.setAttribute('data-motion', 'off');
  speak();
  holdPlaces();
  if (/[?&]embed=1(&|$)/.test(location.search)) root.setAttribute('data-embed', '');
  if (window !== window.top) root.setAttribute('data-framed', '');
  var place = old ? null : /^#\/([a-z][a-z-]*)(\/[a-z]+)?/i.exec(location.hash);
  if (place) {
    var table = place[1] === 'g' || place[2] === '/play';
    var guide = place[2] === '/rules';
    var check = place[1] === 'check';
    root.setAttribute('data-screen', table ? 'table' : guide ? 'guide' : check ? 'check' : 'setup');
    if (!guide && !check) comeLate(table);
  }
  /**
   * Whether the browser is below the floor (web/package.json); then app.js does not start. Without WebAssembly the page
   * runs and the engine reports it, because the browser's owner may have switched it off.
   */
  function isOld() {
    var css = window.CSS;
    if (!css || !css.supports || !('CSSPropertyRule' in window)) return true;
    if (!css.supports('selector(:has(a))') || !css.supports('container-type', 'inline-size')) return true;
    if (!css.supports('color', 'color-mix(in srgb, red, blue)')) return true;
    return typeof WebAssembly === 'object' && !('Tag' in WebAssembly);
  }
  /**
   * Chooses the language: that of the address, else of the preferences, else of the browser. Another one than English
   * is fetched now, and nothing is visible until words.ts has it.
   */
  function speak() {
    var asked = /[?&]lang=([\w-]+)/.exec(location.search);
    var wanted = [asked && asked[1], prefs.language].concat(old ? [] : navigator.languages);
    var known = facts().languages || [];
    for (var i = 0; i < wanted.length; i++) {
      var code = String(wanted[i]).toLowerCase();
      while (code && code !== 'en' && known.indexOf(code) < 0) code = code.replace(/-?[^-]*$/, '');
      if (code === 'en') return;
      if (!code) continue;
      root.lang = code;
      root.setAttribute('data-words', '');
      // words.ts takes it.
      Object(window).hairpinWords = fetch(facts().app + 'words-' + code + '.txt')
        .then(function (answer) {
          return answer.json();
        })
        .catch(function () {
          return null;
        });
      return;
    }
  }
  /** Reserves the room for the parts of home that come later, as high as in the last window of this width. */
  function holdPlaces() {
    try {
      var held = JSON.parse(localStorage.getItem('hairpin.home') || 'null');
      // A guest does not see other people's games.
      if (!held || held.wide !== innerWidth || /[?&]guest=1(&|$)/.test(location.search)) return;
      root.style.setProperty('--held-above', Number(held.high) + 'px');
      root.style.setProperty('--held-steps', Number(held.steps) + 'px');
      root.style.setProperty('--held-below', Number(held.below) + 'px');
      root.setAttribute('data-held', held.high > 0 ? 'both' : 'below');
    } catch (_) {
      // Without reserved room the page moves once.
    }
  }
  /**
   * Requests scripts and style sheets that home does not need before the modules can. A frame first needs few.
   * @param {boolean} table
   */
  function comeLate(table) {
    var rests = root.hasAttribute('data-embed');
    var parts = ['still'].concat(rests ? [] : table ? ['lazy', 'table'] : ['lazy']);
    ask('still-styles');
    if (!rests) ask('late-styles');
    for (var i = 0; i < parts.length; i++) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = scripts() + parts[i] + '.js';
      document.head.appendChild(link);
    }
  }
  /**
   * Requests a style sheet.
   * @param {string} id
   */
  function ask(id) {
    var styles = document.getElementById(id);
    if (!(styles instanceof HTMLLinkElement)) return;
    styles.disabled = false;
    styles.addEventListener('error', function () {
      this.setAttribute('data-failed', '');
    });
  }
  /** The facts of the build. */
  function facts() {
    var build = document.querySelector('meta[name="hairpin-build"]');
    return build instanceof HTMLMetaElement ? JSON.parse(build.content) : { app: '' };
  }
  /** The folder of the page's scripts. */
  function scripts() {
    return facts().app + 'js/';
  }
  var modules = 'noModule' in document.createElement('script');
  // Only a script that cannot be fetched raises this event; a syntax error does not.
  var missing = false;
  addEventListener(
    'error',
    function (event) {
      if (event.target instanceof HTMLScriptElement) missing = true;
    },
    true,
  );
  // The modules mark the page as running before it is loaded, or once they have the words of its language, or never.
  addEventListener('load', function () {
    var words = Object(window).hairpinWords;
    if (!words) return judge();
    // words.ts waits no longer.
    var limit = new Promise(function (resolve) {
      setTimeout(resolve, 8000);
    });
    Promise.race([words, limit]).then(function () {
      setTimeout(judge);
    });
  });
  /** Says what is wrong if the page does not run. */
  function judge() {
    var running = root.hasAttribute('data-running');
    // The page's style sheet sets this size.
    if (modules && !getComputedStyle(root).getPropertyValue('--measure')) missing = true;
    // A page opened as a file, or in a frame with an opaque origin, may not fetch modules.
    var why =
      location.protocol === 'file:'
        ? 'file'
        : window.origin === 'null'
          ? 'sandbox'
          : missing && !old
            ? 'missing'
            : 'old';
    if (running && !missing) markReload(false);
    else if (why === 'missing' && markReload(true)) {
      // The reload may bring a whole page.
      var patience = setTimeout(showProblem, 3000, why, running);
      loadAnew(function () {
        clearTimeout(patience);
        showProblem(why, running);
      });
    } else showProblem(why, running);
  }
  /**
   * Shows the problem, and links to the rules.
   * @param {string} why
   * @param {boolean} running
   */
  function showProblem(why, running) {
    if (!running) {
      root.setAttribute('data-engine', 'failed');
      root.setAttribute('data-screen', 'home');
      root.removeAttribute('data-script');
      root.removeAttribute('data-words');
    }
    var box = document.getElementById('cannot');
    /** @type {HTMLElement | null} */
    var words = document.querySelector('[data-cannot="' + why + '"]');
    if (!box || !words || !box.hidden) return;
    box.hidden = words.hidden = false;
    if (why === 'old' && modules) {
      // It offers to save the record if games were finished on this device.
      var script = document.createElement('script');
      script.type = 'module';
      script.src = scripts() + 'old-browser.js';
      document.head.appendChild(script);
    }
    var address = document.querySelector('[data-address]');
    if (address) address.textContent = location.href;
    var again = document.querySelector('#cannot [data-do="load-again"]');
    if (again)
      again.addEventListener('click', function () {
        loadAnew(function () {
          location.reload();
        });
      });
    if (!running) follow();
  }
  /** Shows the self-check or home by the address, because the modules cannot. */
  function follow() {
    addEventListener('hashchange', function () {
      if (/^#\//.test(location.hash)) location.reload();
    });
    if (location.hash !== '#/check') return;
    var script = document.createElement('script');
    script.src = 'check.js';
    script.onload = function () {
      var home = document.getElementById('screen-home');
      var screen = document.getElementById('screen-check');
      var show = /** @type {{hairpinCheck?: () => void}} */ (/** @type {unknown} */ (window)).hairpinCheck;
      if (!home || !screen || !show) return;
      root.setAttribute('data-screen', 'check');
      // The style sheet that hides the other screens may be missing.
      home.hidden = true;
      screen.hidden = false;
      show();
    };
    document.head.appendChild(script);
  }
  /**
   * Notes in this tab that the page reloads itself, or takes the note away. Answers whether it may: once, and only
   * where it can be noted.
   * @param {boolean} reloads
   */
  function markReload(reloads) {
    var key = 'hairpin.reloaded';
    try {
      var first = !sessionStorage.getItem(key);
      if (reloads) sessionStorage.setItem(key, '1');
      else sessionStorage.removeItem(key);
      return first;
    } catch (_) {
      return false;
    }
  }
  /**
   * Loads the page anew, past the browser's cache and past what a service worker has stored: the page may be older
   * than the folder its files lay in.
   * @param {() => void} fail  called where the server does not answer with a page
   */
  function loadAnew(fail) {
    /** @type {ServiceWorkerContainer | null} */
    var workers = null;
    try {
      workers = navigator.serviceWorker;
    } catch (_) {
      // Denied to this frame: then none is in charge.
    }
    var stored = workers && workers.controller ? workers : null;
    // A service worker passes over addresses that look.
    var look = (location.search ? '&' : '?') + 'look=' + Date.now();
    fetch(location.pathname + location.search + (stored ? look : ''), { cache: 'reload' })
      .then(function (answer) {
        if (!answer.ok) throw new Error(String(answer.status));
        return stored ? stored.getRegistration() : undefined;
      })
      .then(function (registration) {
        return registration ? registration.unregister() : false;
      })
      .then(function () {
        location.reload();
      })
      .catch(fail);
  }
})();
