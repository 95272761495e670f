import { ellipse, polygon, rect, stroke, times } from './draw.ts';
import { frame } from './frame.ts';
import { bird, hill, mist as haze, peaks, sun, tree } from './land.ts';
import { darker, lighter, mix, palette } from './palette.ts';
import { folk, standing } from './people.ts';
import { solarPanel } from './things.ts';
import { branchFront, bunting, motorcycle, pole, tank, townHouse } from './town.ts';

const size = { width: 1920, height: 900 } as const;
const { ink, night, deep, teal, sea, sand, amber, clay, plum } = palette;
const ground = 780;

const row = (): string[] => [
  townHouse([-40, 330, 300, 450], { wall: mix([deep, teal], 0.4), trim: sand, storeys: 3, bays: 3, lit: 3 }),
  townHouse([270, 400, 250, 380], { wall: mix([plum, clay], 0.3), trim: night, storeys: 3, bays: 2, lit: 3 }),
  townHouse([530, 280, 300, 500], { wall: mix([sand, clay], 0.36), trim: plum, storeys: 4, bays: 3, lit: 2 }),
  townHouse([840, 250, 560, 530], { wall: mix([clay, plum], 0.34), trim: '#4a2229', storeys: 4, bays: 5, lit: 2 }),
  townHouse([1410, 380, 260, 400], { wall: mix([sea, sand], 0.5), trim: deep, storeys: 3, bays: 2, lit: 3 }),
  townHouse([1680, 300, 300, 480], { wall: mix([amber, clay], 0.4), trim: plum, storeys: 4, bays: 3, lit: 4 }),
  tank([600, 270]),
  tank([1600, 370]),
  tank([120, 320]),
  solarPanel([1040, 236], 0.9),
  solarPanel([1220, 236], 0.9),
  tank([1340, 240]),
];

const shopfront = ([x, width]: readonly [number, number], colour: string): string =>
  rect([x, ground - 130, width, 130], darker(colour, 0.55))
  + rect([x + 14, ground - 104, width - 28, 104], lighter(amber, 0.25))
  + times(Math.floor(width / 34), (index) =>
    polygon(
      [
        [x + index * 34, ground - 132],
        [x + index * 34 + 34, ground - 132],
        [x + index * 34 + 30, ground - 100],
        [x + index * 34 - 4, ground - 100],
      ],
      index % 2 ? sand : colour,
    ),
  ).join('')
  + times(
    3,
    (shelf) =>
      rect([x + 24, ground - 84 + shelf * 28, width - 48, 4], darker(colour, 0.4))
      + times(Math.floor((width - 60) / 22), (index) =>
        rect([x + 30 + index * 22, ground - 98 + shelf * 28, 14, 14], { fill: [clay, teal, plum, sea][(index + shelf) % 4] ?? clay, rx: 3 }),
      ).join(''),
  ).join('');

const road = (): string[] => [
  rect([0, ground, 1920, 120], darker(mix([deep, sand], 0.4), 0.3)),
  rect([0, ground, 1920, 26], mix([sand, sea], 0.4)),
  rect([0, ground + 24, 1920, 5], { fill: ink, opacity: 0.25 }),
  ...times(12, (index) => rect([index * 180 - 30, ground + 74, 96, 7], { fill: sand, opacity: 0.5, rx: 3 })),
  ...times(9, (index) => ellipse([120 + index * 220, ground + 4, 70, 5], { fill: amber, opacity: 0.3 })),
];

const passers = (): string[] => [
  standing(folk.officer, { at: [930, ground + 14], scale: 0.82, arm: 'forward' }),
  standing(folk.elder, { at: [1000, ground + 16], scale: 0.78 }),
  standing(folk.weaver, { at: [1310, ground + 14], scale: 0.8, arm: 'forward' }),
  standing(folk.farmer, { at: [1370, ground + 18], scale: 0.82 }),
  standing(folk.clerk, { at: [690, ground + 20], scale: 0.82 }),
  standing(folk.student, { at: [1560, ground + 18], scale: 0.78, arm: 'raised' }),
  motorcycle([1760, ground + 66], { scale: 0.8 }),
];

/** A hill town's street in the evening, the branch's windows lit. */
export const heroStreet = (): string =>
  frame(size, {
    ground: [deep, mix([teal, sea], 0.4), mix([sea, amber], 0.6), amber, lighter(clay, 0.3)],
    parts: [
      sun([420, 330], 70),
      peaks({ ...size, base: 480, height: 330, seed: 11 }, mix([teal, sand], 0.35)),
      hill({ ...size, base: 600, height: 200, seed: 8, floor: 900 }, mix([teal, amber], 0.3)),
      haze(size, { y: 420, height: 300, colour: lighter(amber, 0.3) }),
      ...row(),
      shopfront([0, 230], teal),
      shopfront([292, 206], plum),
      shopfront([560, 240], clay),
      shopfront([1430, 220], deep),
      shopfront([1704, 216], plum),
      branchFront([870, 500, 500, ground - 500]),
      bunting(
        [
          [830, 300],
          [1410, 350],
        ],
        46,
      ),
      ...road(),
      tree([500, ground + 12], { size: 210, colour: darker(teal, 0.35) }),
      tree([1650, ground + 10], { size: 180, colour: darker(teal, 0.3) }),
      pole([812, ground + 20, 560], 900),
      ...passers(),
      bird([1120, 120], 20),
      bird([1190, 96], 14),
      stroke('M0 898H1920', { colour: ink, width: 3, opacity: 0.4 }),
    ],
  });
