import { circle, rect, shape, stroke } from './draw.ts';
import { bare } from './frame.ts';
import { iconSize } from './icons.ts';
import { palette } from './palette.ts';

const { deep, sand, amber, clay } = palette;

const badge = (drawing: string) => (): string => bare(iconSize, [circle([128, 128, 116], deep), drawing]);

export const socialIcons = {
  'social-facebook': {
    alt: 'Facebook',
    svg: badge(
      shape('M146 214V142H172L177 112H146V94C146 84 151 77 164 77H179V50C174 49 165 48 155 48C130 48 114 63 114 90V112H88V142H114V214Z', sand),
    ),
  },
  'social-linkedin': {
    alt: 'LinkedIn',
    svg: badge(
      rect([66, 106, 28, 82], sand)
        + circle([80, 80, 17], sand)
        + shape(
          'M112 106H139V118C146 108 156 103 167 103C188 103 198 116 198 141V188H170V146C170 134 166 128 156 128C146 128 140 135 140 147V188H112Z',
          sand,
        ),
    ),
  },
  'social-youtube': { alt: 'YouTube', svg: badge(rect([52, 80, 152, 104], { fill: sand, rx: 30 }) + shape('M112 106L156 132L112 158Z', clay)) },
  'social-x': {
    alt: 'X',
    svg: badge(
      shape('M66 66H102L192 190H156Z', { fill: 'none', stroke: sand, 'stroke-width': 13, 'stroke-linejoin': 'round' })
        + stroke('M186 68L140 118M116 140L70 190', { colour: sand, width: 14 }),
    ),
  },
  'social-instagram': {
    alt: 'Instagram',
    svg: badge(
      rect([68, 68, 120, 120], { fill: 'none', stroke: sand, 'stroke-width': 14, rx: 36 })
        + circle([128, 128, 28], { fill: 'none', stroke: sand, 'stroke-width': 14 })
        + circle([164, 92, 9], amber),
    ),
  },
} as const;
