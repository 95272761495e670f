import { circle, ellipse, rect, shape, times } from '../draw.ts';
import { frame, glow } from '../frame.ts';
import { darker, lighter, mix, palette } from '../palette.ts';
import { bust, folk, standing } from '../people.ts';
import { sceneSize as size } from '../scene.ts';

const { ink, night, teal, sea, mist, sand, amber, clay, plum } = palette;

/** A shopkeeper takes a payment by telephone. */
export const market = (): string =>
  frame(size, {
    ground: [mix([amber, clay], 0.35), lighter(amber, 0.35)],
    parts: [
      rect([120, 150, 960, 560], mix([plum, clay], 0.35)),
      rect([160, 250, 880, 290], darker(plum, 0.35)),
      ...times(
        3,
        (shelf) =>
          rect([170, 330 + shelf * 86, 860, 9], lighter(clay, 0.3))
          + times(17, (index) => {
            const tall = 34 + ((index * 5 + shelf * 3) % 4) * 9;
            return rect([184 + index * 50, 330 + shelf * 86 - tall, 36, tall], {
              fill: [teal, amber, sea, clay, sand, mist][(index * 2 + shelf) % 6] ?? teal,
              rx: index % 2 ? 15 : 4,
            });
          }).join(''),
      ),
      ...times(12, (index) => shape(`M${100 + index * 84} 150h84v70a42 34 0 0 1 -84 0z`, index % 2 ? sand : teal)),
      rect([90, 130, 1030, 26], { fill: night, rx: 6 }),
      glow('bulb', { at: [600, 270], radius: 420, colour: amber, strength: 0.5 }),
      bust({ ...folk.weaver, top: teal }, { at: [470, 556], scale: 2.4 }),
      rect([120, 540, 960, 30], lighter(clay, 0.45)),
      rect([120, 570, 960, 150], mix([clay, plum], 0.5)),
      ...times(
        4,
        (index) =>
          ellipse([700 + index * 96, 536, 44, 16], darker(amber, 0.3))
          + times(5, (fruit) => circle([672 + index * 96 + fruit * 14, 520 - (fruit % 2) * 16, 15], [clay, amber, sea, plum][index] ?? clay)).join(
            '',
          ),
      ),
      rect([236, 446, 104, 96], { fill: sand, rx: 6 }),
      ...times(36, (index) =>
        (index * 7 + Math.floor(index / 6) * 5) % 3 ? rect([248 + (index % 6) * 14, 456 + Math.floor(index / 6) * 12, 11, 10], ink) : '',
      ),
      rect([0, 710, 1200, 90], darker(clay, 0.45)),
      standing({ ...folk.student, top: sea }, { at: [270, 800], scale: 2, back: true, arm: 'forward' }),
      rect([296, 560, 44, 72], { fill: ink, rx: 7, transform: 'rotate(12 318 596)' }),
    ],
  });
