import { circle, ellipse, polygon, rect, shape, stroke, times } from './draw.ts';
import { bare, frame, glow, gradient } from './frame.ts';
import { hill, links, peaks, sun, terraces } from './land.ts';
import { darker, lighter, mix, palette } from './palette.ts';
import { quoin } from './things.ts';

const { ink, night, deep, teal, sea, mist, sand, amber, clay } = palette;
export const iconSize = { width: 256, height: 256 } as const;
export const logoSize = { width: 256, height: 256 } as const;
export const shareSize = { width: 1200, height: 630 } as const;
export const signatureSize = { width: 480, height: 180 } as const;

const thick = (commands: string, colour: string = sand): string => stroke(commands, { colour, width: 11 });

/** A rounded tile with a drawing in its middle. */
const tile = (colours: readonly [string, string], drawing: string) => (): string =>
  bare(iconSize, [`<defs>${gradient('tile', { colours })}</defs>`, rect([12, 12, 232, 232], { fill: 'url(#tile)', rx: 56 }), rect([12, 12, 232, 232], { fill: sand, opacity: 0.06, rx: 56 }), drawing]);

const calm = [teal, deep] as const;
const warm = [lighter(clay, 0.12), darker(clay, 0.22)] as const;
const dark = [mix([night, deep], 0.5), ink] as const;

export const icons = {
  'icon-software': { alt: 'Software', svg: tile(calm, rect([62, 72, 132, 98], { fill: 'none', stroke: sand, 'stroke-width': 11, rx: 12 }) + thick('M98 194H158') + thick('M110 106L94 121L110 136M146 106L162 121L146 136', amber)) },
  'icon-implementation': { alt: 'Implementation', svg: tile(warm, thick('M128 62V120M128 120L84 160M128 120L172 160') + circle([128, 66, 22], sand) + rect([58, 150, 50, 50], { fill: amber, rx: 10 }) + rect([148, 150, 50, 50], { fill: sand, rx: 10 })) },
  'icon-training': { alt: 'Training', svg: tile(calm, polygon([[128, 66], [208, 104], [128, 142], [48, 104]], sand) + shape('M84 128V164C104 188 152 188 172 164V128L128 150Z', amber) + thick('M198 108V160') + circle([198, 168, 10], amber)) },
  'icon-hardware': { alt: 'Hardware support', svg: tile(dark, thick('M84 172L148 108', amber) + shape('M142 62a44 44 0 1 0 52 52l-28 8-24-10-10-24z', sand) + circle([84, 172, 20], amber)) },
  'icon-network': { alt: 'Network', svg: tile(calm, thick('M128 128L72 82M128 128L188 86M128 128L78 182M128 128L184 178') + circle([128, 128, 26], amber) + [[72, 82], [188, 86], [78, 182], [184, 178]].map(([x = 0, y = 0]) => circle([x, y, 17], sand)).join('')) },
  'icon-years': { alt: 'Years of service', svg: tile(warm, circle([128, 128, 68], { fill: 'none', stroke: sand, 'stroke-width': 12 }) + thick('M128 84V130L158 150', amber)) },
  'icon-branch': { alt: 'Branches', svg: tile(dark, polygon([[56, 118], [128, 62], [200, 118]], amber) + rect([74, 118, 108, 76], sand) + rect([114, 146, 28, 48], deep) + rect([88, 134, 18, 20], teal) + rect([150, 134, 18, 20], teal)) },
  'icon-people': { alt: 'People', svg: tile(calm, circle([96, 104, 27], amber) + shape('M50 188C50 150 70 136 96 136C122 136 142 150 142 188Z', amber) + circle([162, 98, 30], sand) + shape('M112 190C112 148 132 132 162 132C192 132 212 148 212 190Z', sand)) },
  'icon-institution': { alt: 'Institutions', svg: tile(warm, polygon([[128, 58], [204, 100], [52, 100]], sand) + times(4, (index) => rect([66 + index * 35, 112, 19, 62], index % 2 ? amber : sand)).join('') + rect([54, 184, 148, 16], { fill: sand, rx: 4 })) },
  'icon-data-centre': { alt: 'Data centres', svg: tile(dark, times(3, (row) => rect([64, 64 + row * 46, 128, 36], { fill: row === 1 ? sea : sand, rx: 9 }) + circle([84, 82 + row * 46, 6], deep) + circle([104, 82 + row * 46, 6], clay) + rect([140, 78 + row * 46, 38, 8], { fill: deep, rx: 4 })).join('')) },
} as const;

const badge = (drawing: string) => (): string => bare(iconSize, [circle([128, 128, 116], deep), drawing]);

export const socialIcons = {
  'social-facebook': { alt: 'Facebook', svg: badge(shape('M146 214V142H172L177 112H146V94C146 84 151 77 164 77H179V50C174 49 165 48 155 48C130 48 114 63 114 90V112H88V142H114V214Z', sand)) },
  'social-linkedin': { alt: 'LinkedIn', svg: badge(rect([66, 106, 28, 82], sand) + circle([80, 80, 17], sand) + shape('M112 106H139V118C146 108 156 103 167 103C188 103 198 116 198 141V188H170V146C170 134 166 128 156 128C146 128 140 135 140 147V188H112Z', sand)) },
  'social-youtube': { alt: 'YouTube', svg: badge(rect([52, 80, 152, 104], { fill: sand, rx: 30 }) + polygon([[112, 106], [156, 132], [112, 158]], clay)) },
  'social-x': { alt: 'X', svg: badge(shape('M66 66H102L192 190H156Z', { fill: 'none', stroke: sand, 'stroke-width': 13, 'stroke-linejoin': 'round' }) + stroke('M186 68L140 118M116 140L70 190', { colour: sand, width: 14 })) },
  'social-instagram': { alt: 'Instagram', svg: badge(rect([68, 68, 120, 120], { fill: 'none', stroke: sand, 'stroke-width': 14, rx: 36 }) + circle([128, 128, 28], { fill: 'none', stroke: sand, 'stroke-width': 14 }) + circle([164, 92, 9], amber)) },
} as const;

export const logos = {
  'logo-dark': { alt: 'Kunashila', svg: () => bare(logoSize, [quoin([128, 124], { size: 232, colours: [teal, amber, night] })]) },
  'logo-light': { alt: 'Kunashila', svg: () => bare(logoSize, [quoin([128, 124], { size: 232, colours: [sand, amber, sea] })]) },
  'logo-icon': { alt: 'Kunashila', svg: () => bare(logoSize, [rect([0, 0, 256, 256], { fill: night, rx: 58 }), quoin([128, 126], { size: 178, colours: [sand, amber, sea] })]) },
} as const;

/** The picture that stands for the site where it is shared. */
export const shareCard = (): string => frame(shareSize, {
  ground: [night, deep, mix([teal, amber], 0.45), amber],
  parts: [
    sun([860, 330], 70), peaks({ ...shareSize, base: 430, height: 260, seed: 5 }, mix([teal, sand], 0.3)), hill({ ...shareSize, base: 480, height: 120, seed: 3, floor: 630 }, mix([teal, amber], 0.2)), terraces({ ...shareSize, base: 530, height: 120, seed: 21, floor: 660, steps: 6 }, [teal, ink]),
    links([[470, 452], [690, 396], [900, 440], [1110, 370]], { colour: lighter(amber, 0.5), width: 3 }), glow('mark', { at: [240, 250], radius: 280, colour: ink, strength: 0.6 }), quoin([240, 250], { size: 300, colours: [sand, amber, sea] }), 
  ],
});

const written = (commands: string): string => stroke(commands, { colour: night, width: 5 });

export const signatures = {
  'signature-anjana': { alt: 'Signature of Anjana Maharjan', svg: () => bare(signatureSize, [written('M40 130C70 60 96 30 112 34C124 40 92 128 104 132M62 98C90 90 120 88 142 96C152 112 158 124 168 100C176 78 182 118 196 112C212 104 204 84 218 96C228 108 226 134 214 152M238 116C252 70 262 40 276 42C286 62 270 124 280 118C296 60 306 52 316 60C322 90 312 124 330 114C346 102 344 88 360 98C372 112 382 104 440 84'), written('M60 158C180 140 320 138 420 148')]) },
  'signature-dipendra': { alt: 'Signature of Dipendra Gurung', svg: () => bare(signatureSize, [written('M66 40C58 90 56 120 60 138M44 52C110 20 150 60 130 100C116 130 76 144 48 134M154 112C160 96 168 96 170 108C172 124 186 104 196 98C206 110 204 150 196 166C200 130 212 92 228 98C240 110 222 126 212 118M244 112C260 84 276 104 262 112C250 122 262 130 284 106C296 96 294 124 304 112C316 96 326 104 324 122'), written('M322 60C380 20 420 60 366 88C420 84 430 130 372 134C340 132 338 108 452 96')]) },
} as const;
