import { circle, polygon, rect, times } from '../draw.ts';
import { frame, glow } from '../frame.ts';
import { darker, lighter, mix, palette } from '../palette.ts';
import { bust, folk, standing } from '../people.ts';
import { sceneSize as size } from '../scene.ts';
import { quoin } from '../things.ts';
import { bunting } from '../town.ts';

const { night, deep, sea, sand, amber, clay, plum } = palette;

/** Colleagues on a stage at the annual gathering. */
export const gathering = (): string =>
  frame(size, {
    ground: [night, plum, clay],
    parts: [
      glow('stage', { at: [600, 300], radius: 640, colour: amber, strength: 0.65 }),
      ...[250, 600, 950].map((x) =>
        polygon(
          [
            [x - 20, 0],
            [x + 20, 0],
            [x + 190, 560],
            [x - 190, 560],
          ],
          { fill: sand, opacity: 0.08 },
        ),
      ),
      rect([300, 110, 600, 330], { fill: deep, rx: 10 }),
      quoin([600, 270], { size: 210, colours: [sand, amber, sea] }),
      bunting(
        [
          [0, 40],
          [600, 90],
        ],
        50,
      ),
      bunting(
        [
          [600, 90],
          [1200, 40],
        ],
        50,
      ),
      rect([140, 520, 920, 26], lighter(clay, 0.4)),
      rect([140, 546, 920, 120], darker(plum, 0.4)),
      ...['clerk', 'officer', 'elder', 'engineer', 'weaver', 'farmer'].map((_, index) =>
        standing([folk.clerk, folk.officer, folk.elder, folk.engineer, folk.weaver, folk.farmer][index] ?? folk.clerk, {
          at: [270 + index * 132, 532],
          scale: 1.15,
          arm: index % 3 === 2 ? 'raised' : 'down',
        }),
      ),
      ...times(9, (index) =>
        bust(
          {
            ...([folk.student, folk.farmer, folk.weaver, folk.officer, folk.clerk][index % 5] ?? folk.student),
            top: mix([night, plum], (index % 3) * 0.3),
          },
          { at: [60 + index * 136, 820 - (index % 2) * 16], scale: 1.7, back: true },
        ),
      ),
      ...times(36, (index) =>
        circle([(index * 211) % 1200, (index * 97) % 470, 4 + (index % 3)], { fill: [amber, sand, sea][index % 3] ?? amber, opacity: 0.8 }),
      ),
    ],
  });
