import { circle, rect, shape, stroke, times } from './draw.ts';
import { bare, gradient } from './frame.ts';
import { darker, lighter, mix, palette } from './palette.ts';

const { ink, night, deep, teal, sea, sand, amber, clay } = palette;

/** Widgets' and networks' icons. */
export const iconSize = { width: 256, height: 256 } as const;

const thick = (commands: string, colour: string = sand): string => stroke(commands, { colour, width: 11 });

/** A rounded tile with a drawing in its middle. */
const tile = (colours: readonly [string, string], drawing: string) => (): string =>
  bare(iconSize, [
    `<defs>${gradient('tile', { colours })}</defs>`,
    rect([12, 12, 232, 232], { fill: 'url(#tile)', rx: 56 }),
    rect([12, 12, 232, 232], { fill: sand, opacity: 0.06, rx: 56 }),
    drawing,
  ]);

const calm = [teal, deep] as const;
const warm = [lighter(clay, 0.12), darker(clay, 0.22)] as const;
const dark = [mix([night, deep], 0.5), ink] as const;

export const icons = {
  'icon-software': {
    alt: 'Software',
    svg: tile(
      calm,
      rect([62, 72, 132, 98], { fill: 'none', stroke: sand, 'stroke-width': 11, rx: 12 })
        + thick('M98 194H158')
        + thick('M110 106L94 121L110 136M146 106L162 121L146 136', amber),
    ),
  },
  'icon-implementation': {
    alt: 'Implementation',
    svg: tile(
      warm,
      thick('M128 62V120M128 120L84 160M128 120L172 160')
        + circle([128, 66, 22], sand)
        + rect([58, 150, 50, 50], { fill: amber, rx: 10 })
        + rect([148, 150, 50, 50], { fill: sand, rx: 10 }),
    ),
  },
  'icon-training': {
    alt: 'Training',
    svg: tile(
      calm,
      shape('M128 66L208 104L128 142L48 104Z', sand)
        + shape('M84 128V164C104 188 152 188 172 164V128L128 150Z', amber)
        + thick('M198 108V160')
        + circle([198, 168, 10], amber),
    ),
  },
  'icon-hardware': {
    alt: 'Hardware support',
    svg: tile(dark, thick('M84 172L148 108', amber) + shape('M142 62a44 44 0 1 0 52 52l-28 8-24-10-10-24z', sand) + circle([84, 172, 20], amber)),
  },
  'icon-network': {
    alt: 'Network',
    svg: tile(
      calm,
      thick('M128 128L72 82M128 128L188 86M128 128L78 182M128 128L184 178')
        + circle([128, 128, 26], amber)
        + [
          [72, 82],
          [188, 86],
          [78, 182],
          [184, 178],
        ]
          .map(([x = 0, y = 0]) => circle([x, y, 17], sand))
          .join(''),
    ),
  },
  'icon-years': {
    alt: 'Years of service',
    svg: tile(warm, circle([128, 128, 68], { fill: 'none', stroke: sand, 'stroke-width': 12 }) + thick('M128 84V130L158 150', amber)),
  },
  'icon-branch': {
    alt: 'Branches',
    svg: tile(
      dark,
      shape('M56 118L128 62L200 118Z', amber)
        + rect([74, 118, 108, 76], sand)
        + rect([114, 146, 28, 48], deep)
        + rect([88, 134, 18, 20], teal)
        + rect([150, 134, 18, 20], teal),
    ),
  },
  'icon-people': {
    alt: 'People',
    svg: tile(
      calm,
      circle([96, 104, 27], amber)
        + shape('M50 188C50 150 70 136 96 136C122 136 142 150 142 188Z', amber)
        + circle([162, 98, 30], sand)
        + shape('M112 190C112 148 132 132 162 132C192 132 212 148 212 190Z', sand),
    ),
  },
  'icon-institution': {
    alt: 'Institutions',
    svg: tile(
      warm,
      shape('M128 58L204 100L52 100Z', sand)
        + times(4, (index) => rect([66 + index * 35, 112, 19, 62], index % 2 ? amber : sand)).join('')
        + rect([54, 184, 148, 16], { fill: sand, rx: 4 }),
    ),
  },
  'icon-data-centre': {
    alt: 'data centers',
    svg: tile(
      dark,
      times(
        3,
        (row) =>
          rect([64, 64 + row * 46, 128, 36], { fill: row === 1 ? sea : sand, rx: 9 })
          + circle([84, 82 + row * 46, 6], deep)
          + circle([104, 82 + row * 46, 6], clay)
          + rect([140, 78 + row * 46, 38, 8], { fill: deep, rx: 4 }),
      ).join(''),
    ),
  },
} as const;
