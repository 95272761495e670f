import { clipped, rect, shape, stroke, times } from './draw.ts';
import { frame, glow } from './frame.ts';
import { peaks, terraces, tree } from './land.ts';
import { darker, lighter, mix, palette } from './palette.ts';
import { bust, folk, standing } from './people.ts';
import { chart, laptop, scribble } from './things.ts';

const size = { width: 1920, height: 900 } as const;
const { ink, night, deep, teal, sea, mist, sand, amber, clay, plum } = palette;

/** The window to the hills, in three panes. */
const view = (): string[] => [
  clipped({ name: 'pane', by: 'M70 130H640V560H70Z' }, [
    rect([70, 130, 570, 430], lighter(sea, 0.5)),
    peaks({ width: 700, base: 400, height: 190, seed: 3 }, mix([teal, sand], 0.4)),
    terraces({ width: 700, base: 480, height: 90, seed: 6, floor: 580, steps: 6 }, [mix([sea, amber], 0.3), deep]),
    tree([150, 556], { size: 130, colour: darker(teal, 0.3) }),
    tree([560, 560], { size: 100, colour: darker(teal, 0.3) }),
  ]),
  stroke('M70 130H640V560H70ZM260 130V560M450 130V560', { colour: lighter(clay, 0.72), width: 14 }),
  rect([50, 560, 610, 18], lighter(clay, 0.6)),
];

const screen = (): string[] => [
  glow('beam', { at: [1230, 330], radius: 640, colour: mist, strength: 0.5 }),
  rect([900, 110, 660, 400], { fill: ink, rx: 10 }),
  rect([914, 124, 632, 372], mix([mist, sand], 0.5)),
  rect([944, 152, 250, 18], { fill: deep, rx: 9 }),
  rect([944, 184, 170, 10], { fill: sea, rx: 5 }),
  chart([944, 216, 330, 250], 5),
  ...times(
    5,
    (index) =>
      rect([1310, 222 + index * 52, 200 - (index % 3) * 34, 12], { fill: night, rx: 6, opacity: 0.8 })
      + rect([1310, 242 + index * 52, 130 - (index % 2) * 30, 8], { fill: teal, rx: 4, opacity: 0.5 }),
  ),
];

const desk = ([x, y, width]: readonly [number, number, number], scale: number): string =>
  rect([x, y, width, 18 * scale], lighter(clay, 0.4))
  + rect([x, y + 18 * scale, width, 70 * scale], darker(lighter(clay, 0.3), 0.3))
  + rect([x, y + 18 * scale, width, 8 * scale], { fill: ink, opacity: 0.2 });

/** One row of learners from behind, their screens lit before them. */
const learners = ({ y, scale, people }: { y: number; scale: number; people: readonly (keyof typeof folk)[] }): string[] => {
  const step = 1740 / people.length;
  return [
    desk([60, y - 40 * scale, 1800], scale),
    ...people.map((_, index) =>
      laptop([90 + step * (index + 0.5), y - 42 * scale], {
        scale: scale * 0.95,
        content: scribble([-58, -86, 112, 72], { seed: index + Math.round(y), colours: [sea, sand, amber] }),
      }),
    ),
    ...people.map((name, index) =>
      bust(folk[name], { at: [90 + step * (index + 0.5) + (index % 2) * 16, y + 62 * scale], scale: scale * 1.35, back: true }),
    ),
  ];
};

/** A training room seen from its last row. */
export const heroTraining = (): string =>
  frame(size, {
    ground: [mix([sand, amber], 0.28), mix([sand, clay], 0.26), mix([clay, plum], 0.2)],
    parts: [
      rect([0, 0, 1920, 70], { fill: plum, opacity: 0.14 }),
      ...times(5, (index) => rect([120 + index * 380, 40, 200, 12], { fill: sand, rx: 6 })),
      ...view(),
      ...screen(),
      shape('M0 600L1920 600L1920 900L0 900Z', mix([clay, plum], 0.35)),
      standing(folk.trainer, { at: [1690, 640], scale: 1.75, arm: 'raised' }),
      ...learners({ y: 660, scale: 0.92, people: ['student', 'engineer', 'clerk', 'officer', 'weaver', 'farmer', 'trainer'] }),
      ...learners({ y: 810, scale: 1.35, people: ['officer', 'weaver', 'engineer', 'student', 'clerk'] }),
      glow('lamp', { at: [360, 240], radius: 760, colour: amber, strength: 0.2 }),
    ],
  });
