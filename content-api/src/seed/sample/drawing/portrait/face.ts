import { circle, clipped, ellipse, group, shape, stroke } from '../draw.ts';
import { darker, lighter, mix, palette } from '../palette.ts';

export interface Look {
  skin: string;
  hair: string;
}

const outlines = {
  oval: 'M292 372C288 262 340 220 400 220C460 220 512 262 508 372C506 456 464 544 400 544C336 544 294 456 292 372Z',
  round: 'M287 376C284 262 340 222 400 222C460 222 516 262 513 376C512 470 470 534 400 534C330 534 288 470 287 376Z',
  square: 'M292 372C290 262 340 220 400 220C460 220 510 262 508 372L505 440C500 506 448 548 400 548C352 548 300 506 295 440Z',
} as const;

export type Outline = keyof typeof outlines;

const shade = (skin: string): string => mix([skin, palette.plum], 0.34);

/** The neck and the light-struck shoulders' opening, below the dress. */
export const neck = ({ skin }: Look): string =>
  shape('M342 470L342 612C342 690 458 690 458 612L458 470Z', skin)
  + shape('M342 500C352 560 420 590 458 548L458 500L342 486Z', { fill: shade(skin), opacity: 0.55 });

export const ears = ({ skin }: Look): string =>
  group([
    ellipse([290, 398, 19, 31], skin),
    ellipse([510, 398, 19, 31], mix([skin, shade(skin)], 0.5)),
    ellipse([287, 400, 8, 16], { fill: shade(skin), opacity: 0.4 }),
  ]);

/** The head's ground, lit from the left. */
export function head({ skin }: Look, outline: Outline): string {
  const by = outlines[outline];
  return clipped({ name: 'head', by }, [
    shape(by, skin),
    shape('M404 200C470 260 486 330 470 420C460 480 436 520 396 560L560 560L560 200Z', { fill: shade(skin), opacity: 0.3 }),
    ellipse([346, 440, 36, 26], { fill: palette.clay, opacity: 0.13 }),
    ellipse([456, 440, 30, 26], { fill: palette.clay, opacity: 0.13 }),
    ellipse([360, 300, 54, 40], { fill: lighter(skin, 0.5), opacity: 0.22 }),
  ]);
}

export interface Features {
  brow?: 'soft' | 'full' | 'fine';
  mouth?: 'smile' | 'calm' | 'open';
  lips?: string;
  age?: number;
}

const brows = { soft: 8, full: 12, fine: 5 } as const;

function eyes({ skin, hair }: Look, { brow = 'soft', age = 0 }: Features): string {
  const line = mix([darker(hair, 0.3), palette.ink], 0.5);
  const eye = (x: number): string =>
    ellipse([x, 391, 8.5, 10], palette.ink)
    + circle([x - 3, 387, 2.6], { fill: palette.sand, opacity: 0.9 })
    + stroke(`M${x - 19} 389C${x - 11} 377 ${x + 11} 377 ${x + 19} 389`, { colour: line, width: 4.5 })
    + stroke(`M${x - 13} 409C${x - 5} 413 ${x + 6} 413 ${x + 14} 408`, { colour: shade(skin), width: 3, opacity: 0.3 + age * 0.6 });
  return (
    eye(354)
    + eye(446)
    + stroke('M326 358C338 345 360 342 380 351', { colour: darker(hair, 0.1), width: brows[brow] })
    + stroke('M420 351C440 342 462 345 474 358', { colour: darker(hair, 0.1), width: brows[brow] })
  );
}

const nose = ({ skin }: Look): string =>
  stroke('M407 392C410 414 418 432 414 442C409 451 394 452 386 446', { colour: shade(skin), width: 5, opacity: 0.8 });

function lips({ skin }: Look, { mouth = 'smile', lips: tint }: Features): string {
  const colour = tint ?? mix([skin, palette.plum], 0.55);
  if (mouth === 'calm') return shape('M368 486C384 479 394 480 400 483C406 480 416 479 432 486C418 500 382 500 368 486Z', colour);
  if (mouth === 'open') {
    return (
      shape('M360 478C384 484 416 484 440 478C434 512 366 512 360 478Z', darker(colour, 0.25))
      + shape('M366 481C386 486 414 486 434 481C430 493 370 493 366 481Z', palette.sand)
    );
  }
  return (
    shape('M362 479C382 477 392 479 400 481C408 479 418 477 438 479C424 506 376 506 362 479Z', colour)
    + stroke('M358 476C374 488 426 488 442 476', { colour: darker(colour, 0.35), width: 3.5 })
  );
}

const lines = ({ skin }: Look, age: number): string =>
  age === 0
    ? ''
    : group(
        [
          stroke('M350 456C342 470 340 480 342 490', { colour: shade(skin), width: 3.5 }),
          stroke('M450 456C458 470 460 480 458 490', { colour: shade(skin), width: 3.5 }),
          stroke('M362 300C384 294 416 294 438 300', { colour: shade(skin), width: 3 }),
        ],
        { opacity: age * 0.7 },
      );

export const features = (look: Look, wish: Features): string => lines(look, wish.age ?? 0) + eyes(look, wish) + nose(look) + lips(look, wish);

/** Round or square glasses. */
export function glasses(colour: string, round = true): string {
  const lens = (x: number): string =>
    round
      ? circle([x, 393, 37], { fill: palette.sand, 'fill-opacity': 0.1, stroke: colour, 'stroke-width': 6 })
      : `<rect x="${x - 40}" y="364" width="80" height="56" rx="16" fill="${palette.sand}" fill-opacity=".1" stroke="${colour}" stroke-width="6"/>`;
  return (
    lens(353)
    + lens(447)
    + stroke('M391 388C396 382 404 382 409 388', { colour, width: 6 })
    + stroke('M314 386L292 380', { colour, width: 5 })
    + stroke('M486 386L508 380', { colour, width: 5 })
  );
}

export const bindi = (colour: string): string => circle([400, 338, 6.5], colour);

export const earrings = (colour: string): string =>
  circle([287, 436, 8], colour)
  + circle([513, 436, 8], darker(colour, 0.2))
  + ellipse([287, 454, 5, 10], colour)
  + ellipse([513, 454, 5, 10], darker(colour, 0.2));
