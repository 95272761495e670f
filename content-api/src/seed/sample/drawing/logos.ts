import { rect } from './draw.ts';
import { bare } from './frame.ts';
import { palette } from './palette.ts';
import { quoin } from './things.ts';

const { night, deep, teal, sea, sand, amber } = palette;

export const logoSize = { width: 256, height: 256 } as const;

/** The mark for the header, whose ground may be light or dark, for the dark footer, and as an icon. */
export const logos = {
  'logo-dark': { alt: 'Kunashila', svg: () => bare(logoSize, [quoin([128, 124], { size: 232, colours: [teal, amber, deep] })]) },
  'logo-light': { alt: 'Kunashila', svg: () => bare(logoSize, [quoin([128, 124], { size: 232, colours: [sand, amber, sea] })]) },
  'logo-icon': {
    alt: 'Kunashila',
    svg: () => bare(logoSize, [rect([0, 0, 256, 256], { fill: night, rx: 58 }), quoin([128, 126], { size: 178, colours: [sand, amber, sea] })]),
  },
} as const;
