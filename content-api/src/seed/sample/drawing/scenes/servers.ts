import { rect, shape, stroke, times } from '../draw.ts';
import { frame, glow } from '../frame.ts';
import { darker, palette } from '../palette.ts';
import { folk, standing } from '../people.ts';
import { sceneSize as size } from '../scene.ts';
import { rack } from '../things.ts';

const { ink, night, deep, teal, sea, mist, amber, clay } = palette;

/** Two engineers in front of a row of server cabinets. */
export const servers = (): string =>
  frame(size, {
    ground: [night, deep],
    parts: [
      rect([0, 0, 1200, 60], ink),
      ...times(6, (index) => rect([60 + index * 200, 24, 130, 10], { fill: mist, rx: 5 })),
      stroke('M0 84H1200', { colour: amber, width: 9 }),
      stroke('M0 100H1200', { colour: teal, width: 7 }),
      stroke('M0 113H1200', { colour: clay, width: 5 }),
      ...times(
        6,
        (index) =>
          stroke(`M${115 + index * 196} 84V150`, { colour: [amber, teal, clay][index % 3] ?? amber, width: 8 })
          + rack([26 + index * 196, 140, 178, 520], 11 + index),
      ),
      glow('aisle', { at: [640, 420], radius: 520, colour: sea, strength: 0.22 }),
      shape('M0 660L1200 660L1200 800L0 800Z', darker(teal, 0.4)),
      ...times(9, (index) => stroke(`M${index * 150} 660L${index * 220 - 280} 800`, { colour: sea, width: 2, opacity: 0.3 })),
      rect([0, 656, 1200, 6], { fill: sea, opacity: 0.4 }),
      standing(folk.engineer, { at: [440, 756], scale: 2.15, arm: 'forward' }),
      rect([436, 498, 118, 78], { fill: ink, rx: 8 }),
      rect([444, 506, 102, 62], sea),
      standing(folk.clerk, { at: [760, 764], scale: 2.05, arm: 'raised' }),
    ],
  });
