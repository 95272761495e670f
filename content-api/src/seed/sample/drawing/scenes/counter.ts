import { ellipse, rect, shape, stroke, times } from '../draw.ts';
import { frame } from '../frame.ts';
import { lighter, mix, palette } from '../palette.ts';
import { bust, folk, standing } from '../people.ts';
import { sceneSize as size } from '../scene.ts';
import { monitor, quoin } from '../things.ts';

const { night, deep, teal, sea, mist, sand, amber, clay, plum } = palette;

/** Members served at the counter of a branch. */
export const counter = (): string =>
  frame(size, {
    ground: [mix([sand, sea], 0.3), sand],
    parts: [
      rect([0, 0, 1200, 470], mix([sand, mist], 0.5)),
      ...times(5, (index) => rect([index * 260 - 20, 0, 6, 470], { fill: sea, opacity: 0.3 })),
      quoin([600, 170], { size: 150, colours: [teal, amber, deep] }),
      ...[180, 400, 800, 1020].map(
        (x) =>
          stroke(`M${x} 0V70`, { colour: night, width: 5 })
          + shape(`M${x - 44} 110C${x - 40} 64 ${x + 40} 64 ${x + 44} 110Z`, clay)
          + ellipse([x, 112, 26, 8], lighter(amber, 0.6)),
      ),
      ...[250, 600, 950].map(
        (x, index) =>
          bust([folk.clerk, folk.officer, folk.student][index] ?? folk.clerk, { at: [x, 500], scale: 2 }) + monitor([x + 84, 390, 110, 78], ''),
      ),
      rect([0, 490, 1200, 26], lighter(clay, 0.4)),
      rect([0, 516, 1200, 190], deep),
      ...times(8, (index) => rect([20 + index * 150, 536, 118, 150], { fill: teal, opacity: 0.5, rx: 4 })),
      rect([0, 706, 1200, 94], mix([clay, plum], 0.2)),
      standing(folk.elder, { at: [330, 780], scale: 2, back: true }),
      standing(folk.farmer, { at: [690, 784], scale: 2.1, back: true }),
      standing(folk.weaver, { at: [1030, 782], scale: 2, back: true }),
    ],
  });
