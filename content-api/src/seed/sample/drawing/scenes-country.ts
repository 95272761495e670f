import { circle, ellipse, polygon, rect, stroke, times } from './draw.ts';
import { frame, glow } from './frame.ts';
import { bird, hill, house, links, mist as haze, peaks, sun, terraces, tower, tree } from './land.ts';
import { darker, lighter, mix, palette } from './palette.ts';
import { folk, sitting, standing } from './people.ts';
import { seeded } from './random.ts';
import { sceneSize as size } from './scene.ts';
import type { Scenes } from './scene.ts';
import { quoin, solarPanel } from './things.ts';
import { bunting, motorcycle, rider } from './town.ts';

const { ink, night, deep, teal, sea, mist, sand, amber, clay, plum } = palette;
const day = [mix([sea, teal], 0.25), mix([sea, mist], 0.6), lighter(amber, 0.6)];

const motorbike = (): string => frame(size, {
  ground: [amber, lighter(amber, 0.4), sand],
  parts: [
    sun([880, 250], 74), peaks({ ...size, base: 430, height: 250, seed: 14 }, mix([clay, sand], 0.4)),
    hill({ ...size, base: 500, height: 130, seed: 9, floor: 800 }, mix([clay, amber], 0.45)), haze(size, { y: 400, height: 160, colour: lighter(amber, 0.4) }),
    terraces({ ...size, base: 590, height: 130, seed: 17, waves: 2, floor: 800, steps: 7 }, [mix([teal, amber], 0.35), deep]),
    tree([110, 640], { size: 230, colour: darker(teal, 0.3) }), house([330, 560], { size: 74, wall: sand, roof: plum }), house([930, 540], { size: 60, wall: lighter(clay, 0.6), roof: clay }), tree([1010, 552], { size: 90, colour: teal }),
    polygon([[0, 660], [1200, 630], [1200, 800], [0, 800]], mix([sand, clay], 0.35)), polygon([[0, 660], [1200, 630], [1200, 642], [0, 674]], { fill: plum, opacity: 0.25 }),
    ...times(8, (index) => ellipse([60 + index * 160, 760 - (index % 3) * 24, 46, 5], { fill: plum, opacity: 0.16 })),
    motorcycle([590, 730], { scale: 1.62, rider: rider({ jacket: teal, skin: '#96603f' }) }),
    ...times(3, (index) => stroke(`M${150 - index * 30} ${640 + index * 36}H${300 - index * 50}`, { colour: sand, width: 6, opacity: 0.7 })), bird([420, 180], 18), bird([480, 156], 13),
  ],
});

const villageBranch = (): string => frame(size, {
  ground: day,
  parts: [
    peaks({ ...size, base: 420, height: 270, seed: 4 }, mix([teal, mist], 0.5)), hill({ ...size, base: 480, height: 120, seed: 2, floor: 800 }, mix([sea, teal], 0.4)),
    terraces({ ...size, base: 560, height: 120, seed: 31, floor: 800, steps: 6 }, [mix([sea, amber], 0.4), mix([teal, amber], 0.2)]), tree([150, 640], { size: 250, colour: teal }), tree([1080, 640], { size: 290, colour: darker(teal, 0.2) }),
    rect([330, 300, 540, 330], lighter(amber, 0.6)), rect([700, 300, 170, 330], { fill: plum, opacity: 0.1 }), rect([330, 540, 540, 90], mix([clay, plum], 0.25)),
    polygon([[280, 310], [390, 190], [810, 190], [920, 310]], clay), polygon([[810, 190], [920, 310], [640, 310]], { fill: plum, opacity: 0.25 }), ...times(6, (row) => stroke(`M${290 + row * 18} ${306 - row * 20}H${910 - row * 18}`, { colour: darker(clay, 0.3), width: 3, opacity: 0.5 })),
    solarPanel([480, 262], 0.95), solarPanel([650, 262], 0.95),
    rect([540, 404, 120, 226], deep), rect([556, 420, 88, 210], night), quoin([600, 368], { size: 54, colours: [teal, amber, night] }),
    ...[390, 710].map((x) => rect([x, 400, 104, 100], darker(deep, 0.2)) + rect([x + 8, 408, 88, 84], lighter(amber, 0.2)) + stroke(`M${x + 52} 404V496M${x} 450H${x + 104}`, { colour: deep, width: 7 })),
    rect([0, 628, 1200, 172], mix([sand, amber], 0.5)), ellipse([600, 640, 420, 16], { fill: plum, opacity: 0.14 }), bunting([[160, 420], [400, 300]], 30), bunting([[800, 300], [1080, 410]], 30),
    standing(folk.officer, { at: [690, 690], scale: 1.02, arm: 'forward' }), standing(folk.weaver, { at: [780, 694], scale: 0.98 }), standing(folk.farmer, { at: [300, 700], scale: 1.05 }), standing(folk.elder, { at: [390, 706], scale: 0.98, arm: 'raised' }),
  ],
});

const solarField = (): string => frame(size, {
  ground: [deep, teal, sea, lighter(amber, 0.5)],
  parts: [
    sun([270, 250], 84), peaks({ ...size, base: 430, height: 240, seed: 19 }, mix([deep, sea], 0.5)), hill({ ...size, base: 500, height: 150, seed: 13, floor: 800 }, mix([teal, sea], 0.3)),
    tower([980, 430], { size: 300, colour: night }), terraces({ ...size, base: 590, height: 140, seed: 26, floor: 800, steps: 7 }, [mix([teal, amber], 0.22), night]),
    ...times(3, (row) => times(5 - row, (index) => solarPanel([150 + index * (190 + row * 60) + row * 70, 560 + row * 100], 0.85 + row * 0.35)).join('')), standing(folk.engineer, { at: [1060, 740], scale: 1.25, arm: 'raised' }), bird([620, 190], 18), bird([680, 160], 13),
  ],
});

const meeting = (): string => frame(size, {
  ground: day,
  parts: [
    peaks({ ...size, base: 400, height: 200, seed: 8 }, mix([teal, mist], 0.55)), terraces({ ...size, base: 460, height: 110, seed: 41, floor: 800, steps: 6 }, [mix([sea, amber], 0.35), mix([teal, amber], 0.3)]),
    house([180, 470], { size: 120, wall: sand, roof: clay }), house([1050, 460], { size: 100, wall: lighter(clay, 0.6), roof: plum }), rect([0, 540, 1200, 260], mix([sand, amber], 0.45)),
    stroke('M600 580C590 470 606 400 600 300', { colour: darker(plum, 0.4), width: 44 }), stroke('M600 420C560 360 520 330 470 300M604 400C650 340 690 320 740 290', { colour: darker(plum, 0.4), width: 24 }),
    ...[[600, 170, 190], [430, 220, 140], [770, 210, 150], [540, 110, 120], [690, 100, 120]].map(([x = 0, y = 0, r = 0], index) => circle([x, y, r], index % 2 ? darker(teal, 0.12) : teal)),
    ...[[520, 120, 50], [700, 180, 60], [400, 190, 44]].map(([x = 0, y = 0, r = 0]) => circle([x, y, r], { fill: sea, opacity: 0.3 })), ellipse([600, 640, 500, 90], { fill: plum, opacity: 0.16 }),
    sitting(folk.elder, { at: [330, 610], scale: 1.15 }), sitting(folk.weaver, { at: [500, 592], scale: 1.1 }), sitting(folk.clerk, { at: [690, 592], scale: 1.1 }), sitting(folk.trainer, { at: [870, 610], scale: 1.15 }),
    sitting({ ...folk.officer, bottom: ink }, { at: [600, 688], scale: 1.2 }), rect([562, 668, 76, 50], { fill: ink, rx: 7 }), rect([568, 674, 64, 38], sea),
    sitting(folk.student, { at: [260, 770], scale: 1.3, back: true }), sitting({ ...folk.elder, top: teal }, { at: [440, 800], scale: 1.35, back: true }), sitting({ ...folk.weaver, top: clay }, { at: [770, 800], scale: 1.35, back: true }), sitting({ ...folk.clerk, top: plum, cover: mist }, { at: [950, 770], scale: 1.3, back: true }),
  ],
});

const nightTower = (): string => {
  const random = seeded(77);
  return frame(size, {
    ground: [ink, night, deep, teal],
    parts: [
      ...times(90, () => circle([random.between(0, 1200), random.between(0, 460), random.between(0.8, 2.6)], { fill: sand, opacity: random.between(0.3, 0.9) })), circle([240, 170, 58], lighter(amber, 0.7)), circle([262, 156, 52], night),
      peaks({ ...size, base: 560, height: 280, seed: 16 }, mix([deep, teal], 0.5)), hill({ ...size, base: 620, height: 140, seed: 33, floor: 800 }, darker(deep, 0.3)),
      ...[90, 190, 280].map((radius) => circle([700, 176, radius], { fill: 'none', stroke: amber, 'stroke-width': 3, 'stroke-opacity': 0.75 - radius / 450 })), tower([700, 640], { size: 430, colour: lighter(ink, 0.12) }),
      terraces({ ...size, base: 720, height: 130, seed: 44, floor: 820, steps: 4 }, [night, ink]), ...times(8, (index) => house([110 + index * 138, 706 + (index % 3) * 26], { size: 46, wall: darker(sand, 0.55), roof: darker(clay, 0.5) })),
      links([[150, 668], [420, 690], [700, 176], [980, 690], [1110, 660]], { colour: amber, lift: 0.06 }),
    ],
  });
};

const monsoon = (): string => {
  const random = seeded(5);
  return frame(size, {
    ground: [night, deep, mix([deep, mist], 0.4)],
    parts: [
      hill({ ...size, base: 430, height: 150, seed: 6, floor: 800 }, mix([deep, sea], 0.3)), hill({ ...size, base: 520, height: 120, seed: 15, floor: 800 }, mix([deep, teal], 0.7)),
      ...times(9, (index) => ellipse([40 + index * 150, 70 + (index % 3) * 26, 170, 62], { fill: mix([night, mist], 0.24), opacity: 0.85 })), house([280, 600], { size: 300, wall: mix([sand, sea], 0.35), roof: plum }),
      rect([0, 590, 1200, 210], mix([deep, sea], 0.42)), ...times(16, (index) => stroke(`M${random.between(0, 1100)} ${612 + index * 11}h${random.between(40, 130)}`, { colour: mist, width: 3, opacity: 0.4 })),
      rect([640, 560, 250, 26], darker(clay, 0.3)), ...[660, 850].map((x) => rect([x, 580, 20, 90], darker(clay, 0.45))), rect([690, 320, 150, 240], { fill: ink, rx: 8 }), ...times(7, (row) => rect([706, 340 + row * 29, 118, 20], night) + circle([722, 350 + row * 29, 4], row % 3 ? sea : amber) + circle([738, 350 + row * 29, 4], amber)),
      glow('rack', { at: [765, 420], radius: 210, colour: amber, strength: 0.35 }), standing({ ...folk.engineer, top: amber, bottom: deep }, { at: [990, 690], scale: 1.3, arm: 'raised' }), stroke('M1085 440V300', { colour: ink, width: 7 }), polygon([[960, 330], [1000, 260], [1085, 226], [1170, 260], [1210, 330], [1148, 312], [1085, 330], [1022, 312]], clay),
      ...times(120, () => { const [x, y] = [random.between(0, 1240), random.between(0, 780)]; return stroke(`M${Math.round(x)} ${Math.round(y)}l-9 30`, { colour: mist, width: 2.2, opacity: 0.4 }); }),
    ],
  });
};

export const countryScenes = {
  'scene-motorbike': { alt: 'A field officer rides a motorcycle along a hill road at sunset', svg: motorbike },
  'scene-village-branch': { alt: 'A village branch with solar panels on its roof and members at the door', svg: villageBranch },
  'scene-solar': { alt: 'An engineer checks rows of solar panels below a network tower', svg: solarField },
  'scene-meeting': { alt: 'A centre meeting under a tree, members sitting around a field officer', svg: meeting },
  'scene-tower': { alt: 'A network tower above a village at night', svg: nightTower },
  'scene-monsoon': { alt: 'A cabinet raised above flood water during the monsoon, an engineer beside it', svg: monsoon },
} as const satisfies Scenes;

