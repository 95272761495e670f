import { circle, ellipse, rect, shape, times } from '../draw.ts';
import { frame } from '../frame.ts';
import { bird, hill, mist as haze, peaks, sun, terraces, tree } from '../land.ts';
import { darker, lighter, mix, palette } from '../palette.ts';
import { folk } from '../people.ts';
import { sceneSize as size } from '../scene.ts';
import { bunting } from '../town.ts';

const { ink, night, deep, teal, sea, mist, sand, amber, clay, plum } = palette;

/** A bus of visitors on a mountain road. */
export const bus = (): string =>
  frame(size, {
    ground: [mix([teal, sea], 0.5), mist, lighter(amber, 0.55)],
    parts: [
      sun([220, 210], 66),
      peaks({ ...size, base: 430, height: 300, seed: 22 }, mix([teal, mist], 0.45)),
      haze(size, { y: 320, height: 160, colour: sand }),
      terraces({ ...size, base: 500, height: 170, seed: 51, floor: 800, steps: 7 }, [mix([sea, amber], 0.3), deep]),
      hill({ ...size, base: 660, height: 90, seed: 14, floor: 800 }, darker(deep, 0.25)),
      rect([0, 660, 1200, 140], darker(mix([deep, sand], 0.3), 0.35)),
      ...times(7, (index) => rect([index * 190, 726, 100, 8], { fill: sand, opacity: 0.6 })),
      ...times(13, (index) => rect([index * 100, 622, 12, 46], sand)),
      rect([0, 630, 1200, 9], sand),
      ellipse([610, 706, 330, 14], { fill: ink, opacity: 0.35 }),
      rect([310, 410, 600, 260], { fill: clay, rx: 36 }),
      rect([310, 560, 600, 50], amber),
      rect([310, 596, 600, 10], plum),
      rect([330, 392, 420, 26], { fill: plum, rx: 8 }),
      ...times(4, (index) => rect([350 + index * 98, 352, 76, 44], { fill: [teal, amber, sea, deep][index] ?? teal, rx: 6 })),
      ...times(
        5,
        (index) =>
          rect([338 + index * 104, 440, 86, 96], { fill: lighter(sea, 0.6), rx: 10 })
          + circle([382 + index * 104, 496, 18], [folk.student, folk.elder, folk.farmer, folk.weaver, folk.officer][index]?.skin ?? clay)
          + shape(`M${350 + index * 104} 536q32 -36 64 0z`, [amber, plum, sand, sea, teal][index] ?? teal)
          + shape(`M${362 + index * 104} 490q20 -34 40 0q-20 -12 -40 0z`, ink),
      ),
      rect([862, 440, 48, 110], { fill: lighter(sea, 0.7), rx: 10 }),
      circle([890, 620, 16], lighter(amber, 0.6)),
      ...[430, 790].map((x) => circle([x, 672, 52], ink) + circle([x, 672, 26], mist) + circle([x, 672, 10], night)),
      bunting(
        [
          [320, 430],
          [900, 430],
        ],
        14,
      ),
      bird([760, 170], 20),
      bird([820, 140], 14),
      tree([1120, 660], { size: 240, colour: darker(teal, 0.3) }),
      tree([90, 660], { size: 200, colour: darker(teal, 0.2) }),
    ],
  });
