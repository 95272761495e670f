import { circle, curve, group, polygon, rect, stroke, times } from './draw.ts';
import { frame, glow } from './frame.ts';
import { peaks, skyline, terraces } from './land.ts';
import { mix, palette } from './palette.ts';
import { seeded } from './random.ts';

const { ink, night, deep, teal, sea, sand, amber, clay, plum } = palette;

/** What lies behind a section's light text: dark, and quiet in its middle. */
export const groundSize = { width: 1920, height: 900 } as const;

const contours = (): string =>
  frame(groundSize, {
    ground: [deep, night],
    parts: [
      ...times(15, (index) => {
        const line = skyline({ width: 1920, base: 120 + index * 66, height: 150, seed: 60 + Math.floor(index / 3), waves: 2.2 });
        return stroke(curve(line), { colour: index % 5 ? sea : amber, width: 2.2, opacity: 0.26 });
      }),
      glow('corner', { at: [1650, 160], radius: 700, colour: teal, strength: 0.7 }),
    ],
  });

const stones = (): string => {
  const random = seeded(8);
  return frame(groundSize, {
    ground: [night, ink],
    parts: [
      ...times(11, (row) =>
        times(9, (column) => {
          const long = (row + column) % 2 === 0;
          return rect([column * 230 - (row % 2) * 90, row * 84, long ? 222 : 206, 77], {
            fill: mix([deep, teal], random.between(0, 0.5)),
            opacity: random.between(0.14, 0.55),
            rx: 4,
          });
        }).join(''),
      ),
      glow('lamp', { at: [300, 120], radius: 900, colour: amber, strength: 0.18 }),
    ],
  });
};

const nightFields = (): string =>
  frame(groundSize, {
    ground: [ink, night, deep],
    parts: [
      peaks({ ...groundSize, base: 520, height: 260, seed: 18 }, mix([night, teal], 0.4)),
      terraces({ ...groundSize, base: 560, height: 180, seed: 24, waves: 2, floor: 920, steps: 10 }, [mix([deep, teal], 0.5), ink]),
      ...times(
        18,
        (index) =>
          circle([100 + index * 104, 640 + ((index * 61) % 170), 3.4], amber)
          + circle([100 + index * 104, 640 + ((index * 61) % 170), 13], { fill: amber, opacity: 0.2 }),
      ),
      rect([0, 0, 1920, 900], { fill: ink, opacity: 0.25 }),
    ],
  });

const weave = (): string =>
  frame(groundSize, {
    ground: [plum, mix([plum, ink], 0.6)],
    parts: [
      group(
        times(10, (row) =>
          times(20, (column) => {
            const [x, y] = [column * 104 + (row % 2) * 52, row * 100];
            const tint = [amber, clay, sand, sea][(row + column) % 4] ?? amber;
            return (
              polygon(
                [
                  [x, y - 44],
                  [x + 46, y],
                  [x, y + 44],
                  [x - 46, y],
                ],
                { fill: 'none', stroke: tint, 'stroke-width': 2.5 },
              )
              + polygon(
                [
                  [x, y - 14],
                  [x + 15, y],
                  [x, y + 14],
                  [x - 15, y],
                ],
                tint,
              )
            );
          }).join(''),
        ),
        { opacity: 0.13 },
      ),
      glow('lamp', { at: [1500, 240], radius: 820, colour: clay, strength: 0.3 }),
    ],
  });

export const grounds = {
  'ground-contours': { alt: 'Contour lines on dark teal', svg: contours },
  'ground-stones': { alt: 'A wall of dressed stone', svg: stones },
  'ground-fields': { alt: 'Terraced fields at night, windows lit', svg: nightFields },
  'ground-weave': { alt: 'A woven diamond pattern', svg: weave },
} as const;
