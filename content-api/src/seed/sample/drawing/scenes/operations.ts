import { circle, rect, times } from '../draw.ts';
import type { Point } from '../draw.ts';
import { frame, glow } from '../frame.ts';
import { darker, palette } from '../palette.ts';
import { bust, folk } from '../people.ts';
import { sceneSize as size } from '../scene.ts';
import { chart, monitor, scribble } from '../things.ts';

const { ink, night, deep, teal, sea, mist, amber } = palette;

/** What a screen of the wall shows: figures, a log, or a signal. */
const inner = ([x, y]: Point, index: number): string => {
  if (index % 3 === 0) return chart([x + 24, y + 36, 206, 120], index + 20);
  if (index % 3 === 1) return scribble([x + 22, y + 26, 210, 140], { seed: index, colours: [sea, amber, mist] });
  return times(5, (ring) =>
    circle([x + 127, y + 92, 16 + ring * 14], { fill: 'none', stroke: ring % 2 ? sea : amber, 'stroke-width': 3, 'stroke-opacity': 0.8 }),
  ).join('');
};

const wallScreen = (index: number): string => {
  const [x, y] = [60 + (index % 4) * 275, 70 + Math.floor(index / 4) * 205];
  return rect([x, y, 254, 184], { fill: deep, rx: 8 }) + rect([x + 8, y + 8, 238, 168], night) + inner([x, y], index);
};

/** The operations room, three people watching a wall of screens. */
export const operations = (): string =>
  frame(size, {
    ground: [ink, night],
    parts: [
      ...times(8, wallScreen),
      glow('wall', { at: [600, 300], radius: 760, colour: sea, strength: 0.25 }),
      rect([0, 560, 1200, 30], teal),
      rect([0, 586, 1200, 220], darker(deep, 0.4)),
      ...[220, 600, 980].map((x) => monitor([x - 120, 468, 100, 66], '') + monitor([x + 16, 468, 100, 66], chart([x + 28, 478, 76, 44], x))),
      bust({ ...folk.clerk, cover: sea }, { at: [220, 790], scale: 2.5, back: true }),
      bust(folk.engineer, { at: [600, 800], scale: 2.6, back: true }),
      bust(folk.weaver, { at: [980, 790], scale: 2.5, back: true }),
    ],
  });
