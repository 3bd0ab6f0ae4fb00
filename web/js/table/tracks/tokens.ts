/** Karts, racing cars and bombs on a track. Each is drawn once, then only moved. */

import type { Token } from '../../engine/types.ts';
import { icon, seatShape } from '../../ui/art.ts';
import { attr, h, style, svg, text } from '../../ui/dom.ts';

/** Centre in pixels of the track; `alone`: no other token is on the space. */
export interface Place {
  x: number;
  y: number;
  size: number;
  angle: number;
  alone?: boolean;
}

/**
 * Cars from above, pointing right, in a square of 40 units. The body turns with the road; the sign on the roof stays
 * upright. `seat` has the colour of its seat, `livery` its own colours. Wheels: x, y, length.
 */
const CARS = {
  seat: {
    halo: { x: -2, y: 4.4, width: 44, height: 31.2, rx: 14 },
    tyre: { height: 4, rx: 1.6 },
    wheels: [
      [5, 6.6, 8],
      [26, 6.6, 8],
      [5, 29.4, 8],
      [26, 29.4, 8],
    ],
    wing: 'M0 9.5h3.4v21H0z',
    shell: 'M2.5 11c0-1.7 1.3-3 3-3h20.5c7 0 13 4.5 13 12s-6 12-13 12H5.5c-1.7 0-3-1.3-3-3z',
    glass: 'M30.4 11.6c3.2 2 4.8 4.8 4.8 8.4s-1.6 6.4-4.8 8.4c-1.2-5.4-1.2-11.4 0-16.8z',
  },
  livery: {
    halo: { x: -5, y: 3, width: 50, height: 34, rx: 10 },
    tyre: { height: 5, rx: 1.4 },
    wheels: [
      [4.6, 6.2, 9.4],
      [4.6, 28.6, 9.4],
      [26.4, 7.4, 7.4],
      [26.4, 28, 7.4],
    ],
    wing: 'M35 10.4h2.8v19.2H35z',
    shell:
      'M-.6 8.4h4.4l1.6 1.8h17.4c3.6 0 5.8 1.4 8.4 3.6l6.2 3.2c2 1 3.4 1.8 3.4 3s-1.4 2-3.4 3l-6.2 3.2c-2.6 2.2-4.8 3.6-8.4 3.6H5.4l-1.6 1.8H-.6z',
    glass: 'M28.2 15.2c2.7 1.2 4.2 2.7 4.2 4.8s-1.5 3.6-4.2 4.8c-.7-3.2-.7-6.4 0-9.6z',
  },
};

function drawing(name: string, ...parts: Node[]) {
  return svg('svg', { viewBox: '0 0 40 40', class: name, 'aria-hidden': 'true', focusable: 'false' }, ...parts);
}

function mark(transform: string, colour: string, letter: string) {
  return svg('g', { transform }, ...seatShape(colour, letter));
}

function drawKart(colour: string, letter: string) {
  const wheels = [
    [3, 1],
    [27, 1],
    [3, 33],
    [27, 33],
  ].map(([x = 0, y = 0]) => svg('rect', { x, y, width: 10, height: 6, rx: 2 }));
  const body = svg('g', { class: 'kart-wheels' }, ...wheels, svg('path', { d: 'M36 13h3.5v14H36z' }));
  return drawing('kart-art', body, mark('translate(5.6 5.6) scale(1.2)', colour, letter));
}

function drawBomb(colour: string, letter: string) {
  return drawing(
    'bomb-art',
    svg('path', { class: 'bomb-fuse', d: 'M27 11c2-5 5-7 9-6' }),
    svg('path', { class: 'bomb-spark', d: 'M36 1v9M31.5 5.5h9' }),
    svg('circle', { class: 'bomb-ball', cx: 18, cy: 22, r: 16.5 }),
    mark('translate(7.8 11.8) scale(.85)', colour, letter),
  );
}

function drawCar(kind: keyof typeof CARS, roof: Node) {
  const { halo, tyre, wheels, ...shapes } = CARS[kind];
  const body = [
    svg('rect', { part: 'car-halo', ...halo }),
    ...wheels.map(([x = 0, y = 0, width = 0]) => svg('rect', { x, y, width, ...tyre, class: 'car-wheel' })),
    ...Object.entries(shapes).map(([name, d]) => svg('path', { part: `car-${name}`, d })),
  ];
  return drawing('car-art', svg('g', { class: 'car-body' }, ...body), roof);
}

const DRAW: Record<string, (colour: string, letter: string) => SVGElement> = {
  bomb: drawBomb,
  kart: drawKart,
  car: (colour, letter) => drawCar('seat', mark('translate(5.6 6.2) scale(1.15)', colour, letter)),
};

/** Painting order: a bomb lies below other tokens, and the ring of an acting token below its neighbours. */
export function paintOrder(node: Element) {
  return 2 * Number(!node.classList.contains('token-bomb')) - Number(node.hasAttribute('data-acts'));
}

export function makeToken(token: Token, colour: string, letter: string) {
  const node = h('span', {
    part: `token-${token.kind}`,
    class: 'token',
    'data-token': token.id,
    'data-colour': colour,
  });
  if (token.livery) {
    const sign = svg('text', {
      x: 19.6,
      y: 20,
      dy: '.355em',
      class: 'car-sign',
      'text-anchor': 'middle',
      'font-size': 19,
    });
    sign.textContent = token.text ?? '';
    attr(node, 'data-livery', token.livery);
    node.append(drawCar('livery', sign), h('b', { part: 'token-lost', 'aria-hidden': 'true' }));
    return node;
  }
  node.append((DRAW[token.kind] ?? drawKart)(colour, letter));
  if (token.kind === 'kart') node.append(h('b', { class: 'token-beyond', 'aria-hidden': 'true' }));
  if (token.kind === 'car')
    node.append(h('b', { part: 'token-waits', 'aria-hidden': 'true', hidden: true }, icon('wrench'), h('span')));
  return node;
}

/**
 * Move a token to its position.
 * @param beyond text of the badge of a token beyond the last space
 */
export function placeToken(node: HTMLElement, token: Token, place: Place, beyond: string) {
  attr(node, 'data-at', token.at);
  attr(node, 'data-assumed', token.assumed === true);
  for (const name of ['x', 'y', 'size'] as const) style(node, `--${name}`, `${place[name].toFixed(1)}px`);
  style(node, '--angle', `${place.angle.toFixed(1)}deg`);
  const setBadge = (name: string, value: string) => {
    const badge = node.querySelector(`.token-${name}`);
    if (badge) text(badge, value);
  };
  setBadge('beyond', beyond);
  setBadge('lost', token.lost ? `\u2212${token.lost}` : '');
  const waits = node.querySelector('.token-waits');
  if (!(waits instanceof HTMLElement)) return;
  // The badge would cover a neighbour; `data-waits` still marks the token, and the seat's plate has the number.
  waits.hidden = !token.waits || place.alone === false;
  attr(node, 'data-waits', token.waits ?? null);
  text(waits.lastElementChild as Element, token.waits ? String(token.waits) : '');
}
