import { polygon, rect, stroke, times } from '../draw.ts';
import { frame, glow } from '../frame.ts';
import { tree } from '../land.ts';
import { darker, lighter, mix, palette } from '../palette.ts';
import { bust, folk } from '../people.ts';
import { seeded } from '../random.ts';
import { sceneSize as size } from '../scene.ts';
import { laptop } from '../things.ts';

const { deep, teal, sea, mist, sand, amber, clay, plum } = palette;

/** Readers at a table of the learning centre, shelves of books behind them. */
export const library = (): string => {
  const random = seeded(9);
  return frame(size, {
    ground: [mix([sand, amber], 0.4), sand],
    parts: [
      ...times(
        4,
        (shelf) =>
          rect([40, 60 + shelf * 122, 1120, 112], mix([clay, plum], 0.35))
          + times(44, (index) => {
            const tall = random.between(64, 98);
            return rect([52 + index * 25, 172 + shelf * 122 - tall, random.between(15, 22), tall], {
              fill: random.pick([teal, sea, amber, clay, plum, sand, deep, mist]),
              rx: 2,
            });
          }).join('')
          + rect([30, 170 + shelf * 122, 1140, 14], lighter(clay, 0.25)),
      ),
      rect([0, 560, 1200, 240], mix([clay, amber], 0.3)),
      rect([430, 60, 340, 480], lighter(amber, 0.5)),
      stroke('M430 60H770V540H430ZM600 60V540M430 300H770', { colour: lighter(clay, 0.25), width: 16 }),
      tree([520, 536], { size: 160, colour: teal }),
      tree([700, 536], { size: 130, colour: sea }),
      bust(folk.student, { at: [300, 650], scale: 2.2 }),
      bust({ ...folk.farmer, top: teal }, { at: [600, 650], scale: 2.2 }),
      bust({ ...folk.clerk, top: clay }, { at: [900, 650], scale: 2.2 }),
      rect([120, 646, 960, 26], lighter(clay, 0.45)),
      rect([150, 670, 900, 140], darker(clay, 0.3)),
      ...[300, 900].map(
        (x) =>
          polygon(
            [
              [x - 90, 646],
              [x, 622],
              [x, 646],
            ],
            sand,
          )
          + polygon(
            [
              [x + 90, 646],
              [x, 622],
              [x, 646],
            ],
            mist,
          ),
      ),
      laptop([600, 636], { scale: 1.1, back: true }),
      glow('lamp', { at: [600, 240], radius: 560, colour: amber, strength: 0.2 }),
    ],
  });
};
