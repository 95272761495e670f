import { circle, place, rect, shape, stroke, times } from '../draw.ts';
import type { Point } from '../draw.ts';
import { frame } from '../frame.ts';
import { lighter, mix, palette } from '../palette.ts';
import { sceneSize as size } from '../scene.ts';
import { chart } from '../things.ts';

const { ink, night, deep, teal, sea, mist, sand, amber, clay, plum } = palette;

/** A printed sheet with a chart and two columns of figures. */
const report = ([x, y]: Point, { turn, paper }: { turn: number; paper: string }): string =>
  place(
    [x, y, 1, turn],
    [
      rect([-176, -234, 372, 500], { fill: ink, opacity: 0.25 }),
      rect([-190, -250, 372, 500], paper),
      rect([-150, -210, 180, 20], deep),
      rect([-150, -176, 110, 10], sea),
      chart([-150, -130, 292, 150], x),
      ...times(
        7,
        (row) =>
          rect([-150, 52 + row * 24, 120 + (row % 3) * 30, 8], { fill: night, opacity: 0.7 })
          + rect([70, 52 + row * 24, 70, 8], row % 3 ? teal : clay),
      ),
    ],
  );

/** Printed reports with charts, a calculator and a pen on a desk. */
export const audit = (): string =>
  frame(size, {
    ground: [mix([teal, sea], 0.4), teal],
    parts: [
      report([330, 400], { turn: -7, paper: sand }),
      report([640, 380], { turn: 4, paper: lighter(amber, 0.65) }),
      circle([940, 220, 120], { fill: ink, opacity: 0.22 }),
      circle([930, 206, 118], sand),
      shape('M930 206V104A102 102 0 0 1 1022 250Z', clay),
      shape('M930 206L1022 250A102 102 0 0 1 862 282Z', amber),
      shape('M930 206L862 282A102 102 0 0 1 930 104Z', deep),
      circle([930, 206, 44], sand),
      rect([860, 420, 210, 290], { fill: ink, rx: 20, opacity: 0.25 }),
      rect([850, 406, 210, 290], { fill: night, rx: 20 }),
      rect([872, 430, 166, 60], { fill: mist, rx: 8 }),
      ...times(16, (index) =>
        rect([874 + (index % 4) * 43, 512 + Math.floor(index / 4) * 44, 34, 34], { fill: index % 4 === 3 ? amber : teal, rx: 8 }),
      ),
      stroke('M480 700L760 560', { colour: ink, width: 30, opacity: 0.2 }),
      stroke('M470 690L740 556', { colour: plum, width: 26 }),
      stroke('M740 556L772 540', { colour: amber, width: 14 }),
    ],
  });
