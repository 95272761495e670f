import { circle, ellipse, rect, shape, stroke, times } from '../draw.ts';
import { frame } from '../frame.ts';
import { darker, lighter, mix, palette } from '../palette.ts';
import { bust, folk } from '../people.ts';
import { sceneSize as size } from '../scene.ts';
import { chart, laptop } from '../things.ts';

const { ink, night, deep, teal, sea, mist, sand, amber, clay, plum } = palette;

/** The board of tools on the wall. */
const tools = (): string[] => [
  rect([80, 80, 620, 300], { fill: mix([clay, plum], 0.3), rx: 8 }),
  ...times(8, (row) => times(16, (column) => circle([104 + column * 38, 104 + row * 36, 3], { fill: ink, opacity: 0.28 })).join('')),
  stroke('M160 130V250', { colour: night, width: 14 }),
  stroke('M160 250V310', { colour: amber, width: 24 }),
  stroke('M250 130V260', { colour: darker(mist, 0.4), width: 9 }),
  stroke('M250 260V320', { colour: clay, width: 24 }),
  shape('M330 130a34 34 0 1 0 56 0l-14 26h-28zM348 190h20v140h-20z', darker(mist, 0.45)),
  stroke('M460 130L490 230L470 330M510 130L480 230L500 330', { colour: deep, width: 13 }),
  circle([610, 200, 58], { fill: 'none', stroke: teal, 'stroke-width': 22 }),
  circle([610, 200, 30], { fill: 'none', stroke: amber, 'stroke-width': 10 }),
];

/** The table with the opened laptop, the lamp and what lies about. */
const bench = (): string[] => [
  rect([0, 664, 1200, 136], lighter(clay, 0.28)),
  rect([0, 664, 1200, 16], lighter(clay, 0.5)),
  ellipse([600, 690, 330, 26], { fill: plum, opacity: 0.2 }),
  shape('M430 640L780 640L830 706L380 706Z', ink),
  shape('M452 650L758 650L790 696L420 696Z', darker(teal, 0.3)),
  rect([500, 660, 70, 26], amber),
  rect([590, 658, 110, 12], sea),
  rect([590, 676, 80, 12], clay),
  stroke('M700 690h60', { colour: sand, width: 6 }),
  stroke('M960 664L990 520L880 410', { colour: night, width: 13 }),
  shape('M830 440L900 360L936 424Z', clay),
  shape('M838 440L930 424L800 664L470 664Z', { fill: sand, opacity: 0.22 }),
  ellipse([966, 668, 60, 10], night),
  laptop([190, 660], { scale: 1.25, content: chart([-60, -86, 120, 70], 8) }),
  rect([1040, 610, 90, 56], { fill: plum, rx: 6 }),
  rect([1054, 622, 44, 8], amber),
];

/** A technician repairs an opened laptop at a workbench. */
export const repair = (): string =>
  frame(size, {
    ground: [mix([sand, amber], 0.3), mix([sand, clay], 0.3)],
    parts: [
      ...tools(),
      rect([790, 110, 330, 14], darker(clay, 0.4)),
      rect([790, 260, 330, 14], darker(clay, 0.4)),
      ...times(5, (index) =>
        rect([806 + index * 62, 52 + (index % 2) * 14, 48, 58 - (index % 2) * 14], { fill: [teal, plum, night, sea, amber][index] ?? teal, rx: 5 }),
      ),
      ...times(4, (index) => rect([810 + index * 78, 196, 58, 64], { fill: [clay, deep, amber, sea][index] ?? clay, rx: 5 })),
      bust({ ...folk.engineer, top: teal }, { at: [600, 620], scale: 3 }),
      stroke('M480 560C430 620 450 650 520 654', { colour: darker(teal, 0.2), width: 46 }),
      stroke('M730 560C780 620 760 650 690 654', { colour: darker(teal, 0.3), width: 46 }),
      circle([528, 652, 24], folk.engineer.skin),
      circle([684, 652, 24], folk.engineer.skin),
      ...bench(),
    ],
  });
