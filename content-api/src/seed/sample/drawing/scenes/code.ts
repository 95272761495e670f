import { rect, shape, stroke, times } from '../draw.ts';
import { frame, glow } from '../frame.ts';
import { lighter, mix, palette } from '../palette.ts';
import { bust, folk } from '../people.ts';
import { sceneSize as size } from '../scene.ts';
import { chart, monitor, scribble } from '../things.ts';

const { night, deep, teal, sea, mist, sand, amber, clay, plum } = palette;

/** Two programmers from behind, in front of their screens. */
export const code = (): string =>
  frame(size, {
    ground: [deep, mix([deep, plum], 0.35)],
    parts: [
      glow('screens', { at: [600, 330], radius: 640, colour: sea, strength: 0.45 }),
      rect([60, 90, 190, 260], { fill: night, rx: 6 }),
      ...times(6, (index) =>
        rect([80 + (index % 2) * 82, 112 + Math.floor(index / 2) * 76, 66, 58], {
          fill: [amber, clay, sand, sea, amber, mist][index] ?? sand,
          rx: 3,
        }),
      ),
      monitor([300, 130, 380, 270], scribble([326, 158, 330, 216], { seed: 4, colours: [sea, amber, mist, clay] })),
      monitor([730, 150, 350, 250], chart([760, 190, 290, 180], 13)),
      rect([0, 540, 1200, 260], mix([clay, plum], 0.3)),
      rect([0, 540, 1200, 18], lighter(clay, 0.25)),
      rect([1090, 470, 56, 72], { fill: sand, rx: 6 }),
      stroke('M1146 486c30 0 30 36 0 38', { colour: sand, width: 9 }),
      ...times(3, (index) => stroke(`M${1102 + index * 16} 456c-8 -14 8 -20 0 -36`, { colour: sand, width: 4, opacity: 0.6 })),
      rect([90, 476, 66, 66], { fill: clay, rx: 5 }),
      ...times(5, (index) =>
        shape(
          `M123 480C${90 + index * 16} 440 ${80 + index * 20} 410 ${72 + index * 26} ${396 + Math.abs(index - 2) * 14}C${110 + index * 10} 410 126 440 123 480Z`,
          index % 2 ? teal : sea,
        ),
      ),
      rect([380, 548, 300, 34], { fill: mist, rx: 6 }),
      ...times(3, (row) => rect([392, 554 + row * 9, 276, 5], { fill: night, opacity: 0.25 })),
      bust({ ...folk.student, top: amber }, { at: [500, 830], scale: 3.3, back: true }),
      bust({ ...folk.officer, top: sea }, { at: [890, 850], scale: 3, back: true }),
    ],
  });
