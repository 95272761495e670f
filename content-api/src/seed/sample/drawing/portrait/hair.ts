import { circle, clipped, ellipse, group, shape, stroke, times } from '../draw.ts';
import { darker, lighter } from '../palette.ts';
import type { Look } from './face.ts';

const shine = (commands: string, hair: string): string => stroke(commands, { colour: lighter(hair, 0.35), width: 7, opacity: 0.35 });

/** Behind the head. */
export const hairBehind = {
  long: ({ hair }: Look): string =>
    shape(
      'M266 400C240 250 310 168 400 168C490 168 560 250 534 400C532 500 568 590 584 690C520 740 280 740 216 690C232 590 268 500 266 400Z',
      darker(hair, 0.25),
    ),
  bob: ({ hair }: Look): string =>
    shape(
      'M262 400C238 240 316 166 404 168C496 168 562 250 540 400C538 470 548 520 534 566C500 590 300 590 266 566C252 520 262 470 262 400Z',
      darker(hair, 0.25),
    ),
  bun: ({ hair }: Look): string =>
    circle([400, 172, 62], darker(hair, 0.15))
    + stroke('M362 150C384 132 420 134 440 154', { colour: lighter(hair, 0.3), width: 6, opacity: 0.35 })
    + shape('M274 400C252 260 316 186 400 186C484 186 548 260 526 400Z', darker(hair, 0.2)),
  lowBun: ({ hair }: Look): string =>
    ellipse([522, 486, 50, 58], darker(hair, 0.3)) + shape('M272 410C248 260 316 180 400 180C484 180 552 260 528 410Z', darker(hair, 0.2)),
  none: (): string => '',
} as const;

/** Over the forehead. */
export const hairFront = {
  sidePart: ({ hair }: Look): string =>
    shape(
      'M278 380C262 250 322 168 420 172C508 176 546 250 522 380C514 352 512 330 500 312C446 316 378 300 344 266C330 300 300 320 294 340C286 354 282 366 278 380Z',
      hair,
    ) + shine('M352 222C384 200 430 196 466 218', hair),
  crop: ({ hair }: Look): string =>
    shape('M282 376C266 262 318 182 400 182C482 182 534 262 518 376C512 340 504 316 490 296C462 276 338 276 310 296C296 316 288 340 282 376Z', hair)
    + shine('M330 242C352 220 380 212 408 212', hair),
  swept: ({ hair }: Look): string =>
    shape(
      'M280 386C258 268 300 166 404 158C500 152 552 238 520 386C514 356 506 340 494 318C474 256 420 254 372 262C338 268 312 296 306 330C300 350 292 366 280 386Z',
      hair,
    ) + shine('M326 236C350 196 404 184 452 202', hair),
  curls: ({ hair }: Look): string =>
    group([
      ...times(11, (index) => {
        const turn = Math.PI * (1.08 + index * 0.084);
        return circle([400 + Math.cos(turn) * 122, 330 + Math.sin(turn) * 138, 40], index % 2 ? hair : darker(hair, 0.18));
      }),
      shape(
        'M284 372C276 280 330 214 400 214C470 214 524 280 516 372C508 336 498 312 484 300C450 278 350 278 316 300C302 312 292 336 284 372Z',
        hair,
      ),
      ...times(6, (index) => circle([318 + index * 33, 272 - Math.abs(index - 2.5) * -4, 26], index % 2 ? darker(hair, 0.12) : hair)),
      ...times(5, (index) =>
        stroke(`M${306 + index * 44} ${236 - (index % 2) * 20}c8 -14 22 -14 28 -2`, { colour: lighter(hair, 0.3), width: 5, opacity: 0.3 }),
      ),
    ]),
  centrePart: ({ hair }: Look): string =>
    shape(
      'M400 196C300 172 250 262 270 424C282 420 288 396 294 372C306 320 352 288 400 232C448 288 494 320 506 372C512 396 518 420 530 424C550 262 500 172 400 196Z',
      hair,
    )
    + shine('M306 282C316 244 340 222 368 212', hair)
    + stroke('M400 198L400 232', { colour: darker(hair, 0.5), width: 3, opacity: 0.6 }),
  longSides: ({ hair }: Look): string =>
    shape(
      'M384 188C292 180 244 268 266 430C262 520 250 590 226 668C262 690 292 676 300 640C312 580 284 500 292 420C300 352 360 330 386 252C430 312 498 330 508 416C516 500 488 580 500 640C508 676 540 690 574 668C550 590 538 520 534 430C556 258 498 172 384 188Z',
      hair,
    )
    + shine('M292 300C302 254 326 226 356 214', hair)
    + shine('M520 470C520 540 530 590 544 630', hair),
  bobSides: ({ hair }: Look): string =>
    shape(
      'M372 184C286 184 244 270 262 410C262 478 254 520 264 566C290 574 306 560 304 520C290 470 286 430 292 396C340 390 440 372 470 288C486 330 506 352 508 400C514 450 506 490 498 522C498 560 514 574 536 566C546 520 538 478 538 410C556 250 480 170 372 184Z',
      hair,
    ) + shine('M300 292C320 244 360 218 410 216', hair),
  temples: ({ hair }: Look): string =>
    shape('M280 400C270 330 284 296 304 268C306 300 300 330 298 360C296 380 290 392 280 400Z', hair)
    + shape('M520 400C530 330 516 296 496 268C494 300 500 330 502 360C504 380 510 392 520 400Z', hair),
  none: (): string => '',
} as const;

const beardLine =
  'M296 408C298 440 312 452 330 456C352 446 376 452 400 456C424 452 448 446 470 456C488 452 502 440 504 408C516 500 474 572 400 574C326 572 284 500 296 408Z';

const stubbleLine =
  'M297 414C304 446 322 456 340 456C360 450 380 454 400 456C420 454 440 450 460 456C478 456 496 446 503 414C504 506 452 546 400 546C348 546 296 506 297 414Z';

export const beards = {
  full: ({ hair }: Look): string =>
    clipped({ name: 'beard', by: beardLine }, [
      shape(beardLine, hair),
      ...times(9, (index) => stroke(`M${316 + index * 21} 500c2 24 4 40 8 60`, { colour: lighter(hair, 0.3), width: 4, opacity: 0.22 })),
    ]) + shape('M372 486C392 480 408 480 428 486C416 498 384 498 372 486Z', '#a8574a'),
  trimmed: ({ hair }: Look): string =>
    shape(beardLine, { fill: hair, opacity: 0.9 }) + shape('M368 484C390 479 410 479 432 484C418 500 382 500 368 484Z', '#a8574a'),
  stubble: ({ hair }: Look): string => shape(stubbleLine, { fill: hair, opacity: 0.2 }),
  moustache: ({ hair }: Look): string =>
    shape('M400 462C380 452 356 460 344 482C364 482 384 482 400 474C416 482 436 482 456 482C444 460 420 452 400 462Z', hair),
  none: (): string => '',
} as const;
