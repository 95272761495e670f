import { circle, ellipse, rect, stroke, times } from './draw.ts';
import type { Point } from './draw.ts';
import { frame, glow } from './frame.ts';
import type { Size } from './frame.ts';
import { hill, house, links, mist as haze, peaks, sun, terraces, tower, tree } from './land.ts';
import { darker, lighter, mix, palette } from './palette.ts';
import { folk, standing } from './people.ts';
import { seeded } from './random.ts';
import { rack } from './things.ts';
import { bunting, tank, townHouse } from './town.ts';

const { ink, night, deep, teal, sea, sand, amber, clay, plum } = palette;

/** The band over an inner page. */
export const bannerSize = { width: 1920, height: 600 } as const;

/** The left half calmer than the right, for the title that stands there. */
const calm = ({ height }: Size): string =>
  `<linearGradient id="calm" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${ink}" stop-opacity=".6"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></linearGradient>`
  + rect([0, 0, 1300, height], 'url(#calm)');

const hills = (): string =>
  frame(bannerSize, {
    ground: [night, deep, mix([teal, amber], 0.5), amber],
    parts: [
      sun([1450, 300], 70),
      peaks({ ...bannerSize, base: 400, height: 260, seed: 23 }, mix([teal, sand], 0.28)),
      haze(bannerSize, { y: 270, height: 150, colour: lighter(amber, 0.2) }),
      hill({ ...bannerSize, base: 430, height: 110, seed: 12, floor: 600 }, mix([teal, amber], 0.2)),
      terraces({ ...bannerSize, base: 480, height: 120, seed: 35, waves: 2.2, floor: 620, steps: 6 }, [teal, ink]),
      house([1280, 520], { size: 54, wall: sand, roof: clay }),
      house([1640, 500], { size: 62, wall: lighter(clay, 0.6), roof: plum }),
      tree([1360, 530], { size: 90, colour: darker(teal, 0.4) }),
      tree([1740, 520], { size: 120, colour: darker(teal, 0.5) }),
      calm(bannerSize),
    ],
  });

const dawn = (): string =>
  frame(bannerSize, {
    ground: [teal, sea, lighter(amber, 0.45), lighter(clay, 0.4)],
    parts: [
      sun([1180, 320], 80),
      peaks({ ...bannerSize, base: 420, height: 300, seed: 7 }, mix([sea, sand], 0.4)),
      haze(bannerSize, { y: 300, height: 160, colour: sand }),
      hill({ ...bannerSize, base: 460, height: 120, seed: 27, floor: 600 }, mix([sea, teal], 0.6)),
      ...times(14, (index) =>
        tree([60 + index * 142, 540 + ((index * 37) % 30)], { size: 90 + ((index * 53) % 60), colour: darker(teal, 0.15 + (index % 3) * 0.12) }),
      ),
      hill({ ...bannerSize, base: 570, height: 50, seed: 3, floor: 600 }, deep),
      bunting(
        [
          [1120, 330],
          [1800, 280],
        ],
        60,
      ),
      calm(bannerSize),
    ],
  });

const city = (): string =>
  frame(bannerSize, {
    ground: [ink, deep, mix([plum, clay], 0.4), amber],
    parts: [
      sun([1500, 330], 64),
      hill({ ...bannerSize, base: 420, height: 150, seed: 9, floor: 600 }, mix([deep, plum], 0.4)),
      ...times(13, (index) => {
        const width = 130 + ((index * 47) % 70);
        const height = 150 + ((index * 83) % 190);
        return (
          townHouse([index * 152 - 20, 600 - height, width, height], {
            wall: [mix([plum, clay], 0.4), deep, mix([clay, sand], 0.25), mix([teal, night], 0.3), mix([amber, clay], 0.5)][index % 5] ?? deep,
            trim: index % 2 ? sand : night,
            storeys: Math.max(2, Math.round(height / 92)),
            bays: 2,
            lit: 2,
          }) + (index % 3 === 0 ? tank([index * 152 + 50, 588 - height]) : '')
        );
      }),
      calm(bannerSize),
    ],
  });

const network = (): string => {
  const random = seeded(63);
  const nodes = times(17, (index): Point => [Math.round(150 + index * 104 + random.between(-20, 20)), Math.round(random.between(150, 470))]);
  return frame(bannerSize, {
    ground: [night, deep],
    parts: [
      ...times(8, (index) =>
        ellipse([1400, 330, 90 + index * 110, 46 + index * 58], {
          fill: 'none',
          stroke: sea,
          'stroke-width': 2,
          'stroke-opacity': 0.3,
          transform: 'rotate(-8 1400 330)',
        }),
      ),
      glow('west', { at: [1400, 330], radius: 620, colour: teal, strength: 0.8 }),
      links(nodes, { colour: amber, width: 3 }),
      links(
        nodes.filter((_, index) => index % 3 === 0),
        { colour: sea, width: 3, lift: 0.3 },
      ),
      tower([1400, 560], { size: 300, colour: ink }),
      hill({ ...bannerSize, base: 570, height: 60, seed: 20, floor: 600 }, ink),
      calm(bannerSize),
    ],
  });
};

const racks = (): string =>
  frame(bannerSize, {
    ground: [night, ink],
    parts: [
      ...times(10, (index) => rack([index * 196 - 10, 90, 178, 470], 40 + index)),
      stroke('M0 56H1920', { colour: amber, width: 10 }),
      stroke('M0 74H1920', { colour: sea, width: 7 }),
      ...times(10, (index) => stroke(`M${80 + index * 196} 60V100`, { colour: index % 2 ? amber : sea, width: 7 })),
      rect([0, 560, 1920, 40], teal),
      glow('aisle', { at: [1450, 300], radius: 560, colour: sea, strength: 0.4 }),
      standing(folk.engineer, { at: [1480, 590], scale: 1.9, arm: 'raised' }),
      standing(folk.clerk, { at: [1320, 592], scale: 1.8, arm: 'forward' }),
      calm(bannerSize),
    ],
  });

const together = (): string =>
  frame(bannerSize, {
    ground: [teal, mix([sea, amber], 0.4), amber],
    parts: [
      circle([1350, 330, 260], { fill: sand, opacity: 0.35 }),
      hill({ ...bannerSize, base: 500, height: 90, seed: 6, floor: 600 }, mix([teal, amber], 0.25)),
      ...Object.values(folk).map((person, index) =>
        standing(person, {
          at: [960 + index * 122, 580 - (index % 2) * 8],
          scale: 1.56 + (index % 3) * 0.07,
          arm: index === 3 ? 'raised' : index % 3 === 1 ? 'forward' : 'down',
        }),
      ),
      rect([0, 574, 1920, 26], deep),
      calm(bannerSize),
    ],
  });

export const banners = {
  'banner-hills': { alt: 'Terraced hills at dusk', svg: hills },
  'banner-dawn': { alt: 'Hills and trees in the morning', svg: dawn },
  'banner-city': { alt: 'A hill town in the evening', svg: city },
  'banner-network': { alt: 'Lines of a network over contour lines', svg: network },
  'banner-racks': { alt: 'A row of server cabinets', svg: racks },
  'banner-together': { alt: 'Colleagues and members standing together', svg: together },
} as const;
