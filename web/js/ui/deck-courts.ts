/**
 * The court of the deck, in the flat inks of a race-day programme: the jack is a mechanic, the queen
 * drives, the king has won, and the joker wears bells on his helmet. Each is a bust in profile on a
 * field of 140 by 180 units (it runs on below, to be cut off by whatever frames it), drawn once and
 * used for the two halves of a large card and for the one picture of a smaller one.
 *
 * A part is an ink and a path. Inks: p paper, k black, g gold, c the colour of the field behind it;
 * l the
 * lips; an upper-case ink is a line.
 */
import { disc, MARKS, placeShape } from './deck-shapes.ts';

export type Part = [ink: string, d: string];

/** Face in profile, to the left, with neck: forehead, nose, lips, chin, jaw. */
const FACE: Part[] = [
  [
    'p',
    'M44 24L33 44C31 48 30.5 51 29 54L16.5 70C15 73 16.5 75.5 20 76L26 76.5L22.5 82.5C22.5 84.5 23.5 86 25.5 86.5' +
      'C23.5 88 23.5 91 25.5 92.5C28 94 28 95.5 27.5 98C26.5 104 30 109 37 109L55 106.5L57 134L97 140L96 86L102 40Z',
  ],
];

const EYE: Part[] = [
  ['k', 'M31 46.5L47 45C48.5 45 48.5 48.5 47 48.7L30.5 51Z'],
  ['k', 'M34 57C38 53.5 43 54 46.5 57.5C42.5 60 38 60.5 35 60Z'],
];

const TOOLS: Record<string, Part[]> = {
  // Spanner.
  S: [
    [
      'g',
      'M109 18L109 36C109 44 113 49 118 52L118 200L130 200L130 52C135 49 139 44 139 36L139 18L131 23L131 37L117 37L117 23Z',
    ],
  ],
  // Oil can.
  H: [['g', 'M100 200L100 146L110 110L119 110L132 54L146 38L150 43L138 58L129 110L138 110L148 146L148 200Z']],
  // Screwdriver.
  D: [['g', 'M118 16L130 16L127 66L131 72L117 72L121 66ZM112 76L136 76L138 130L133 140L115 140L110 130Z']],
  // Mallet.
  C: [['g', 'M104 22L140 22L142 54L102 54ZM118 58L127 58L130 200L115 200Z']],
};

const jack = (suit: string): Part[] => [
  ...(TOOLS[suit] ?? []),
  ['k', 'M44 118C12 126-12 144-26 176L-60 260L220 260L170 186C156 152 130 128 98 122Z'],
  ...FACE,
  // Hair, ear.
  ['k', 'M66 46L104 42C107 62 104 82 96 96L86 96C87 88 88 80 87 74L72 58L70 72L64 68Z'],
  ['p', disc(77, 71, 9)],
  ['K', 'M79 66.5C74.5 66.5 73.5 71 77 73.5'],
  ...EYE,
  ['K', 'M26 87L38 84.5C40 83.5 41 82 41.5 80'],
  // Cap.
  ['p', 'M34 36C32 12 50-2 74 1C98 4 110 20 107 42L34 40Z'],
  ['k', 'M33 35L108 38L107 51L44 46C30 46 16 49 3 56C5 46 17 38 33 35Z'],
  ['c', placeShape(MARKS[suit] ?? '', 71, 19.5, 25)],
  // Collar and neckerchief.
  ['g', 'M52 116C66 126 82 130 99 128L101 142C82 146 64 142 48 132Z'],
  ['g', 'M52 128L62 138L58 168L46 158L34 160Z'],
  ['P', 'M104 136C112 142 119 150 123 160'],
];

/** What is painted on the helmet. */
const PAINT: Record<string, Part[]> = {
  S: [['g', 'M70 2C76 1 82 1 88 3C102 20 108 60 101 93L90 96C97 62 92 28 70 2Z']],
  H: [['g', 'M70 2C76 1 82 1 88 3C102 20 108 60 101 93L90 96C97 62 92 28 70 2Z']],
  D: [['g', 'M66 6L84 2L112 38L113 58L96 38Z']],
  C: [['g', 'M66 6L84 2L112 38L113 58L96 38Z']],
};

const queen = (suit: string): Part[] => [
  // Hair and scarf in the wind.
  [
    'k',
    'M82 84C98 90 110 86 118 78C128 68 140 68 154 76C144 80 140 86 142 96C134 92 128 96 124 104C116 120 100 128 76 124Z',
  ],
  ['k', 'M44 122C12 128-12 146-26 178L-60 260L220 260L172 190C156 154 128 130 96 124Z'],
  [
    'g',
    'M94 118C108 110 118 112 126 120C134 128 144 128 154 122L154 142C142 148 132 146 122 138C114 132 106 132 98 138Z',
  ],
  [
    'p',
    'M48 24L36 44C33 50 32 54 29 58.5L20 70C18.5 72.5 20 74.5 23 75L28 76L26 80L27 93C29.5 95.5 29.5 97 29 100C28.5 107 33 111 40 110.5' +
      'L58 106L60 134L94 138L96 84L100 40Z',
  ],
  ['l', 'M26.5 79.5C23 82 23.5 84.5 26 86C24 88 25 92 28.5 93C33 92 37 89.5 39.5 86.5C35 83 31 80.5 26.5 79.5Z'],
  ['k', 'M33 51C39 46.5 46 46.5 52 50L51 52.5C45 50.5 39 51 34 54Z'],
  ['k', 'M29 58L34.5 61C38.5 57 45 57 50 61L57 59L51 65C46 68 39 68 35 65Z'],
  // Helmet: its rim, the shell, goggles pushed up.
  [
    'k',
    'M32 46C34 14 56-2 80-1C104 1 118 24 117 52C117 68 113 84 107 96L80 103C68 103 61 94 61 82L60 60C52 53 42 49 32 46Z',
  ],
  [
    'p',
    'M37 43C40 16 58 2 80 3C102 5 113 26 113 52C113 68 110 81 104 92L82 98C72 98 66 92 66 81L65 57C57 50 47 45 37 43Z',
  ],
  ...(PAINT[suit] ?? []),
  ['K', 'M70 98C66 106 58 111 46 113'],
  ['k', 'M48 36L52 27L114 38L116 48Z'],
  ['k', 'M27 39C24 26 32 11 46 9C57 8 63 15 62 24L57 39C54 45 30 46 27 39Z'],
  ['g', 'M33 36C31 27 37 16 47 15C54 15 57 19 56 24L52 35C49 39 35 40 33 36Z'],
  ['c', placeShape(MARKS[suit] ?? '', 87, 71, 27)],
  ['g', 'M50 114C64 126 82 130 98 124L101 142C82 148 62 144 46 131Z'],
];

/** A leaf of the laurel from its foot to its tip. */
function leaf(x: number, y: number, a: number, size: number = 24) {
  const [c, s] = [Math.cos(a), Math.sin(a)];
  const at = (u: number, v: number) =>
    `${(x + size * (u * c - v * s)).toFixed(1)} ${(y + size * (u * s + v * c)).toFixed(1)}`;
  return `M${at(0, 0)}C${at(0.25, -0.36)} ${at(0.75, -0.3)} ${at(1, 0)}C${at(0.75, 0.3)} ${at(0.25, 0.36)} ${at(0, 0)}Z`;
}

const WREATH: Part = [
  'g',
  [
    [98, 66, -2.3],
    [101, 52, -2.5],
    [94, 42, -2.9],
    [82, 34, -3],
    [69, 30, -3.1],
    [56, 28, -3.25],
    [98, 60, -1.1],
    [97, 46, -1.3],
    [88, 36, -1.6],
    [76, 29, -1.85],
    [63, 26, -2.1],
  ]
    .map(([x = 0, y = 0, a = 0]) => leaf(x, y, a, 23))
    .join(''),
];

/** What the champion holds up. */
const PRIZES: Record<string, Part[]> = {
  H: [
    [
      'g',
      'M112 66L152 66C152 90 146 101 137 105L137 120L148 130L148 138L116 138L116 130L127 120L127 105C118 101 112 90 112 66Z',
    ],
  ],
  S: [
    ['G', disc(124, 100, 22)],
    ['g', 'M104 94L144 94L144 104L129 106L129 122L119 122L119 106L104 104Z'],
  ],
  D: [
    ['g', 'M122 20L134 20L134 52C142 60 146 66 146 76L146 150L112 150L112 76C112 66 114 60 122 52Z'],
    ['p', 'M112 88L146 88L146 112L112 112Z'],
  ],
  C: [
    ['p', 'M112 6L118 6L118 160L112 160Z'],
    ['g', 'M118 10C130 4 138 18 152 10L152 48C138 56 130 42 118 48Z'],
  ],
};

const king = (suit: string): Part[] => [
  ...(PRIZES[suit] ?? []),
  ['k', 'M44 118C12 126-12 144-26 176L-60 260L220 260L170 186C156 152 130 128 98 122Z'],
  ...FACE,
  // Hair.
  [
    'k',
    'M40 34C44 14 60 4 78 6C100 9 112 30 108 56C106 76 104 90 98 102L86 100C87 90 88 80 86 74L72 54C62 50 50 46 40 34Z',
  ],
  ['p', disc(77, 71, 9)],
  ['K', 'M79 66.5C74.5 66.5 73.5 71 77 73.5'],
  ...EYE,
  // Beard.
  ['k', 'M24 92C30 90 34 91 40 92L52 84L64 66L72 72C72 80 78 82 86 80L86 96C78 116 56 132 34 132C26 124 22 108 24 92Z'],
  ['k', 'M18.5 84C22 77 30 74 38 77C44 80 48 82 54 80C50 89 40 91 32 87C27 85 23 84 18.5 84Z'],
  WREATH,
  ['p', 'M86 108L99 120L103 138L60 152L56 132C68 130 80 122 86 108Z'],
  ['g', 'M-26 176C10 150 40 170 62 200L50 224L-50 224Z'],
];

/** @param colour R races by day, B by night */
const joker = (colour: string): Part[] => [
  // Ruff.
  ['k', 'M40 130C8 136-14 150-26 178L-60 260L220 260L176 190C160 156 132 136 100 130Z'],
  ['p', 'M70 118L116 124L126 150L106 140L98 155L78 140L64 144L48 131L26 134L28 124Z'],
  // Cap.
  ['g', 'M44 62C44 28 26 12 2 26C-10 34-10 54-4 68C4 54 16 50 26 62L40 76Z'],
  ['g', 'M96 62C96 28 114 12 138 26C150 34 150 54 144 68C136 54 124 50 114 62L100 76Z'],
  ['p', 'M32 70C34 36 48 10 70-10C92 10 106 36 108 70Z'],
  // Face.
  ['p', 'M34 64L106 64C108 98 96 130 70 130C44 130 32 98 34 64Z'],
  ['k', 'M32 62C46 54 94 54 108 62L107 72C94 66 46 66 33 72Z'],
  // Goggles.
  ['k', `${disc(53, 82, 17)}${disc(87, 82, 17)}M28 76L38 74L38 86L30 86ZM112 76L102 74L102 86L110 86Z`],
  ['g', `${disc(53, 82, 11)}${disc(87, 82, 11)}`],
  ['k', `${disc(51, 83, 4.5)}${disc(85, 83, 4.5)}`],
  // Grin.
  ['k', 'M46 102C58 110 82 110 94 102C92 120 82 126 70 126C58 126 48 120 46 102Z'],
  ['p', 'M51 107C62 112 78 112 89 107L87 113C76 117 64 117 53 113Z'],
  ['g', `${disc(70, -14, 8)}${disc(-4, 74, 8)}${disc(144, 74, 8)}`],
  ['c', placeShape(MARKS[colour] ?? '', 70, 36, 30)],
];

export const COURT: Record<string, (suit: string) => Part[]> = { J: jack, Q: queen, K: king, '*': joker };
