import { circle, rect, stroke, times } from '../draw.ts';
import { frame } from '../frame.ts';
import { links, tree } from '../land.ts';
import { darker, lighter, mix, palette } from '../palette.ts';
import { bust, folk, standing } from '../people.ts';
import { sceneSize as size } from '../scene.ts';
import { laptop, scribble } from '../things.ts';

const { deep, teal, sea, mist, sand, amber, clay, plum } = palette;

/** Learners with laptops follow a trainer at the board. */
export const classroom = (): string =>
  frame(size, {
    ground: [mix([mist, sea], 0.3), mix([mist, sand], 0.5)],
    parts: [
      rect([120, 90, 620, 340], { fill: deep, rx: 8 }),
      rect([136, 106, 588, 308], darker(teal, 0.3)),
      ...[
        [230, 190],
        [430, 160],
        [610, 230],
        [320, 320],
        [540, 340],
      ].map(([x = 0, y = 0], index) => circle([x, y, 30], [amber, sand, clay, sea, amber][index] ?? amber)),
      links(
        [
          [230, 190],
          [430, 160],
          [610, 230],
          [540, 340],
          [320, 320],
        ],
        { colour: sand, width: 3, lift: 0.05 },
      ),
      rect([840, 100, 270, 250], lighter(amber, 0.5)),
      stroke('M840 100H1110V350H840ZM975 100V350', { colour: clay, width: 14 }),
      tree([920, 350], { size: 130, colour: teal }),
      rect([0, 520, 1200, 280], mix([clay, amber], 0.4)),
      standing({ ...folk.clerk, top: plum }, { at: [800, 590], scale: 1.75, arm: 'raised' }),
      rect([60, 570, 1080, 18], lighter(clay, 0.4)),
      ...['student', 'farmer', 'weaver', 'engineer'].map((_, index) =>
        laptop([200 + index * 270, 568], {
          scale: 1.05,
          back: false,
          content: scribble([-60, -86, 116, 70], { seed: index + 3, colours: [sea, amber, sand] }),
        }),
      ),
      ...times(4, (index) =>
        bust([folk.student, folk.farmer, folk.weaver, folk.engineer][index] ?? folk.student, {
          at: [190 + index * 275, 820],
          scale: 2.2,
          back: true,
        }),
      ),
    ],
  });
