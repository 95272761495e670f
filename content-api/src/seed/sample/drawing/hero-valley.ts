import { times } from './draw.ts';
import type { Point } from './draw.ts';
import { frame } from './frame.ts';
import { bird, hill, house, links, mist, peaks, skyline, sun, terraces, tower, tree } from './land.ts';
import { darker, lighter, mix, palette } from './palette.ts';
import { seeded } from './random.ts';

const size = { width: 1920, height: 900 } as const;
const { ink, night, deep, teal, sea, sand, amber, clay, plum } = palette;

const far = { ...size, base: 560, height: 150, seed: 3 };
const near = { ...size, base: 650, height: 170, seed: 21, waves: 2.4 };

/** The ground's height below a place of a skyline. */
const groundOf = (wish: Parameters<typeof skyline>[0], x: number): number => skyline(wish)[Math.round((x / size.width) * 16)]?.[1] ?? wish.base;

const mast = (x: number, { of, height }: { of: Parameters<typeof skyline>[0]; height: number }): { foot: Point; top: Point; height: number } => {
  const y = groundOf(of, x);
  return { foot: [x, y + 6], top: [x, y - height * 1.06], height };
};
const masts = [
  mast(600, { of: near, height: 120 }),
  mast(840, { of: far, height: 74 }),
  mast(1200, { of: far, height: 66 }),
  mast(1440, { of: near, height: 116 }),
  mast(1800, { of: near, height: 150 }),
];

/** Houses on three levels of the fields, larger the nearer they stand. */
function village(seed: number): string {
  const random = seeded(seed);
  const rows = [
    { count: 9, drop: 44, size: 30 },
    { count: 7, drop: 92, size: 42 },
    { count: 5, drop: 150, size: 58 },
  ] as const;
  return rows
    .map(({ count, drop, size: tall }) =>
      times(count, (index) => {
        const x = 700 + (1010 * (index + random.between(0.1, 0.9))) / count;
        return (
          tree([x + tall * 0.9, groundOf(near, x) + drop], { size: tall * 0.7, colour: darker(teal, random.between(0.2, 0.5)) })
          + house([x, groundOf(near, x) + drop], {
            size: tall * random.between(0.9, 1.1),
            wall: random.pick([sand, '#e7c9a2', lighter(clay, 0.5)]),
            roof: random.pick([clay, plum, darker(clay, 0.25)]),
          })
        );
      }).join(''),
    )
    .join('');
}

function mastAt(index: number): string {
  const found = masts[index];
  return found ? tower(found.foot, { size: found.height, colour: darker(deep, 0.5) }) : '';
}

/** Terraced hills at dusk, the branches joined by arcs of light. */
export const heroValley = (): string =>
  frame(size, {
    ground: [night, deep, teal, mix([sea, amber], 0.45), amber, lighter(clay, 0.2)],
    parts: [
      sun([1150, 396], 84),
      peaks({ ...size, base: 520, height: 330, seed: 5 }, mix([teal, sand], 0.3)),
      mist(size, { y: 360, height: 170, colour: lighter(amber, 0.35) }),
      hill({ ...far, floor: 900 }, mix([teal, amber], 0.24)),
      ...[1, 2].map((index) => mastAt(index)),
      mist(size, { y: 500, height: 130, colour: lighter(amber, 0.2) }),
      terraces({ ...near, floor: 900, steps: 9 }, [mix([sea, amber], 0.3), deep]),
      village(4),
      ...[0, 3, 4].map((index) => mastAt(index)),
      links(
        masts.map(({ top }) => top),
        { colour: lighter(amber, 0.55), width: 3 },
      ),
      terraces({ ...size, base: 830, height: 150, seed: 12, waves: 1.7, floor: 960, steps: 6 }, [deep, ink]),
      tree([190, 800], { size: 190, colour: darker(teal, 0.55) }),
      tree([70, 850], { size: 240, colour: darker(teal, 0.7) }),
      tree([1850, 820], { size: 210, colour: darker(teal, 0.6) }),
      bird([980, 250], 22),
      bird([1040, 222], 16),
      bird([930, 214], 13),
    ],
  });
