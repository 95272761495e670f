import { frame, glow } from './frame.ts';
import { hill, links, peaks, sun, terraces } from './land.ts';
import { lighter, mix, palette } from './palette.ts';
import { quoin } from './things.ts';

const { ink, night, deep, teal, sea, sand, amber } = palette;

export const shareSize = { width: 1200, height: 630 } as const;

/** The picture that stands for the site where it is shared. */
export const shareCard = (): string =>
  frame(shareSize, {
    ground: [night, deep, mix([teal, amber], 0.45), amber],
    parts: [
      sun([860, 330], 70),
      peaks({ ...shareSize, base: 430, height: 260, seed: 5 }, mix([teal, sand], 0.3)),
      hill({ ...shareSize, base: 480, height: 120, seed: 3, floor: 630 }, mix([teal, amber], 0.2)),
      terraces({ ...shareSize, base: 530, height: 120, seed: 21, floor: 660, steps: 6 }, [teal, ink]),
      links(
        [
          [470, 452],
          [690, 396],
          [900, 440],
          [1110, 370],
        ],
        { colour: lighter(amber, 0.5), width: 3 },
      ),
      glow('mark', { at: [240, 250], radius: 280, colour: ink, strength: 0.6 }),
      quoin([240, 250], { size: 300, colours: [sand, amber, sea] }),
    ],
  });
