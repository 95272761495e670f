import { circle, ellipse, place, rect, times } from '../draw.ts';
import { frame } from '../frame.ts';
import { darker, lighter, mix, palette } from '../palette.ts';
import { sceneSize as size } from '../scene.ts';
import { phone } from '../things.ts';

const { night, teal, sea, sand, amber, clay, plum } = palette;

/** The paper ledger, lying open at a page of entries. */
const book = (): string =>
  place(
    [330, 440, 1, -10],
    [
      rect([-176, -216, 380, 470], { fill: plum, opacity: 0.2, rx: 10 }),
      rect([-190, -230, 380, 470], { fill: plum, rx: 10 }),
      rect([-168, -220, 350, 450], sand),
      ...times(13, (row) =>
        [
          rect([-150, -186 + row * 32, 310, 2], { fill: sea, opacity: 0.8 }),
          rect([-146, -202 + row * 32, 90 + (row % 4) * 22, 6], { fill: night, opacity: 0.55, rx: 3 }),
          rect([90, -202 + row * 32, 54, 6], { fill: row % 3 ? teal : clay, opacity: 0.75, rx: 3 }),
        ].join(''),
      ),
      rect([60, -220, 2, 450], { fill: clay, opacity: 0.6 }),
    ],
  );

const coin = ([x, y, radius]: readonly [number, number, number]): string =>
  ellipse([x, y + 8, radius, radius * 0.32], darker(amber, 0.25))
  + ellipse([x, y, radius, radius * 0.32], amber)
  + ellipse([x, y, radius * 0.68, radius * 0.2], lighter(amber, 0.3));

/** A savings account on a telephone beside the paper ledger it replaces. */
export const ledger = (): string =>
  frame(size, {
    ground: [lighter(amber, 0.4), mix([sand, clay], 0.25)],
    parts: [
      circle([640, 400, 330], { fill: amber, opacity: 0.5 }),
      circle([640, 400, 240], { fill: sand, opacity: 0.5 }),
      book(),
      phone([720, 400], { scale: 1.55, turn: 8 }),
      ...times(4, (index) => coin([1020, 642 - index * 24, 76])),
      coin([1100, 696, 70]),
    ],
  });
