import { circle, curve, ellipse, group, place, polygon, rect, shape, stroke, times } from './draw.ts';
import type { Point } from './draw.ts';
import { glow } from './frame.ts';
import type { Size } from './frame.ts';
import { darker, lighter, mix, palette } from './palette.ts';
import { seeded } from './random.ts';

interface Hill {
  width: number;
  base: number;
  height: number;
  seed: number;
  waves?: number;
}

/** A soft skyline's points, from the left edge to the right. */
export function skyline({ width, base, height, seed, waves = 3 }: Hill): Point[] {
  const random = seeded(seed);
  const phase = random.between(0, 6);
  const second = random.between(0, 6);
  const count = 16;
  return times(count + 1, (index) => {
    const at = index / count;
    const lift = Math.sin(at * waves * 2 + phase) * 0.6 + Math.sin(at * waves * 4.6 + second) * 0.25;
    return [at * width, base - height * (0.5 + lift / 1.7)];
  });
}

const below = (points: readonly Point[], floor: number): string => `${curve(points)}L${points.at(-1)?.[0] ?? 0} ${floor}L0 ${floor}Z`;

export const hill = (wish: Hill & { floor: number }, fill: string): string => shape(below(skyline(wish), wish.floor), fill);

/** A hillside cut into fields, each step a little darker and edged with light. */
export function terraces(wish: Hill & { floor: number; steps: number }, [top, bottom]: readonly [string, string]): string {
  const line = skyline(wish);
  return times(wish.steps, (step) => {
    const share = step / wish.steps;
    const points = line.map(([x, y], index): Point => {
      const slump = Math.sin(index * 0.9 + step * 0.55 + wish.seed) * 9 * share;
      return [x, y + (wish.floor - y) * (1 - (1 - share) ** 1.25) * 0.92 + slump];
    });
    const colour = mix([top, bottom], share);
    return (
      shape(below(points, wish.floor), step % 2 ? colour : lighter(colour, 0.07))
      + stroke(curve(points), { colour: lighter(colour, 0.5), width: 2.2, opacity: 0.5 - share * 0.25 })
    );
  }).join('');
}

/** Peaks with snow; the light comes from the right. */
export function peaks({ width, base, height, seed }: Hill, colour: string): string {
  const random = seeded(seed);
  const count = 6;
  const step = width / count;
  return times(count + 1, (index) => {
    const x = step * index + random.between(-0.2, 0.2) * step;
    const top = base - height * random.between(0.5, 1);
    const half = step * random.between(0.8, 1.05);
    const snow = (base - top) * 0.34;
    const edge = half * 0.34;
    return (
      polygon(
        [
          [x - half, base],
          [x, top],
          [x + half, base],
        ],
        colour,
      )
      + polygon(
        [
          [x, top],
          [x + half, base],
          [x - half * 0.12, base],
          [x - half * 0.06, top + snow * 1.6],
        ],
        { fill: lighter(colour, 0.24), opacity: 0.6 },
      )
      + polygon(
        [
          [x - edge, top + snow],
          [x, top],
          [x + edge, top + snow],
          [x + edge * 0.45, top + snow * 0.72],
          [x + edge * 0.1, top + snow * 1.12],
          [x - edge * 0.35, top + snow * 0.66],
        ],
        lighter(colour, 0.72),
      )
    );
  }).join('');
}

export const mist = (size: Size, { y, height, colour }: { y: number; height: number; colour: string }): string =>
  `<linearGradient id="mist${Math.round(y)}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour}" stop-opacity="0"/><stop offset="1" stop-color="${colour}" stop-opacity=".75"/></linearGradient>`
  + rect([0, y, size.width, height], `url(#mist${Math.round(y)})`);

export const sun = ([x, y]: Point, radius: number): string =>
  glow('sunlight', { at: [x, y], radius: radius * 5, colour: palette.amber, strength: 0.6 }) + circle([x, y, radius], lighter(palette.amber, 0.65));

export function tree([x, y]: Point, { size, colour }: { size: number; colour: string }): string {
  return place(
    [x, y, size / 100],
    [
      stroke('M0 0C-2 -30 2 -40 0 -62M0 -34L16 -56M0 -26L-16 -48', { colour: darker(colour, 0.5), width: 6 }),
      ellipse([0, -92, 38, 42], colour),
      ellipse([-26, -66, 28, 26], darker(colour, 0.12)),
      ellipse([28, -68, 28, 28], darker(colour, 0.2)),
      ellipse([-10, -104, 20, 20], lighter(colour, 0.06)),
    ],
  );
}

/** A lattice mast with dishes and a light. */
export const tower = ([x, y]: Point, { size, colour }: { size: number; colour: string }): string =>
  place(
    [x, y, size / 200],
    [
      stroke('M-26 0L-5 -190M26 0L5 -190', { colour, width: 5 }),
      ...times(7, (index) => {
        const half = 26 - index * 3;
        return stroke(`M${-half} ${-index * 27}L${half - 3} ${-(index + 1) * 27}M${half} ${-index * 27}L${-half + 3} ${-(index + 1) * 27}`, {
          colour,
          width: 2.5,
        });
      }),
      stroke('M0 -186L0 -216', { colour, width: 4 }),
      circle([0, -219, 6], palette.clay),
      ellipse([-16, -150, 9, 14], lighter(colour, 0.7)),
      ellipse([15, -128, 8, 13], lighter(colour, 0.6)),
      ellipse([-15, -108, 7, 11], lighter(colour, 0.5)),
    ],
  );

/** A hill house: plastered walls, a pitched roof, lit windows. */
export const house = ([x, y]: Point, { size, wall, roof, lit = true }: { size: number; wall: string; roof: string; lit?: boolean }): string =>
  place(
    [x, y, size / 100],
    [
      rect([-50, -62, 100, 62], wall),
      rect([14, -62, 36, 62], { fill: palette.ink, opacity: 0.14 }),
      shape('M-62 -58L-34 -98L34 -98L62 -58Z', roof),
      shape('M34 -98L62 -58L10 -58Z', { fill: palette.ink, opacity: 0.16 }),
      rect([-36, -46, 18, 20], lit ? palette.amber : darker(wall, 0.5)),
      rect([20, -46, 18, 20], lit ? palette.amber : darker(wall, 0.6)),
      rect([-10, -38, 18, 38], darker(wall, 0.6)),
    ],
  );

/** Arcs of light between places, each end marked. */
export function links(points: readonly Point[], { colour, width = 2.5, lift = 0.22 }: { colour: string; width?: number; lift?: number }): string {
  const arcs = points.slice(1).map((end, index) => {
    const start = points[index] ?? end;
    const rise = Math.hypot(end[0] - start[0], end[1] - start[1]) * lift;
    return stroke(`M${start[0]} ${start[1]}Q${(start[0] + end[0]) / 2} ${Math.min(start[1], end[1]) - rise} ${end[0]} ${end[1]}`, {
      colour,
      width,
      opacity: 0.85,
      'stroke-dasharray': `${width * 5} ${width * 3.4}`,
    });
  });
  const nodes = points.map(([x, y]) => circle([x, y, width * 6], { fill: colour, opacity: 0.22 }) + circle([x, y, width * 2.4], colour));
  return group([...arcs, ...nodes]);
}

export function bird([x, y]: Point, size: number): string {
  return stroke(
    `M${x - size} ${y - size * 0.3}Q${x - size * 0.4} ${y - size * 0.5} ${x} ${y}Q${x + size * 0.4} ${y - size * 0.5} ${x + size} ${y - size * 0.3}`,
    { colour: palette.night, width: size * 0.16, opacity: 0.6 },
  );
}
