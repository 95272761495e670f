import { place, rect, times } from '../draw.ts';
import { frame, glow } from '../frame.ts';
import { darker, lighter, mix, palette } from '../palette.ts';
import { sceneSize as size } from '../scene.ts';
import { chart, laptop } from '../things.ts';

const { ink, deep, teal, sea, sand, amber, clay, plum } = palette;

const bindings = [plum, clay, amber, sand, sea, mix([clay, plum], 0.5)];

/** The wall of paper ledgers. */
const shelves = (): string[] => [
  rect([60, 110, 440, 580], { fill: darker(clay, 0.45), rx: 6 }),
  ...times(4, (shelf) => {
    const floor = 254 + shelf * 140;
    const volumes = times(13, (index) => {
      const tall = 84 + ((index * 7 + shelf * 5) % 4) * 10;
      const x = 82 + index * 31;
      return (
        rect([x, floor - tall, 26, tall], { fill: bindings[(index + shelf * 2) % 6] ?? plum, rx: 2 })
        + rect([x, floor - tall + 18, 26, 6], { fill: ink, opacity: 0.3 })
      );
    });
    return rect([76, floor - 126, 408, 126], darker(clay, 0.65)) + volumes.join('');
  }),
];

/** A page on its way, fading as it turns. */
const sheet = (index: number): string =>
  place(
    [520 + index * 26, Math.round(330 - Math.sin((index / 11) * Math.PI) * 150), 1, index * 24],
    [rect([-20, -26, 40, 52], { fill: sand, rx: 3, opacity: 1 - index * 0.05 }), ...times(4, (row) => rect([-13, -17 + row * 10, 26, 3], teal))],
  );

/** Pages fly from a shelf of ledgers into a computer. */
export const migration = (): string =>
  frame(size, {
    ground: [deep, teal],
    parts: [
      ...shelves(),
      ...times(12, sheet),
      glow('target', { at: [890, 460], radius: 360, colour: amber, strength: 0.45 }),
      laptop([890, 580], { scale: 2.6, content: chart([-62, -88, 124, 72], 31) }),
      rect([580, 616, 620, 26], lighter(clay, 0.3)),
      rect([580, 642, 620, 160], darker(clay, 0.35)),
      rect([0, 690, 1200, 110], { fill: ink, opacity: 0.3 }),
    ],
  });
