import { ellipse, polygon, rect, stroke, times } from './draw.ts';
import type { Point } from './draw.ts';
import { frame, glow } from './frame.ts';
import { mix, palette } from './palette.ts';
import { folk, standing } from './people.ts';
import { seeded } from './random.ts';

const size = { width: 1920, height: 900 } as const;
const { ink, night, deep, teal, sea, mist, amber, clay } = palette;
const vanishing: Point = [1230, 430];

/** A point on the way from the picture's edge into its depth: 0 is the edge, larger is further. */
const into = ([x, y]: Point, depth: number): Point => {
  const share = 1 / (1 + depth);
  return [vanishing[0] + (x - vanishing[0]) * share, vanishing[1] + (y - vanishing[1]) * share];
};

const walls = { left: { x: 120, top: -190, floor: 1060 }, right: { x: 2330, top: -190, floor: 1060 } } as const;
const depthOf = (cabinet: number): number => cabinet * 0.34;

/** One cabinet of a wall, from one depth to the next, with its shelves of lights. */
function cabinet(side: keyof typeof walls, index: number): string {
  const { x, top, floor } = walls[side];
  const random = seeded(index * 7 + (side === 'left' ? 1 : 60));
  const [from, to] = [depthOf(index) + 0.012, depthOf(index + 1) - 0.012];
  const haze = Math.min(1, index / 11);
  const at = (level: number, depth: number): Point => into([x, top + (floor - top) * level], depth);
  const face = polygon(
    [at(0.03, from), at(0.03, to), at(1, to), at(1, from)],
    mix([mix([ink, night], side === 'left' ? 0.35 : 0.15), teal], haze * 0.7),
  );
  const shelves = times(19, (shelf) => {
    const level = 0.07 + shelf * 0.048;
    const [near, far] = [from + (to - from) * 0.08, to - (to - from) * 0.08];
    const plate = polygon(
      [at(level, near), at(level, far), at(level + 0.037, far), at(level + 0.037, near)],
      mix([mix(['#0d2b37', '#0a2431'], random.between(0, 1)), teal], haze * 0.75),
    );
    const lights = times(random.pick([1, 2, 3]), () => {
      const depth = near + (far - near) * random.between(0.08, 0.9);
      const [lx, ly] = at(level + 0.018, depth);
      const radius = 4.6 / (1 + depth * 0.8);
      return ellipse([lx, ly, radius * 0.8, radius], random.pick([sea, sea, mist, amber, amber, clay]));
    });
    return plate + lights.join('');
  });
  return face + shelves.join('');
}

/** Floor tiles, brighter where the light falls. */
const floorLines = (): string[] => [
  polygon(
    [into([walls.left.x, 1060], 0), into([walls.right.x, 1060], 0), into([walls.right.x, 1060], 9), into([walls.left.x, 1060], 9)],
    'url(#floor)',
  ),
  ...times(10, (index) => {
    const x = walls.left.x + ((walls.right.x - walls.left.x) * index) / 9;
    const [a, b] = [into([x, 1060], 0), into([x, 1060], 9)];
    return stroke(`M${a[0]} ${a[1]}L${b[0]} ${b[1]}`, { colour: sea, width: 1.6, opacity: 0.22 });
  }),
  ...times(11, (index) => {
    const [a, b] = [into([walls.left.x, 1060], depthOf(index)), into([walls.right.x, 1060], depthOf(index))];
    return stroke(`M${a[0]} ${a[1]}L${b[0]} ${b[1]}`, { colour: sea, width: 1.6, opacity: 0.2 });
  }),
];

/** Lamps and cable trays along the ceiling. */
const ceiling = (): string[] =>
  times(7, (index) => {
    const [from, to] = [depthOf(index) + 0.05, depthOf(index) + 0.24];
    return (
      polygon([into([1010, -210], from), into([1450, -210], from), into([1450, -210], to), into([1010, -210], to)], { fill: mist, opacity: 0.85 })
      + polygon([into([560, -120], from), into([700, -120], from), into([700, -120], to + 0.12), into([560, -120], to + 0.12)], {
        fill: amber,
        opacity: 0.5,
      })
    );
  });

const cabinets = (side: keyof typeof walls): string[] => times(14, (index) => cabinet(side, 13 - index));

/** A machine hall's aisle, somebody walking towards the light at its end. */
export const heroDataCentre = (): string =>
  frame(size, {
    ground: [ink, night, ink],
    parts: [
      `<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${teal}"/><stop offset=".35" stop-color="${deep}"/><stop offset="1" stop-color="${ink}"/></linearGradient>`,
      ...floorLines(),
      ...ceiling(),
      ...cabinets('left'),
      ...cabinets('right'),
      glow('end', { at: vanishing, radius: 430, colour: mix([sea, mist], 0.5), strength: 0.85 }),
      rect([vanishing[0] - 52, vanishing[1] - 50, 104, 114], { fill: mist, opacity: 0.9 }),
      standing({ ...folk.engineer, top: deep, bottom: ink }, { at: [1262, 572], scale: 0.86, back: true }),
      standing({ ...folk.student, top: amber, bottom: night }, { at: [1180, 560], scale: 0.8, back: true, arm: 'raised' }),
      ellipse([1220, 580, 150, 16], { fill: mist, opacity: 0.16 }),
      rect([0, 0, 900, 900], 'url(#calm)'),
      `<linearGradient id="calm" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${ink}" stop-opacity=".55"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></linearGradient>`,
    ],
  });
