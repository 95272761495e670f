import { circle, ellipse, rect, stroke } from '../draw.ts';
import { frame } from '../frame.ts';
import { house, peaks, terraces } from '../land.ts';
import { darker, lighter, mix, palette } from '../palette.ts';
import { folk, sitting } from '../people.ts';
import { daylight, sceneSize as size } from '../scene.ts';

const { ink, teal, sea, mist, sand, amber, clay, plum } = palette;

/** A centre meeting under a tree, members sitting around a field officer. */
export const meeting = (): string =>
  frame(size, {
    ground: daylight,
    parts: [
      peaks({ ...size, base: 400, height: 200, seed: 8 }, mix([teal, mist], 0.55)),
      terraces({ ...size, base: 460, height: 110, seed: 41, floor: 800, steps: 6 }, [mix([sea, amber], 0.35), mix([teal, amber], 0.3)]),
      house([180, 470], { size: 120, wall: sand, roof: clay }),
      house([1050, 460], { size: 100, wall: lighter(clay, 0.6), roof: plum }),
      rect([0, 540, 1200, 260], mix([sand, amber], 0.45)),
      stroke('M600 580C590 470 606 400 600 300', { colour: darker(plum, 0.4), width: 44 }),
      stroke('M600 420C560 360 520 330 470 300M604 400C650 340 690 320 740 290', { colour: darker(plum, 0.4), width: 24 }),
      ...[
        [600, 170, 190],
        [430, 220, 140],
        [770, 210, 150],
        [540, 110, 120],
        [690, 100, 120],
      ].map(([x = 0, y = 0, r = 0], index) => circle([x, y, r], index % 2 ? darker(teal, 0.12) : teal)),
      ...[
        [520, 120, 50],
        [700, 180, 60],
        [400, 190, 44],
      ].map(([x = 0, y = 0, r = 0]) => circle([x, y, r], { fill: sea, opacity: 0.3 })),
      ellipse([600, 640, 500, 90], { fill: plum, opacity: 0.16 }),
      sitting(folk.elder, { at: [330, 610], scale: 1.15 }),
      sitting(folk.weaver, { at: [500, 592], scale: 1.1 }),
      sitting(folk.clerk, { at: [690, 592], scale: 1.1 }),
      sitting(folk.trainer, { at: [870, 610], scale: 1.15 }),
      sitting({ ...folk.officer, bottom: ink }, { at: [600, 688], scale: 1.2 }),
      rect([562, 668, 76, 50], { fill: ink, rx: 7 }),
      rect([568, 674, 64, 38], sea),
      sitting(folk.student, { at: [260, 770], scale: 1.3, back: true }),
      sitting({ ...folk.elder, top: teal }, { at: [440, 800], scale: 1.35, back: true }),
      sitting({ ...folk.weaver, top: clay }, { at: [770, 800], scale: 1.35, back: true }),
      sitting({ ...folk.clerk, top: plum, cover: mist }, { at: [950, 770], scale: 1.3, back: true }),
    ],
  });
