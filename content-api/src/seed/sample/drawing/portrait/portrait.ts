import { circle, group, rect, shape } from '../draw.ts';
import { frame, glow } from '../frame.ts';
import { darker, lighter, palette } from '../palette.ts';
import { ears, features, head, neck } from './face.ts';
import type { Features, Look, Outline } from './face.ts';

export const portraitSize = { width: 800, height: 960 } as const;

export interface Sitter {
  look: Look;
  outline: Outline;
  features: Features;
  backdrop: string;
  behind: string;
  dress: string;
  /** Over the face, from below upwards: beard, hair, cap, glasses. */
  over: string;
  showsEars?: boolean;
}

/** The wall behind: an arch of light, and the corner of dressed stone that is the house's mark. */
const wall = (colour: string): string[] => [
  glow('window', { at: [230, 250], radius: 620, colour: lighter(colour, 0.75), strength: 0.75 }),
  shape('M110 960L110 420C110 100 690 100 690 420L690 960Z', { fill: lighter(colour, 0.4), opacity: 0.3 }),
  ...[0, 1, 2, 3].map((row) =>
    rect([720 - (row % 2) * 40, 60 + row * 62, 80 + (row % 2) * 40, 54], { fill: darker(colour, 0.3), opacity: 0.3, rx: 3 }),
  ),
  circle([120, 820, 240], { fill: darker(colour, 0.4), opacity: 0.18 }),
];

/** The head is drawn at the size of its own canvas and brought nearer to the sitter's shoulders. */
const closer = { transform: 'translate(-76 -72) scale(1.19)' };

export function portrait({ look, outline, features: wish, backdrop, behind, dress, over, showsEars = true }: Sitter): string {
  return frame(portraitSize, {
    ground: [lighter(backdrop, 0.12), darker(backdrop, 0.25)],
    parts: [
      ...wall(backdrop),
      group([behind, neck(look)], closer),
      dress,
      group([showsEars ? ears(look) : '', head(look, outline), features(look, wish), over], closer),
      glow('lamp', { at: [150, 140], radius: 520, colour: palette.sand, strength: 0.16 }),
    ],
  });
}
