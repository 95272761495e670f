import { circle, ellipse, polygon, rect, shape, stroke, times } from './draw.ts';
import { frame, glow } from './frame.ts';
import { bird, hill, links, mist as haze, peaks, sun, terraces, tree } from './land.ts';
import { darker, lighter, mix, palette } from './palette.ts';
import { bust, folk, standing } from './people.ts';
import { seeded } from './random.ts';
import { sceneSize as size } from './scene.ts';
import type { Scenes } from './scene.ts';
import { chart, laptop, monitor, phone, quoin, scribble } from './things.ts';
import { bunting } from './town.ts';

const { ink, night, deep, teal, sea, mist, sand, amber, clay, plum } = palette;

const ledger = (): string => frame(size, {
  ground: [lighter(amber, 0.4), mix([sand, clay], 0.25)],
  parts: [
    circle([640, 400, 330], { fill: amber, opacity: 0.5 }), circle([640, 400, 240], { fill: sand, opacity: 0.5 }),
    `<g transform="translate(330 440) rotate(-10)">${rect([-176, -216, 380, 470], { fill: plum, opacity: 0.2, rx: 10 })}${rect([-190, -230, 380, 470], { fill: plum, rx: 10 })}${rect([-168, -220, 350, 450], sand)}${times(13, (row) => rect([-150, -186 + row * 32, 310, 2], { fill: sea, opacity: 0.8 }) + rect([-146, -202 + row * 32, 90 + (row % 4) * 22, 6], { fill: night, opacity: 0.55, rx: 3 }) + rect([90, -202 + row * 32, 54, 6], { fill: row % 3 ? teal : clay, opacity: 0.75, rx: 3 })).join('')}${rect([60, -220, 2, 450], { fill: clay, opacity: 0.6 })}</g>`,
    phone([720, 400], { scale: 1.55, turn: 8 }), ...times(4, (index) => ellipse([1020, 650 - index * 24, 76, 24], darker(amber, 0.25)) + ellipse([1020, 642 - index * 24, 76, 24], amber) + ellipse([1020, 642 - index * 24, 52, 15], lighter(amber, 0.3))), ellipse([1100, 704, 70, 22], darker(amber, 0.3)), ellipse([1100, 696, 70, 22], lighter(amber, 0.1)),
  ],
});

const classroom = (): string => frame(size, {
  ground: [mix([mist, sea], 0.3), mix([mist, sand], 0.5)],
  parts: [
    rect([120, 90, 620, 340], { fill: deep, rx: 8 }), rect([136, 106, 588, 308], darker(teal, 0.3)), ...[[230, 190], [430, 160], [610, 230], [320, 320], [540, 340]].map(([x = 0, y = 0], index) => circle([x, y, 30], [amber, sand, clay, sea, amber][index] ?? amber)), links([[230, 190], [430, 160], [610, 230], [540, 340], [320, 320]], { colour: sand, width: 3, lift: 0.05 }),
    rect([840, 100, 270, 250], lighter(amber, 0.5)), stroke('M840 100H1110V350H840ZM975 100V350', { colour: clay, width: 14 }), tree([920, 350], { size: 130, colour: teal }), rect([0, 520, 1200, 280], mix([clay, amber], 0.4)), standing({ ...folk.clerk, top: plum }, { at: [800, 590], scale: 1.75, arm: 'raised' }),
    rect([60, 570, 1080, 18], lighter(clay, 0.4)), ...['student', 'farmer', 'weaver', 'engineer'].map((_, index) => laptop([200 + index * 270, 568], { scale: 1.05, back: false, content: scribble([-60, -86, 116, 70], { seed: index + 3, colours: [sea, amber, sand] }) })),
    ...times(4, (index) => bust([folk.student, folk.farmer, folk.weaver, folk.engineer][index] ?? folk.student, { at: [190 + index * 275, 820], scale: 2.2, back: true })),
  ],
});

const counter = (): string => frame(size, {
  ground: [mix([sand, sea], 0.3), sand],
  parts: [
    rect([0, 0, 1200, 470], mix([sand, mist], 0.5)), ...times(5, (index) => rect([index * 260 - 20, 0, 6, 470], { fill: sea, opacity: 0.3 })), quoin([600, 170], { size: 150, colours: [teal, amber, deep] }), ...[180, 400, 800, 1020].map((x) => stroke(`M${x} 0V70`, { colour: night, width: 5 }) + shape(`M${x - 44} 110C${x - 40} 64 ${x + 40} 64 ${x + 44} 110Z`, clay) + ellipse([x, 112, 26, 8], lighter(amber, 0.6))),
    ...[250, 600, 950].map((x, index) => bust([folk.clerk, folk.officer, folk.student][index] ?? folk.clerk, { at: [x, 500], scale: 2 }) + monitor([x + 84, 390, 110, 78], '')),
    rect([0, 490, 1200, 26], lighter(clay, 0.4)), rect([0, 516, 1200, 190], deep), ...times(8, (index) => rect([20 + index * 150, 536, 118, 150], { fill: teal, opacity: 0.5, rx: 4 })), rect([0, 706, 1200, 94], mix([clay, plum], 0.2)),
    standing(folk.elder, { at: [330, 780], scale: 2, back: true }), standing(folk.farmer, { at: [690, 784], scale: 2.1, back: true }), standing(folk.weaver, { at: [1030, 782], scale: 2, back: true }),
  ],
});

const migration = (): string => frame(size, {
  ground: [deep, teal],
  parts: [
    rect([60, 110, 440, 580], { fill: darker(clay, 0.45), rx: 6 }), ...times(4, (shelf) => rect([76, 128 + shelf * 140, 408, 126], darker(clay, 0.65)) + times(13, (index) => { const tall = 84 + ((index * 7 + shelf * 5) % 4) * 10; return rect([82 + index * 31, 254 + shelf * 140 - tall, 26, tall], { fill: [plum, clay, amber, sand, sea, mix([clay, plum], 0.5)][(index + shelf * 2) % 6] ?? plum, rx: 2 }) + rect([82 + index * 31, 254 + shelf * 140 - tall + 18, 26, 6], { fill: ink, opacity: 0.3 }); }).join('')),
    ...times(12, (index) => { const x = 520 + index * 26; const y = 330 - Math.sin((index / 11) * Math.PI) * 150; return `<g transform="translate(${x} ${Math.round(y)}) rotate(${index * 24})">${rect([-20, -26, 40, 52], { fill: sand, rx: 3, opacity: 1 - index * 0.05 })}${times(4, (row) => rect([-13, -17 + row * 10, 26, 3], teal)).join('')}</g>`; }),
    glow('target', { at: [890, 460], radius: 360, colour: amber, strength: 0.45 }), laptop([890, 580], { scale: 2.6, content: chart([-62, -88, 124, 72], 31) }), rect([580, 616, 620, 26], lighter(clay, 0.3)), rect([580, 642, 620, 160], darker(clay, 0.35)), rect([0, 690, 1200, 110], { fill: ink, opacity: 0.3 }),
  ],
});

const library = (): string => {
  const random = seeded(9);
  return frame(size, {
    ground: [mix([sand, amber], 0.4), sand],
    parts: [
      ...times(4, (shelf) => rect([40, 60 + shelf * 122, 1120, 112], mix([clay, plum], 0.35)) + times(44, (index) => { const tall = random.between(64, 98); return rect([52 + index * 25, 172 + shelf * 122 - tall, random.between(15, 22), tall], { fill: random.pick([teal, sea, amber, clay, plum, sand, deep, mist]), rx: 2 }); }).join('') + rect([30, 170 + shelf * 122, 1140, 14], lighter(clay, 0.25))),
      rect([0, 560, 1200, 240], mix([clay, amber], 0.3)), rect([430, 60, 340, 480], lighter(amber, 0.5)), stroke('M430 60H770V540H430ZM600 60V540M430 300H770', { colour: lighter(clay, 0.25), width: 16 }), tree([520, 536], { size: 160, colour: teal }), tree([700, 536], { size: 130, colour: sea }),
      bust(folk.student, { at: [300, 650], scale: 2.2 }), bust({ ...folk.farmer, top: teal }, { at: [600, 650], scale: 2.2 }), bust({ ...folk.clerk, top: clay }, { at: [900, 650], scale: 2.2 }), rect([120, 646, 960, 26], lighter(clay, 0.45)), rect([150, 670, 900, 140], darker(clay, 0.3)),
      ...[300, 900].map((x) => polygon([[x - 90, 646], [x, 622], [x, 646]], sand) + polygon([[x + 90, 646], [x, 622], [x, 646]], mist)), laptop([600, 636], { scale: 1.1, back: true }), glow('lamp', { at: [600, 240], radius: 560, colour: amber, strength: 0.2 }),
    ],
  });
};

const bus = (): string => frame(size, {
  ground: [mix([teal, sea], 0.5), mist, lighter(amber, 0.55)],
  parts: [
    sun([220, 210], 66), peaks({ ...size, base: 430, height: 300, seed: 22 }, mix([teal, mist], 0.45)), haze(size, { y: 320, height: 160, colour: sand }), terraces({ ...size, base: 500, height: 170, seed: 51, floor: 800, steps: 7 }, [mix([sea, amber], 0.3), deep]), hill({ ...size, base: 660, height: 90, seed: 14, floor: 800 }, darker(deep, 0.25)),
    rect([0, 660, 1200, 140], darker(mix([deep, sand], 0.3), 0.35)), ...times(7, (index) => rect([index * 190, 726, 100, 8], { fill: sand, opacity: 0.6 })), ...times(13, (index) => rect([index * 100, 622, 12, 46], sand)), rect([0, 630, 1200, 9], sand),
    ellipse([610, 706, 330, 14], { fill: ink, opacity: 0.35 }), rect([310, 410, 600, 260], { fill: clay, rx: 36 }), rect([310, 560, 600, 50], amber), rect([310, 596, 600, 10], plum), rect([330, 392, 420, 26], { fill: plum, rx: 8 }), ...times(4, (index) => rect([350 + index * 98, 352, 76, 44], { fill: [teal, amber, sea, deep][index] ?? teal, rx: 6 })),
    ...times(5, (index) => rect([338 + index * 104, 440, 86, 96], { fill: lighter(sea, 0.6), rx: 10 }) + circle([382 + index * 104, 496, 18], [folk.student, folk.elder, folk.farmer, folk.weaver, folk.officer][index]?.skin ?? clay) + shape(`M${350 + index * 104} 536q32 -36 64 0z`, [amber, plum, sand, sea, teal][index] ?? teal) + shape(`M${362 + index * 104} 490q20 -34 40 0q-20 -12 -40 0z`, ink)),
    rect([862, 440, 48, 110], { fill: lighter(sea, 0.7), rx: 10 }), circle([890, 620, 16], lighter(amber, 0.6)), ...[430, 790].map((x) => circle([x, 672, 52], ink) + circle([x, 672, 26], mist) + circle([x, 672, 10], night)), bunting([[320, 430], [900, 430]], 14), bird([760, 170], 20), bird([820, 140], 14), tree([1120, 660], { size: 240, colour: darker(teal, 0.3) }), tree([90, 660], { size: 200, colour: darker(teal, 0.2) }),
  ],
});

const market = (): string => frame(size, {
  ground: [mix([amber, clay], 0.35), lighter(amber, 0.35)],
  parts: [
    rect([120, 150, 960, 560], mix([plum, clay], 0.35)), rect([160, 250, 880, 290], darker(plum, 0.35)), ...times(3, (shelf) => rect([170, 330 + shelf * 86, 860, 9], lighter(clay, 0.3)) + times(17, (index) => { const tall = 34 + ((index * 5 + shelf * 3) % 4) * 9; return rect([184 + index * 50, 330 + shelf * 86 - tall, 36, tall], { fill: [teal, amber, sea, clay, sand, mist][(index * 2 + shelf) % 6] ?? teal, rx: index % 2 ? 15 : 4 }); }).join('')),
    ...times(12, (index) => shape(`M${100 + index * 84} 150h84v70a42 34 0 0 1 -84 0z`, index % 2 ? sand : teal)), rect([90, 130, 1030, 26], { fill: night, rx: 6 }), glow('bulb', { at: [600, 270], radius: 420, colour: amber, strength: 0.5 }), bust({ ...folk.weaver, top: teal }, { at: [470, 556], scale: 2.4 }),
    rect([120, 540, 960, 30], lighter(clay, 0.45)), rect([120, 570, 960, 150], mix([clay, plum], 0.5)), ...times(4, (index) => ellipse([700 + index * 96, 536, 44, 16], darker(amber, 0.3)) + times(5, (fruit) => circle([672 + index * 96 + fruit * 14, 520 - (fruit % 2) * 16, 15], [clay, amber, sea, plum][index] ?? clay)).join('')),
    rect([236, 446, 104, 96], { fill: sand, rx: 6 }), ...times(36, (index) => (index * 7 + Math.floor(index / 6) * 5) % 3 ? rect([248 + (index % 6) * 14, 456 + Math.floor(index / 6) * 12, 11, 10], ink) : ''), rect([0, 710, 1200, 90], darker(clay, 0.45)), standing({ ...folk.student, top: sea }, { at: [270, 800], scale: 2, back: true, arm: 'forward' }), rect([296, 560, 44, 72], { fill: ink, rx: 7, transform: 'rotate(12 318 596)' }),
  ],
});

const gathering = (): string => frame(size, {
  ground: [night, plum, clay],
  parts: [
    glow('stage', { at: [600, 300], radius: 640, colour: amber, strength: 0.65 }), ...[250, 600, 950].map((x) => polygon([[x - 20, 0], [x + 20, 0], [x + 190, 560], [x - 190, 560]], { fill: sand, opacity: 0.08 })), rect([300, 110, 600, 330], { fill: deep, rx: 10 }), quoin([600, 270], { size: 210, colours: [sand, amber, sea] }),
    bunting([[0, 40], [600, 90]], 50), bunting([[600, 90], [1200, 40]], 50), rect([140, 520, 920, 26], lighter(clay, 0.4)), rect([140, 546, 920, 120], darker(plum, 0.4)), ...['clerk', 'officer', 'elder', 'engineer', 'weaver', 'farmer'].map((_, index) => standing([folk.clerk, folk.officer, folk.elder, folk.engineer, folk.weaver, folk.farmer][index] ?? folk.clerk, { at: [270 + index * 132, 532], scale: 1.15, arm: index % 3 === 2 ? 'raised' : 'down' })),
    ...times(9, (index) => bust({ ...([folk.student, folk.farmer, folk.weaver, folk.officer, folk.clerk][index % 5] ?? folk.student), top: mix([night, plum], (index % 3) * 0.3) }, { at: [60 + index * 136, 820 - (index % 2) * 16], scale: 1.7, back: true })), ...times(36, (index) => circle([(index * 211) % 1200, (index * 97) % 470, 4 + (index % 3)], { fill: [amber, sand, sea][index % 3] ?? amber, opacity: 0.8 })),
  ],
});

const atlas = (): string => {
  const random = seeded(29);
  const pins = times(15, () => [random.between(130, 1070), random.between(130, 660)] as const).toSorted((a, b) => a[0] - b[0]);
  return frame(size, {
    ground: [mix([mist, sand], 0.4), mist],
    parts: [
      ...times(9, (ring) => ellipse([420, 420, 70 + ring * 66, 44 + ring * 50], { fill: 'none', stroke: teal, 'stroke-width': 2.4, 'stroke-opacity': 0.42, transform: 'rotate(-14 420 420)' })), ...times(6, (ring) => ellipse([930, 250, 40 + ring * 54, 30 + ring * 42], { fill: ring === 0 ? sea : 'none', stroke: teal, 'stroke-width': 2.4, 'stroke-opacity': 0.42, transform: 'rotate(22 930 250)' })),
      stroke('M-20 690C180 620 240 720 420 640C620 560 640 470 820 500C980 520 1060 430 1220 460', { colour: sea, width: 26, opacity: 0.8 }), stroke('M640 566C620 660 700 720 680 820', { colour: sea, width: 15, opacity: 0.7 }), links(pins.map(([x, y]) => [Math.round(x), Math.round(y)] as const), { colour: deep, width: 3, lift: 0.16 }),
      ...pins.map(([x, y], index) => `<g transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${index % 4 === 0 ? 1.7 : 1.05})">${ellipse([0, 2, 15, 5], { fill: ink, opacity: 0.25 })}${shape('M0 0C-8 -18 -22 -24 -22 -42A22 22 0 0 1 22 -42C22 -24 8 -18 0 0Z', index % 4 === 0 ? clay : teal)}${circle([0, -42, 9], sand)}</g>`),
    ],
  });
};

export const peopleScenes = {
  'scene-ledger': { alt: 'A savings account on a telephone beside the paper ledger it replaces', svg: ledger },
  'scene-classroom': { alt: 'Learners with laptops follow a trainer at the board', svg: classroom },
  'scene-counter': { alt: 'Members served at the counter of a branch', svg: counter },
  'scene-migration': { alt: 'Pages fly from a shelf of ledgers into a computer', svg: migration },
  'scene-library': { alt: 'Readers at a table of the learning centre, shelves of books behind them', svg: library },
  'scene-bus': { alt: 'A bus of visitors on a mountain road', svg: bus },
  'scene-market': { alt: 'A shopkeeper takes a payment by telephone', svg: market },
  'scene-gathering': { alt: 'Colleagues on a stage at the annual gathering', svg: gathering },
  'scene-map': { alt: 'A contour map with the branches joined by lines', svg: atlas },
} as const satisfies Scenes;
