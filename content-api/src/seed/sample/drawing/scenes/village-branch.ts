import { ellipse, rect, shape, stroke, times } from '../draw.ts';
import { frame } from '../frame.ts';
import { hill, peaks, terraces, tree } from '../land.ts';
import { darker, lighter, mix, palette } from '../palette.ts';
import { folk, standing } from '../people.ts';
import { daylight, sceneSize as size } from '../scene.ts';
import { quoin, solarPanel } from '../things.ts';
import { bunting } from '../town.ts';

const { night, deep, teal, sea, mist, sand, amber, clay, plum } = palette;

/** The house: walls, tiled roof, panels, door and windows. */
const branch = (): string[] => [
  rect([330, 300, 540, 330], lighter(amber, 0.6)),
  rect([700, 300, 170, 330], { fill: plum, opacity: 0.1 }),
  rect([330, 540, 540, 90], mix([clay, plum], 0.25)),
  shape('M280 310L390 190L810 190L920 310Z', clay),
  shape('M810 190L920 310L640 310Z', { fill: plum, opacity: 0.25 }),
  ...times(6, (row) => stroke(`M${290 + row * 18} ${306 - row * 20}H${910 - row * 18}`, { colour: darker(clay, 0.3), width: 3, opacity: 0.5 })),
  solarPanel([480, 262], 0.95),
  solarPanel([650, 262], 0.95),
  rect([540, 404, 120, 226], deep),
  rect([556, 420, 88, 210], night),
  quoin([600, 368], { size: 54, colours: [teal, amber, night] }),
  ...[390, 710].map(
    (x) =>
      rect([x, 400, 104, 100], darker(deep, 0.2))
      + rect([x + 8, 408, 88, 84], lighter(amber, 0.2))
      + stroke(`M${x + 52} 404V496M${x} 450H${x + 104}`, { colour: deep, width: 7 }),
  ),
];

/** A village branch with solar panels on its roof and members at the door. */
export const villageBranch = (): string =>
  frame(size, {
    ground: daylight,
    parts: [
      peaks({ ...size, base: 420, height: 270, seed: 4 }, mix([teal, mist], 0.5)),
      hill({ ...size, base: 480, height: 120, seed: 2, floor: 800 }, mix([sea, teal], 0.4)),
      terraces({ ...size, base: 560, height: 120, seed: 31, floor: 800, steps: 6 }, [mix([sea, amber], 0.4), mix([teal, amber], 0.2)]),
      tree([150, 640], { size: 250, colour: teal }),
      tree([1080, 640], { size: 290, colour: darker(teal, 0.2) }),
      ...branch(),
      rect([0, 628, 1200, 172], mix([sand, amber], 0.5)),
      ellipse([600, 640, 420, 16], { fill: plum, opacity: 0.14 }),
      bunting(
        [
          [160, 420],
          [400, 300],
        ],
        30,
      ),
      bunting(
        [
          [800, 300],
          [1080, 410],
        ],
        30,
      ),
      standing(folk.officer, { at: [690, 690], scale: 1.02, arm: 'forward' }),
      standing(folk.weaver, { at: [780, 694], scale: 0.98 }),
      standing(folk.farmer, { at: [300, 700], scale: 1.05 }),
      standing(folk.elder, { at: [390, 706], scale: 0.98, arm: 'raised' }),
    ],
  });
