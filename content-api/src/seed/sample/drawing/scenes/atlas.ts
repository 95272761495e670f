import { circle, ellipse, shape, stroke, times, place } from '../draw.ts';
import type { Point } from '../draw.ts';
import { frame } from '../frame.ts';
import { links } from '../land.ts';
import { mix, palette } from '../palette.ts';
import { seeded } from '../random.ts';
import { sceneSize as size } from '../scene.ts';

const { ink, deep, teal, sea, mist, sand, clay } = palette;

/** A needle in the map; head offices are larger. */
const pin = ([x, y]: Point, isLarge: boolean): string =>
  place(
    [x, y, isLarge ? 1.7 : 1.05],
    [
      ellipse([0, 2, 15, 5], { fill: ink, opacity: 0.25 }),
      shape('M0 0C-8 -18 -22 -24 -22 -42A22 22 0 0 1 22 -42C22 -24 8 -18 0 0Z', isLarge ? clay : teal),
      circle([0, -42, 9], sand),
    ],
  );

/** A contour map with the branches joined by lines. */
export const atlas = (): string => {
  const random = seeded(29);
  const pins = times(15, () => [random.between(130, 1070), random.between(130, 660)] as const).toSorted((a, b) => a[0] - b[0]);
  return frame(size, {
    ground: [mix([mist, sand], 0.4), mist],
    parts: [
      ...times(9, (ring) =>
        ellipse([420, 420, 70 + ring * 66, 44 + ring * 50], {
          fill: 'none',
          stroke: teal,
          'stroke-width': 2.4,
          'stroke-opacity': 0.42,
          transform: 'rotate(-14 420 420)',
        }),
      ),
      ...times(6, (ring) =>
        ellipse([930, 250, 40 + ring * 54, 30 + ring * 42], {
          fill: ring === 0 ? sea : 'none',
          stroke: teal,
          'stroke-width': 2.4,
          'stroke-opacity': 0.42,
          transform: 'rotate(22 930 250)',
        }),
      ),
      stroke('M-20 690C180 620 240 720 420 640C620 560 640 470 820 500C980 520 1060 430 1220 460', { colour: sea, width: 26, opacity: 0.8 }),
      stroke('M640 566C620 660 700 720 680 820', { colour: sea, width: 15, opacity: 0.7 }),
      links(
        pins.map(([x, y]) => [Math.round(x), Math.round(y)] as const),
        { colour: deep, width: 3, lift: 0.16 },
      ),
      ...pins.map(([x, y], index) => pin([Math.round(x), Math.round(y)], index % 4 === 0)),
    ],
  });
};
