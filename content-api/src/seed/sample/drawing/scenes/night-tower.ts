import { circle, times } from '../draw.ts';
import { frame } from '../frame.ts';
import { hill, house, links, peaks, terraces, tower } from '../land.ts';
import { darker, lighter, mix, palette } from '../palette.ts';
import { seeded } from '../random.ts';
import { sceneSize as size } from '../scene.ts';

const { ink, night, deep, teal, sand, amber, clay } = palette;

/** A network tower above a village at night. */
export const nightTower = (): string => {
  const random = seeded(77);
  return frame(size, {
    ground: [ink, night, deep, teal],
    parts: [
      ...times(90, () =>
        circle([random.between(0, 1200), random.between(0, 460), random.between(0.8, 2.6)], { fill: sand, opacity: random.between(0.3, 0.9) }),
      ),
      circle([240, 170, 58], lighter(amber, 0.7)),
      circle([262, 156, 52], night),
      peaks({ ...size, base: 560, height: 280, seed: 16 }, mix([deep, teal], 0.5)),
      hill({ ...size, base: 620, height: 140, seed: 33, floor: 800 }, darker(deep, 0.3)),
      ...[90, 190, 280].map((radius) =>
        circle([700, 176, radius], { fill: 'none', stroke: amber, 'stroke-width': 3, 'stroke-opacity': 0.75 - radius / 450 }),
      ),
      tower([700, 640], { size: 430, colour: lighter(ink, 0.12) }),
      terraces({ ...size, base: 720, height: 130, seed: 44, floor: 820, steps: 4 }, [night, ink]),
      ...times(8, (index) => house([110 + index * 138, 706 + (index % 3) * 26], { size: 46, wall: darker(sand, 0.55), roof: darker(clay, 0.5) })),
      links(
        [
          [150, 668],
          [420, 690],
          [700, 176],
          [980, 690],
          [1110, 660],
        ],
        { colour: amber, lift: 0.06 },
      ),
    ],
  });
};
