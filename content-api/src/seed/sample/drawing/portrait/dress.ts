import { circle, clipped, rect, shape, stroke, times } from '../draw.ts';
import { darker, lighter, palette } from '../palette.ts';

const torso = 'M40 960C48 812 104 730 240 690C304 672 336 656 342 612C352 660 448 660 458 612C464 656 496 672 560 690C696 730 752 812 760 960Z';

/** The shoulders in one colour, the far side in shade. */
const cloth = (colour: string, more: readonly string[] = []): string =>
  clipped({ name: 'torso', by: torso }, [
    shape(torso, colour),
    ...more,
    shape('M560 660C620 760 620 880 600 960L800 960L800 660Z', { fill: palette.ink, opacity: 0.16 }),
    stroke('M176 960C178 900 186 850 204 806', { colour: palette.ink, width: 5, opacity: 0.22 }),
    stroke('M624 960C622 900 614 850 596 806', { colour: palette.ink, width: 5, opacity: 0.3 }),
  ]);

const buttons = (x: number, colour: string): string => times(4, (index) => circle([x, 740 + index * 62, 7], colour)).join('');

const collar = (colour: string): string =>
  shape('M340 606L318 650L384 730L402 684Z', colour) + shape('M460 606L482 650L418 730L402 684Z', darker(colour, 0.08));

interface Colours {
  main: string;
  under: string;
  accent: string;
}

export const dress = {
  suit: ({ main, under, accent }: Colours): string =>
    cloth(main, [
      shape('M330 600L470 600L430 960L382 960Z', under),
      shape('M384 716L418 716L428 748L402 766L376 748Z', accent),
      shape('M380 752L424 752L438 960L366 960Z', darker(accent, 0.1)),
      shape('M326 620L262 686L268 772L318 784L388 960L392 960Z', lighter(main, 0.08)),
      shape('M474 620L538 686L532 772L482 784L414 960L410 960Z', darker(main, 0.18)),
    ]) + collar(under),
  jacket: ({ main, under, accent }: Colours): string =>
    cloth(main, [
      shape('M324 606C336 720 372 800 400 850C428 800 464 720 476 606Z', under),
      shape('M322 616L254 690L292 756L270 790L396 960L400 850Z', lighter(main, 0.1)),
      shape('M478 616L546 690L508 756L530 790L404 960L400 850Z', darker(main, 0.2)),
      circle([560, 790, 12], accent),
    ]),
  waistcoat: ({ main, under, accent }: Colours): string =>
    cloth(under, [
      shape('M262 660C232 760 238 880 250 960L550 960C562 880 568 760 538 660L458 612C460 680 430 700 400 706C370 700 340 680 342 612Z', main),
      rect([396, 700, 8, 260], darker(main, 0.35)),
      buttons(400, accent),
      rect([452, 800, 76, 10], darker(main, 0.3)),
    ])
    + shape('M342 600C336 640 346 690 398 706L402 706C454 690 464 640 458 600C460 650 440 672 400 680C360 672 340 650 342 600Z', lighter(main, 0.12)),
  shirt: ({ main, under }: Colours): string =>
    cloth(main, [
      shape('M346 606L454 606L402 760Z', under),
      rect([384, 740, 36, 220], lighter(main, 0.16)),
      buttons(402, darker(main, 0.35)),
      rect([496, 800, 96, 108], { fill: darker(main, 0.12), rx: 8 }),
    ])
    + shape('M342 600L312 656L372 752L402 724Z', lighter(main, 0.22))
    + shape('M458 600L488 656L432 752L402 724Z', lighter(main, 0.1)),
  saree: ({ main, under, accent }: Colours): string =>
    cloth(under, [
      shape('M150 700C240 670 300 660 338 640C420 760 560 850 760 880L760 960L20 960C40 840 80 740 150 700Z', main),
      shape('M338 640C420 760 560 850 760 880L760 910C550 890 390 790 304 656Z', accent),
      ...times(6, (index) =>
        stroke(`M${120 + index * 34} ${720 - index * 8}C${190 + index * 44} 830 ${290 + index * 60} 900 ${420 + index * 66} 960`, {
          colour: darker(main, 0.4),
          width: 5,
          opacity: 0.3,
        }),
      ),
      ...times(16, (index) => circle([346 + index * 25, 688 + index * 17 - index * index * 0.45, 5], lighter(accent, 0.6))),
    ]) + shape('M330 640C350 700 450 700 470 640C462 720 430 742 400 744C370 742 338 720 330 640Z', { fill: darker(under, 0.25), opacity: 0.5 }),
  shawl: ({ main, under, accent }: Colours): string =>
    cloth(under, [
      shape('M326 632C350 740 450 740 474 632L520 660C520 760 470 800 400 800C330 800 280 760 280 660Z', lighter(under, 0.14)),
      shape('M60 960C60 800 120 720 250 676C300 660 318 650 326 628C336 740 300 860 220 960Z', main),
      shape('M740 960C740 800 680 720 550 676C500 660 482 650 474 628C464 740 500 860 580 960Z', darker(main, 0.14)),
      shape('M326 628C336 740 300 860 220 960L250 960C330 860 360 740 342 616Z', accent),
      shape('M474 628C464 740 500 860 580 960L550 960C470 860 440 740 458 616Z', darker(accent, 0.12)),
    ]),
  polo: ({ main, under, accent }: Colours): string =>
    cloth(main, [shape('M350 606L450 606L400 740Z', under), rect([388, 724, 24, 110], darker(main, 0.2))])
    + shape('M342 598L300 664L356 740L400 706Z', lighter(main, 0.14))
    + shape('M458 598L500 664L444 740L400 706Z', darker(main, 0.1))
    + stroke('M318 668C330 780 370 850 400 874C430 850 470 780 482 668', { colour: accent, width: 13 })
    + rect([358, 866, 84, 110], { fill: palette.sand, rx: 10 })
    + rect([374, 886, 52, 40], { fill: palette.sea, rx: 4 })
    + rect([374, 938, 52, 7], palette.teal),
} as const;

/** A necklace of beads. */
export const beads = (colour: string): string =>
  times(13, (index) => {
    const turn = Math.PI * (0.1 + index * 0.0667);
    return circle([400 + Math.cos(turn) * 74, 640 + Math.sin(turn) * 70, 7.5], index % 3 ? colour : lighter(colour, 0.5));
  }).join('');
