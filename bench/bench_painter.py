"""The painter of a table's boards beside a template of lit-html with ``repeat``.

Both paint the zones and cards of stored views of the gallery in headless Chromium, in turns. The template
makes the same elements, skips unchanged zones with ``guard``, and sets the same tab stops. A ratio above 1 means
that the painter is faster. Style and layout are not measured; they are the same for both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.gallery.serving import serving
from tools import browsers
from tools.benches import Figure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.benches import How

VIEWS = {"20 seats of Racing Demon": "racing-demon/twenty", "Turbo Duel": "turbo-duel/start"}
ROUNDS = 120

PAINT = """
async ({ view: name, rounds }) => {
  const at = (path) => import(new URL(`/web/js/${path}`, location.href).href);
  const { Painter } = await at('table/view/painter.ts');
  const { cardName, paintCard } = await at('ui/faces.ts');
  const { seatMark } = await at('ui/art.ts');
  const { fitted } = await at('ui/fit.ts');
  const { digitsOf, keysOf, twinsOf } = await at('table/view/key-choice.ts');
  const { rove } = await at('table/view/roving-tabindex.ts');
  const { areaOf } = await at('table/view/zones.ts');
  const { element, guard, html, nothing, render } = await at('ui/template.ts');
  const { repeat } = await at('ui/repeat.ts');
  const { seated } = await at('table/state.ts');
  const { t } = await at('ui/words.ts');
  const stored = await (await fetch(`/views/${name}.json`)).json();
  const table = seated(stored.reply.table);
  const [first] = table.views;
  // Small tables of other seats are painted by another part.
  const own = new Set((first.view.places ?? []).filter(({ seat }) => seat === first.viewer).flatMap((p) => p.zones));
  const others = new Set((first.view.places ?? []).flatMap(({ zones }) => zones).filter((id) => !own.has(id)));
  const zones = first.view.zones.filter(({ id, spaces }) => !spaces && !others.has(id));
  const shown = { ...first, also: [], view: { ...first.view, zones, places: undefined, running_order: undefined } };
  // One reply moves a card, lights other things, or brings all data anew.
  const from = zones.find((zone) => (zone.cards ?? []).length > 1);
  const to = zones.find((zone) => zone !== from && zone.cards);
  const put = (zone, cards) => ({ ...zone, cards });
  const card = from.cards.at(-1);
  const swapped = new Map([[from, put(from, from.cards.slice(0, -1))], [to, put(to, [...to.cards, card])]]);
  const moved = { ...shown, view: { ...shown.view, zones: zones.map((zone) => swapped.get(zone) ?? zone) } };
  const dark = { ...shown, touch: { ...shown.touch, next: [] } };
  const changes = { 'one card moves': [moved, shown], 'other things are lit': [dark, shown] };

  const colour = (seat) => table.seats.find((each) => each.seat === seat)?.colour ?? 'ink';
  const thing = (id, { lit, touched, digits, twins }) => ({
    lit: lit.includes(id),
    order: touched.indexOf(id) + 1,
    key: twins.has(id) ? undefined : digits.get(id),
    keys: digits.get(id),
  });
  const button = (card, i, lead, marks) => {
    const { lit, order, key, keys } = thing(card.id, marks);
    const letter = lit && card.face === 'letter' && card.code?.length === 1 ? card.code : '';
    const face = [card.code, card.face, card.back, card.title, card.text, card.art, card.n, card.stands];
    return html`
      <button type="button" class="card" data-part="card" data-thing=${card.id} aria-label=${cardName(card)}
        ?data-lit=${lit} data-touched=${order || nothing} data-key=${key ?? nothing}
        aria-keyshortcuts=${[keys, letter].filter(Boolean).join(' ') || nothing}
        aria-pressed=${order ? 'true' : nothing} aria-disabled=${lit || order ? nothing : 'true'}
        ?data-fresh=${card.fresh} data-owner=${card.back && card.face !== 'back' ? colour(card.back) : nothing}
        data-face=${card.face} ?data-lead=${i < lead} .style=${`--i: ${i}`}>${guard(face, () => {
          const box = document.createElement('span');
          paintCard(box, card, i < lead, card.back ? colour(card.back) : '');
          return box.firstElementChild;
        })}</button>`;
  };
  const whole = (zone, marks) => {
    const { lit, order, key } = thing(zone.id, marks);
    const top = (zone.cards ?? []).at(-1);
    const said = [zone.label, top ? cardName(top) : zone.empty].filter(Boolean).join(': ');
    return html`
      <button type="button" class="place" data-thing=${zone.id} aria-label=${said} ?data-lit=${lit}
        data-touched=${order || nothing} data-key=${key ?? nothing} aria-disabled=${lit || order ? nothing : 'true'}>
        <span class="place-note" data-part="place-note"></span>
      </button>`;
  };
  const section = (zone, marks, made) => {
    const { cards = [], label, say, seat, kind } = zone;
    made.push(zone.id);
    const meant = (id) => marks.lit.includes(id) || marks.touched.includes(id);
    const one = meant(zone.id) || (kind === 'pile' && !cards.some(({ id }) => meant(id)));
    const backs = cards.length > 0 && cards.every(({ face }) => face === 'back');
    const count = zone.count ?? (backs ? cards.length : null);
    return html`
      <section class="zone" data-zone=${zone.id} data-kind=${kind} role="group" aria-label=${label}
        data-heads=${zone.suit && zone.empty !== undefined ? zone.suit : nothing} ?data-many=${cards.length > 8}
        ?data-empty=${!cards.length} ?data-whole=${one} ?data-backs=${backs} data-seat=${seat ?? nothing}
        data-colour=${seat ? colour(seat) : nothing} .style=${`--area: ${areaOf(zone)}; --weight: 1`}>
        ${seat ? html`<span class="zone-mark">${guard([seat], () => seatMark(colour(seat), ''))}</span>` : nothing}
        <h2 class="zone-label" data-part="zone-label" .style=${fitted(label)}>${label}</h2>
        ${count === null ? nothing : html`<span class="zone-count" data-part="zone-count">${count}</span>`}
        ${one ? whole(zone, marks) : nothing}
        <div class="zone-things" data-part="zone-things" aria-hidden=${one ? 'true' : nothing}
          .style=${`--count: ${cards.length}; --half: ${Math.ceil(cards.length / 2)}`}>
          ${repeat(cards, ({ id }) => id, (card, i) => button(card, i, zone.lead ?? 0, marks))}
        </div>
        <p class="zone-empty">${cards.length ? '' : zone.empty}</p>
        ${zone.name ? html`<span class="zone-name" data-part="zone-name">${zone.name}</span>` : nothing}
        ${zone.suit && zone.empty !== undefined ? html`
          <span class="zone-suit" data-part="zone-suit" data-suit=${zone.suit} aria-hidden="true">
            ${guard([zone.suit], () => seatMark('ink', ''))}</span>` : nothing}
        ${say && say !== label ? html`<p class="zone-say" hidden>${say}</p>` : nothing}
      </section>`;
  };
  const choice = (each, marks) => {
    const { lit, order, key } = thing(each.id, marks);
    return html`
      <button type="button" class="view-button" data-part="view-button" data-thing=${each.id} ?data-lit=${lit}
        aria-label=${each.say ?? each.label} data-touched=${order || nothing} data-tone=${each.tone ?? nothing}
        data-key=${key ?? nothing} aria-disabled=${lit || order ? nothing : 'true'}>
        <span class="view-button-body" .style=${fitted(each.label)}>${each.label}</span>
        <kbd class="key-cap" data-part="key-cap" aria-hidden="true" data-print=${key ?? nothing}></kbd>
      </button>`;
  };
  const board = ({ view, touch, touched = [] }, made) => {
    const lit = touch?.next ?? [];
    const twins = twinsOf(view, lit);
    const marks = { lit, touched, twins, digits: keysOf(view, [first.viewer]) ?? digitsOf(view, lit, twins) };
    const marked = (id) => lit.includes(id) || touched.includes(id);
    const of = (zone) => [zone.id, ...(zone.cards ?? []).map(({ id }) => id)].filter(marked);
    const said = (zone) => of(zone).map((id) => [id, marks.digits.get(id)]).join();
    const { zones, buttons = [] } = view;
    return html`
      ${repeat(zones, ({ id }) => id, (each) => guard([each, said(each)], () => section(each, marks, made)))}
      <div class="view-buttons" data-zone="buttons">
        ${repeat(buttons, ({ id }) => id, (each) => choice(each, marks))}</div>`;
  };

  const place = document.getElementById('screen-table');
  const box = () => place.appendChild(element(html`<div class="view" data-part="view"></div>`));
  const keyed = () => {
    const root = box();
    const painter = new Painter(root, t);
    return { root, paint: (each) => painter.paintView(each, table.seats), close: () => painter.close() };
  };
  const template = () => {
    const root = box();
    const paint = (each) => {
      const made = [];
      render(board(each, made), root);
      const painted = [...root.children].filter(({ dataset: { zone } }) => made.includes(zone) || zone === 'buttons');
      rove(painted);
    };
    return { root, paint, close: () => {} };
  };
  const spent = { keyed: {}, template: {} };
  const time = (kind, what, run) => {
    const start = performance.now();
    run();
    (spent[kind][what] ??= []).push(performance.now() - start);
  };
  const kinds = Object.entries({ keyed, template });
  for (let i = 0; i < rounds; i++) {
    for (const [kind, make] of i % 2 ? kinds : [...kinds].reverse()) {
      const { root, paint, close } = make();
      time(kind, 'first painting', () => paint(shown));
      // Fifty changes are measured together, because the browser's clock is coarse.
      for (const [what, [a, b]] of Object.entries(changes))
        time(kind, what, () => { for (let n = 0; n < 50; n++) paint(n % 2 ? b : a); });
      close();
      root.remove();
    }
  }
  return { spent, cards: zones.flatMap(({ cards }) => cards ?? []).length };
}
"""


def _mean(times: list[float]) -> float:
    """Return the mean of the faster three quarters; other programs interrupt the rest."""
    kept = sorted(times)[: max(1, len(times) * 3 // 4)]
    return sum(kept) / len(kept)


def figures(how: How) -> Iterator[Figure]:
    """Report for each view and change the time of the template as a multiple of the painter's."""
    rounds = how.much(ROUNDS, 4)
    with browsers.chromium() as start, serving() as address:
        page = start().new_page(viewport={"width": 820, "height": 1180})
        page.goto(address)
        page.wait_for_selector("html[data-gallery=ready]")
        for say, view in VIEWS.items():
            found: dict[str, Any] = page.evaluate(PAINT, {"view": view, "rounds": rounds})
            spent = found["spent"]
            for what, times in spent["keyed"].items():
                each = 1 if what == "first painting" else 50
                mine, theirs = _mean(times) / each, _mean(spent["template"][what]) / each
                note = f"{found['cards']} cards; {mine:.3f} and {theirs:.3f} ms"
                yield Figure(f"{say}: {what}", theirs / mine, "times the painter", note=note)
