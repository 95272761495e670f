import { clipped, ellipse, polygon, shape, stroke, times } from '../draw.ts';
import { darker, lighter, palette } from '../palette.ts';

const capLine = 'M276 318C272 270 282 214 306 202C350 188 430 158 478 162C520 186 530 262 524 318C444 290 356 290 276 318Z';

/** A hill weaver's cap, woven in diamonds. */
export function dhakaCap(colour: string): string {
  const woven = times(6, (row) =>
    times(10, (column) => {
      const x = 270 + column * 29 + (row % 2) * 14;
      const y = 150 + row * 28;
      return polygon(
        [
          [x, y - 11],
          [x + 9, y],
          [x, y + 11],
          [x - 9, y],
        ],
        [palette.sand, palette.amber, palette.clay][(row + column) % 3] ?? palette.sand,
      );
    }).join(''),
  );
  return clipped({ name: 'cap', by: capLine }, [
    shape(capLine, colour),
    ...woven,
    shape('M430 120C470 200 480 260 476 330L560 330L560 120Z', { fill: palette.ink, opacity: 0.22 }),
    stroke('M276 316C356 288 444 288 524 316', { colour: darker(colour, 0.4), width: 14, opacity: 0.6 }),
  ]);
}

/** Folds from both temples, meeting above the brow. */
export function turban(colour: string): string {
  const fold = (commands: string, share: number): string => shape(commands, share > 0 ? lighter(colour, share) : darker(colour, -share));
  return (
    fold('M262 352C236 210 300 108 404 108C508 108 566 212 538 352C520 316 500 300 486 292C440 266 360 266 314 292C298 302 280 318 262 352Z', 0)
    + fold('M262 352C252 270 300 196 400 168C376 220 330 262 314 292C298 302 280 318 262 352Z', 0.12)
    + fold('M538 352C548 270 500 196 400 168C424 220 470 262 486 292C502 302 520 318 538 352Z', -0.14)
    + fold('M400 168C360 214 328 254 314 292C340 276 370 270 400 270C430 270 460 276 486 292C472 254 440 214 400 168Z', 0.06)
    + ['M272 300C290 228 340 182 400 158', 'M286 262C310 196 356 160 404 138', 'M528 300C510 228 460 182 400 158', 'M514 262C490 196 446 160 404 138']
      .map((line) => stroke(line, { colour: darker(colour, 0.4), width: 4, opacity: 0.45 }))
      .join('')
  );
}

/** A scarf around face and shoulders; drawn in two parts, the first behind the head. */
export const scarf = {
  behind: (colour: string): string =>
    shape('M252 420C232 250 312 160 400 160C488 160 568 250 548 420C556 540 600 640 640 720L160 720C200 640 244 540 252 420Z', darker(colour, 0.22)),
  front: (colour: string): string =>
    shape(
      'M400 168C300 168 246 262 262 420C268 540 214 620 160 720C250 800 420 830 560 780C600 764 640 740 640 720C590 640 532 540 538 420C554 262 500 168 400 168ZM400 238C466 238 500 300 498 376C494 470 456 546 400 546C344 546 306 470 302 376C300 300 334 238 400 238Z',
      { fill: colour, 'fill-rule': 'evenodd' },
    )
    + stroke('M300 376C304 300 336 236 400 236C464 236 498 300 500 376', { colour: lighter(colour, 0.3), width: 8, opacity: 0.7 })
    + shape('M306 500C340 590 450 620 540 600C600 650 640 700 636 724C540 780 380 760 316 690C290 640 296 560 306 500Z', {
      fill: darker(colour, 0.14),
      opacity: 0.8,
    })
    + ['M320 560C370 640 480 670 590 660', 'M312 610C370 700 490 730 620 706', 'M250 640C240 680 226 710 206 736']
      .map((line) => stroke(line, { colour: darker(colour, 0.4), width: 4, opacity: 0.35 }))
      .join('')
    + ellipse([330, 212, 60, 26], { fill: lighter(colour, 0.5), opacity: 0.16 }),
};
