import { circle, place, polygon, rect, shape, stroke, times } from './draw.ts';
import type { Box, Point } from './draw.ts';
import { darker, lighter, palette } from './palette.ts';
import { seeded } from './random.ts';

const { ink, night, deep, teal, sea, mist, sand, amber, clay } = palette;

/** A cabinet of machines seen from the front, with its lights. */
export function rack([x, y, width, height]: Box, seed: number): string {
  const random = seeded(seed);
  const units = Math.floor((height - 24) / 26);
  return (
    rect([x, y, width, height], { fill: ink, rx: 6 })
    + rect([x + 8, y + 8, width - 16, height - 16], { fill: '#071720', rx: 3 })
    + times(units, (unit) => {
      const top = y + 14 + unit * 26;
      if (random.chance(0.12)) return rect([x + 14, top, width - 28, 21], '#04101a');
      const lights = times(random.pick([3, 4, 6]), (index) =>
        circle([x + 26 + index * 11, top + 10.5, 3], random.pick([sea, sea, amber, mist, clay])),
      );
      return (
        rect([x + 14, top, width - 28, 21], { fill: random.pick([night, '#12303c', '#0c2834']), rx: 2 })
        + lights.join('')
        + times(5, (index) => rect([x + width - 30 - index * 9, top + 5, 4, 11], { fill: '#061a24', rx: 1 })).join('')
      );
    }).join('')
  );
}

/** A lit panel of bars and a line, as a screen shows it. */
export function chart([x, y, width, height]: Box, seed: number): string {
  const random = seeded(seed);
  const bars = 7;
  const step = width / bars;
  const tops = times(bars, (index) => height * (0.25 + 0.08 * index + random.between(-0.06, 0.1)));
  return (
    tops
      .map((top, index) =>
        rect([x + index * step + step * 0.18, y + height - top, step * 0.58, top], { fill: index === bars - 1 ? amber : sea, opacity: 0.9, rx: 2 }),
      )
      .join('')
    + stroke(
      tops
        .map((top, index) => `${index ? 'L' : 'M'}${Math.round(x + index * step + step / 2)} ${Math.round(y + height - top - height * 0.16)}`)
        .join(''),
      { colour: clay, width: Math.max(2, width / 90) },
    )
  );
}

/** Lines of text that cannot be read, of the length that code or ledgers have. */
export function scribble([x, y, width, height]: Box, { seed, colours }: { seed: number; colours: readonly [string, ...string[]] }): string {
  const random = seeded(seed);
  const rows = Math.floor(height / 18);
  return times(rows, (row) => {
    const indent = random.pick([0, 0, 1, 1, 2]) * width * 0.07;
    const first = width * random.between(0.1, 0.3);
    const second = random.between(0.1, 0.5) * (width - indent - first);
    return (
      rect([x + indent, y + row * 18, first, 7], { fill: random.pick(colours), rx: 3.5 })
      + rect([x + indent + first + 10, y + row * 18, second, 7], { fill: random.pick(colours), rx: 3.5, opacity: 0.7 })
    );
  }).join('');
}

/** A screen on a foot; the content is drawn inside its box. */
export const monitor = ([x, y, width, height]: Box, content: string): string =>
  rect([x + width * 0.42, y + height, width * 0.16, height * 0.16], darker(sand, 0.55))
  + rect([x + width * 0.28, y + height * 1.15, width * 0.44, height * 0.04], { fill: darker(sand, 0.65), rx: 4 })
  + rect([x - 10, y - 10, width + 20, height + 20], { fill: ink, rx: 12 })
  + rect([x, y, width, height], { fill: night, rx: 4 })
  + content
  + polygon(
    [
      [x + width * 0.5, y],
      [x + width * 0.8, y],
      [x + width * 0.45, y + height],
      [x + width * 0.15, y + height],
    ],
    { fill: mist, opacity: 0.05 },
  );

/** An open laptop from the front, its back to the reader when `back`. */
export const laptop = ([x, y]: Point, { scale = 1, back = false, content = '' }: { scale?: number; back?: boolean; content?: string }): string =>
  place(
    [x, y, scale],
    [
      shape('M-82 0L82 0L98 14L-98 14Z', darker(mist, 0.35)),
      rect([-98, 13, 196, 6], { fill: darker(mist, 0.55), rx: 3 }),
      rect([-78, -104, 156, 104], { fill: back ? darker(mist, 0.22) : ink, rx: 8 }),
      back ? shape('M0 -62L10 -52L0 -42L-10 -52Z', { fill: sand, opacity: 0.7 }) : rect([-71, -97, 142, 90], { fill: deep, rx: 3 }) + content,
    ],
  );

/** A telephone with a savings ledger on it: a balance, a ring, and rows. */
export const phone = ([x, y]: Point, { scale = 1, turn = 0 }: { scale?: number; turn?: number }): string =>
  place(
    [x, y, scale, turn],
    [
      rect([-104, -204, 208, 420], { fill: ink, rx: 32, opacity: 0.25, transform: 'translate(16 18)' }),
      rect([-104, -204, 208, 408], { fill: ink, rx: 32 }),
      rect([-94, -192, 188, 384], { fill: sand, rx: 24 }),
      shape('M-94 -168a24 24 0 0 1 24 -24h140a24 24 0 0 1 24 24v104h-188z', teal),
      circle([0, -112, 34], { fill: 'none', stroke: lighter(teal, 0.25), 'stroke-width': 11 }),
      stroke('M0 -146A34 34 0 1 1 -32 -101', { colour: amber, width: 11 }),
      rect([-14, -118, 28, 10], { fill: sand, rx: 5 }),
      ...times(
        4,
        (row) =>
          circle([-66, -34 + row * 46, 14], [sea, clay, amber, teal][row] ?? sea)
          + rect([-42, -42 + row * 46, 60 + (row % 2) * 16, 7], { fill: night, rx: 3.5 })
          + rect([-42, -30 + row * 46, 42, 5], { fill: night, rx: 2.5, opacity: 0.35 })
          + rect([50, -40 + row * 46, 28, 8], { fill: row % 2 ? clay : teal, rx: 4 }),
      ),
      rect([-70, 150, 140, 28], { fill: deep, rx: 14 }),
      rect([-26, 161, 52, 6], { fill: sand, rx: 3 }),
      rect([-30, -200, 60, 10], { fill: ink, rx: 5 }),
    ],
  );

/** The house's mark: stones at a corner. */
export const quoin = (
  [x, y]: Point,
  { size, colours: [long, short, corner] }: { size: number; colours: readonly [string, string, string] },
): string =>
  place(
    [x, y, size / 100],
    [
      shape('M0 -50L44 -25L44 -2L0 -27Z', long),
      shape('M0 -50L-24 -36L-24 -13L0 -27Z', corner),
      shape('M0 -23L24 -9L24 14L0 1Z', short),
      shape('M0 -23L-44 2L-44 25L0 1Z', corner),
      shape('M0 5L44 30L44 53L0 28Z', long),
      shape('M0 5L-24 19L-24 42L0 28Z', corner),
    ],
  );

/** A panel for the sun on its post. */
export const solarPanel = ([x, y]: Point, scale: number): string =>
  place(
    [x, y, scale],
    [
      stroke('M0 0L0 -70', { colour: night, width: 8 }),
      shape('M-86 -48L62 -78L92 -140L-56 -110Z', mist),
      shape('M-78 -54L58 -82L83 -134L-53 -106Z', deep),
      ...times(4, (index) => stroke(`M${-78 + index * 34} ${-54 - index * 7}L${-53 + index * 34} ${-106 - index * 7}`, { colour: sea, width: 2 })),
      stroke('M-70 -71L66 -99M-62 -88L74 -117', { colour: sea, width: 2 }),
      shape('M-20 -66L14 -73L39 -125L5 -118Z', { fill: mist, opacity: 0.16 }),
    ],
  );
