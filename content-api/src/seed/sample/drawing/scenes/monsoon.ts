import { circle, ellipse, rect, shape, stroke, times } from '../draw.ts';
import { frame, glow } from '../frame.ts';
import { hill, house } from '../land.ts';
import { darker, mix, palette } from '../palette.ts';
import { folk, standing } from '../people.ts';
import { seeded } from '../random.ts';
import { sceneSize as size } from '../scene.ts';

const { ink, night, deep, teal, sea, mist, sand, amber, clay, plum } = palette;

/** A cabinet raised above flood water during the monsoon, an engineer beside it. */
export const monsoon = (): string => {
  const random = seeded(5);
  return frame(size, {
    ground: [night, deep, mix([deep, mist], 0.4)],
    parts: [
      hill({ ...size, base: 430, height: 150, seed: 6, floor: 800 }, mix([deep, sea], 0.3)),
      hill({ ...size, base: 520, height: 120, seed: 15, floor: 800 }, mix([deep, teal], 0.7)),
      ...times(9, (index) => ellipse([40 + index * 150, 70 + (index % 3) * 26, 170, 62], { fill: mix([night, mist], 0.24), opacity: 0.85 })),
      house([280, 600], { size: 300, wall: mix([sand, sea], 0.35), roof: plum }),
      rect([0, 590, 1200, 210], mix([deep, sea], 0.42)),
      ...times(16, (index) =>
        stroke(`M${random.between(0, 1100)} ${612 + index * 11}h${random.between(40, 130)}`, { colour: mist, width: 3, opacity: 0.4 }),
      ),
      rect([640, 560, 250, 26], darker(clay, 0.3)),
      ...[660, 850].map((x) => rect([x, 580, 20, 90], darker(clay, 0.45))),
      rect([690, 320, 150, 240], { fill: ink, rx: 8 }),
      ...times(
        7,
        (row) =>
          rect([706, 340 + row * 29, 118, 20], night)
          + circle([722, 350 + row * 29, 4], row % 3 ? sea : amber)
          + circle([738, 350 + row * 29, 4], amber),
      ),
      glow('rack', { at: [765, 420], radius: 210, colour: amber, strength: 0.35 }),
      standing({ ...folk.engineer, top: amber, bottom: deep }, { at: [990, 690], scale: 1.3, arm: 'raised' }),
      stroke('M1085 440V300', { colour: ink, width: 7 }),
      shape('M960 330L1000 260L1085 226L1170 260L1210 330L1148 312L1085 330L1022 312Z', clay),
      ...times(120, () => {
        const [x, y] = [random.between(0, 1240), random.between(0, 780)];
        return stroke(`M${Math.round(x)} ${Math.round(y)}l-9 30`, { colour: mist, width: 2.2, opacity: 0.4 });
      }),
    ],
  });
};
