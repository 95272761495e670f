import { ellipse, shape, stroke, times } from '../draw.ts';
import { frame } from '../frame.ts';
import { bird, hill, house, mist as haze, peaks, sun, terraces, tree } from '../land.ts';
import { darker, lighter, mix, palette } from '../palette.ts';
import { sceneSize as size } from '../scene.ts';
import { motorcycle, rider } from '../town.ts';

const { deep, teal, sand, amber, clay, plum } = palette;

/** A field officer rides a motorcycle along a hill road at sunset. */
export const motorbike = (): string =>
  frame(size, {
    ground: [amber, lighter(amber, 0.4), sand],
    parts: [
      sun([880, 250], 74),
      peaks({ ...size, base: 430, height: 250, seed: 14 }, mix([clay, sand], 0.4)),
      hill({ ...size, base: 500, height: 130, seed: 9, floor: 800 }, mix([clay, amber], 0.45)),
      haze(size, { y: 400, height: 160, colour: lighter(amber, 0.4) }),
      terraces({ ...size, base: 590, height: 130, seed: 17, waves: 2, floor: 800, steps: 7 }, [mix([teal, amber], 0.35), deep]),
      tree([110, 600], { size: 230, colour: darker(teal, 0.3) }),
      house([330, 540], { size: 74, wall: sand, roof: plum }),
      house([930, 520], { size: 60, wall: lighter(clay, 0.6), roof: clay }),
      tree([1010, 532], { size: 90, colour: teal }),
      shape('M0 608L1200 578L1200 800L0 800Z', mix([sand, clay], 0.35)),
      shape('M0 608L1200 578L1200 590L0 622Z', { fill: plum, opacity: 0.25 }),
      ...times(8, (index) => ellipse([60 + index * 160, 750 - (index % 4) * 32, 46, 5], { fill: plum, opacity: 0.16 })),
      motorcycle([590, 676], { scale: 1.62, rider: rider({ jacket: teal, skin: '#96603f' }) }),
      ...times(3, (index) => stroke(`M${150 - index * 30} ${586 + index * 36}H${300 - index * 50}`, { colour: sand, width: 6, opacity: 0.7 })),
      bird([420, 180], 18),
      bird([480, 156], 13),
    ],
  });
