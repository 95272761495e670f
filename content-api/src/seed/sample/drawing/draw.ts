/** A fill, or attributes by name. */
export type Style = string | Readonly<Record<string, string | number>>;
export type Point = readonly [x: number, y: number];
export type Box = readonly [x: number, y: number, width: number, height: number];

const tidy = (value: number): number => Math.round(value * 10) / 10;

const written = (style: Readonly<Record<string, string | number>>): string =>
  Object.entries(style)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/** A single shape's opacity goes to its paint: the rasteriser then needs no layer for it. */
function attributes(style: Style): string {
  if (typeof style === 'string') return written({ fill: style });
  const { opacity, ...rest } = style;
  return written(opacity === undefined ? rest : { 'fill-opacity': opacity, 'stroke-opacity': opacity, ...rest });
}

export const rect = ([x, y, width, height]: Box, style: Style): string =>
  `<rect x="${tidy(x)}" y="${tidy(y)}" width="${tidy(width)}" height="${tidy(height)}"${attributes(style)}/>`;

export const circle = ([x, y, radius]: readonly [number, number, number], style: Style): string =>
  `<circle cx="${tidy(x)}" cy="${tidy(y)}" r="${tidy(radius)}"${attributes(style)}/>`;

export const ellipse = ([x, y, rx, ry]: Box, style: Style): string =>
  `<ellipse cx="${tidy(x)}" cy="${tidy(y)}" rx="${tidy(rx)}" ry="${tidy(ry)}"${attributes(style)}/>`;

/** A path by its commands. */
export const shape = (commands: string, style: Style): string => `<path d="${commands}"${attributes(style)}/>`;

export const polygon = (points: readonly Point[], style: Style): string =>
  `<polygon points="${points.map(([x, y]) => `${tidy(x)},${tidy(y)}`).join(' ')}"${attributes(style)}/>`;

/** An unfilled path with round ends. */
export const stroke = (commands: string, { colour, width, ...more }: { colour: string; width: number; [name: string]: string | number }): string =>
  shape(commands, { fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...more });

export const group = (parts: readonly string[], style: Style = {}): string =>
  `<g${written(typeof style === 'string' ? { fill: style } : style)}>${parts.join('')}</g>`;

/** The parts moved, then scaled, then turned around their own origin. */
export const place = ([x, y, scale = 1, turn = 0]: readonly [number, number, number?, number?], parts: readonly string[]): string =>
  group(parts, { transform: `translate(${tidy(x)} ${tidy(y)}) scale(${scale}) rotate(${turn})` });

/** The parts mirrored around a vertical axis. */
export const mirror = (axis: number, parts: readonly string[]): string => group(parts, { transform: `translate(${tidy(axis * 2)} 0) scale(-1 1)` });

/** Only what lies inside the path shows. The name must be the picture's only one of its kind. */
export const clipped = ({ name, by }: { name: string; by: string }, parts: readonly string[]): string =>
  `<clipPath id="${name}"><path d="${by}"/></clipPath>${group(parts, { 'clip-path': `url(#${name})` })}`;

/** A soft line through the points. */
export function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let before = first;
  const steps = rest.map((point) => {
    const middle = (before[0] + point[0]) / 2;
    const step = `C${tidy(middle)} ${tidy(before[1])} ${tidy(middle)} ${tidy(point[1])} ${tidy(point[0])} ${tidy(point[1])}`;
    before = point;
    return step;
  });
  return `M${tidy(first[0])} ${tidy(first[1])}${steps.join('')}`;
}

/** Numbers from 0 up to, not including, the count. */
export const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
