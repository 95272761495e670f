import { circle, ellipse, rect, times } from './draw.ts';
import type { Point } from './draw.ts';
import { palette } from './palette.ts';
import { seeded } from './random.ts';

export interface Size {
  width: number;
  height: number;
}

type Stops = readonly (string | readonly [colour: string, opacity: number])[];

const stops = (list: Stops): string =>
  list
    .map((stop, index) => {
      const [colour, opacity] = typeof stop === 'string' ? [stop, 1] : stop;
      return `<stop offset="${Math.round((index / Math.max(1, list.length - 1)) * 100)}%" stop-color="${colour}" stop-opacity="${opacity}"/>`;
    })
    .join('');

/** A gradient from top to bottom, or from left to right; used as `url(#name)`. */
export const gradient = (name: string, { colours, across = false }: { colours: Stops; across?: boolean }): string =>
  `<linearGradient id="${name}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}">${stops(colours)}</linearGradient>`;

/** A disc of light that fades outwards. */
export function glow(
  name: string,
  { at: [x, y], radius, colour, strength = 0.7, flat = 1 }: { at: Point; radius: number; colour: string; strength?: number; flat?: number },
): string {
  return (
    `<radialGradient id="${name}">${stops([
      [colour, strength],
      [colour, strength * 0.35],
      [colour, 0],
    ])}</radialGradient>` + ellipse([x, y, radius, radius * flat], `url(#${name})`)
  );
}

const tile = 220;

/** Fine specks, drawn once and repeated: the paper that all pictures are printed on. */
function grain(): string {
  const random = seeded(7);
  const specks = times(420, (index) =>
    circle([random.between(0, tile), random.between(0, tile), random.between(0.4, 0.95)], {
      fill: index % 2 ? palette.sand : palette.ink,
      opacity: index % 2 ? 0.1 : 0.12,
    }),
  );
  return `<pattern id="grain" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse">${specks.join('')}</pattern>`;
}

/** A whole picture: its ground colour or gradient, its parts, and the grain over all. */
export function frame({ width, height }: Size, { ground, parts }: { ground: Stops; parts: readonly string[] }): string {
  const all: Readonly<[number, number, number, number]> = [0, 0, width, height];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`
    + `<defs>${gradient('ground', { colours: ground })}${grain()}</defs>`
    + rect(all, 'url(#ground)')
    + parts.join('')
    + rect(all, 'url(#grain)')
    + '</svg>'
  );
}

/** A picture without ground, for marks and icons. */
export const bare = ({ width, height }: Size, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${parts.join('')}</svg>`;
