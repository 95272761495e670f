import { circle, ellipse, polygon, rect, shape, stroke, times } from './draw.ts';
import { frame, glow } from './frame.ts';
import { darker, lighter, mix, palette } from './palette.ts';
import { bust, folk, standing } from './people.ts';
import { seeded } from './random.ts';
import { sceneSize as size } from './scene.ts';
import type { Scenes } from './scene.ts';
import { chart, laptop, monitor, rack, scribble } from './things.ts';

const { ink, night, deep, teal, sea, mist, sand, amber, clay, plum } = palette;

const servers = (): string => frame(size, {
  ground: [night, deep],
  parts: [
    rect([0, 0, 1200, 60], ink), ...times(6, (index) => rect([60 + index * 200, 24, 130, 10], { fill: mist, rx: 5 })), stroke('M0 84H1200', { colour: amber, width: 9 }), stroke('M0 100H1200', { colour: teal, width: 7 }), stroke('M0 113H1200', { colour: clay, width: 5 }),
    ...times(6, (index) => stroke(`M${115 + index * 196} 84V150`, { colour: [amber, teal, clay][index % 3] ?? amber, width: 8 }) + rack([26 + index * 196, 140, 178, 520], 11 + index)), glow('aisle', { at: [640, 420], radius: 520, colour: sea, strength: 0.22 }),
    polygon([[0, 660], [1200, 660], [1200, 800], [0, 800]], darker(teal, 0.4)), ...times(9, (index) => stroke(`M${index * 150} 660L${index * 220 - 280} 800`, { colour: sea, width: 2, opacity: 0.3 })), rect([0, 656, 1200, 6], { fill: sea, opacity: 0.4 }),
    standing(folk.engineer, { at: [440, 756], scale: 2.15, arm: 'forward' }), rect([436, 498, 118, 78], { fill: ink, rx: 8 }), rect([444, 506, 102, 62], sea), standing(folk.clerk, { at: [760, 764], scale: 2.05, arm: 'raised' }),
  ],
});

const fibre = (): string => {
  const random = seeded(12);
  return frame(size, {
    ground: [ink, night, deep],
    parts: [
      glow('heart', { at: [330, 430], radius: 720, colour: teal, strength: 0.75 }),
      ...times(46, (index) => {
        const end = 40 + index * 17 + random.between(-12, 12);
        const x = random.between(820, 1150);
        const colour = random.pick([amber, sea, mist, clay, sea]);
        return stroke(`M-20 ${400 + index * 1.6}C320 ${400 + index * 2} 480 ${440 + (end - 440) * 0.25} ${x} ${end}`, { colour, width: random.between(2, 5), opacity: random.between(0.5, 0.95) })
          + circle([x, end, 15], { fill: colour, opacity: 0.24 }) + circle([x, end, 5.5], lighter(colour, 0.6));
      }),
      shape('M-20 352L230 366C262 380 262 494 230 508L-20 520Z', ink), shape('M-20 352L230 366C252 372 258 400 260 420L-20 414Z', { fill: teal, opacity: 0.5 }), ...times(4, (index) => rect([40 + index * 52, 352 + index * 3, 12, 164 - index * 6], { fill: amber, opacity: 0.75 })),
    ],
  });
};

const repair = (): string => frame(size, {
  ground: [mix([sand, amber], 0.3), mix([sand, clay], 0.3)],
  parts: [
    rect([80, 80, 620, 300], { fill: mix([clay, plum], 0.3), rx: 8 }), ...times(8, (row) => times(16, (column) => circle([104 + column * 38, 104 + row * 36, 3], { fill: ink, opacity: 0.28 })).join('')),
    stroke('M160 130V250', { colour: night, width: 14 }), stroke('M160 250V310', { colour: amber, width: 24 }), stroke('M250 130V260', { colour: darker(mist, 0.4), width: 9 }), stroke('M250 260V320', { colour: clay, width: 24 }), shape('M330 130a34 34 0 1 0 56 0l-14 26h-28zM348 190h20v140h-20z', darker(mist, 0.45)),
    stroke('M460 130L490 230L470 330M510 130L480 230L500 330', { colour: deep, width: 13 }), circle([610, 200, 58], { fill: 'none', stroke: teal, 'stroke-width': 22 }), circle([610, 200, 30], { fill: 'none', stroke: amber, 'stroke-width': 10 }),
    rect([790, 110, 330, 14], darker(clay, 0.4)), rect([790, 260, 330, 14], darker(clay, 0.4)), ...times(5, (index) => rect([806 + index * 62, 52 + (index % 2) * 14, 48, 58 - (index % 2) * 14], { fill: [teal, plum, night, sea, amber][index] ?? teal, rx: 5 })), ...times(4, (index) => rect([810 + index * 78, 196, 58, 64], { fill: [clay, deep, amber, sea][index] ?? clay, rx: 5 })),
    bust({ ...folk.engineer, top: teal }, { at: [600, 620], scale: 3 }), stroke('M480 560C430 620 450 650 520 654', { colour: darker(teal, 0.2), width: 46 }), stroke('M730 560C780 620 760 650 690 654', { colour: darker(teal, 0.3), width: 46 }), circle([528, 652, 24], folk.engineer.skin), circle([684, 652, 24], folk.engineer.skin),
    rect([0, 664, 1200, 136], lighter(clay, 0.28)), rect([0, 664, 1200, 16], lighter(clay, 0.5)), ellipse([600, 690, 330, 26], { fill: plum, opacity: 0.2 }),
    polygon([[430, 640], [780, 640], [830, 706], [380, 706]], ink), polygon([[452, 650], [758, 650], [790, 696], [420, 696]], darker(teal, 0.3)), rect([500, 660, 70, 26], amber), rect([590, 658, 110, 12], sea), rect([590, 676, 80, 12], clay), stroke('M700 690h60', { colour: sand, width: 6 }),
    stroke('M960 664L990 520L880 410', { colour: night, width: 13 }), shape('M830 440L900 360L936 424Z', clay), polygon([[838, 440], [930, 424], [800, 664], [470, 664]], { fill: sand, opacity: 0.22 }), ellipse([966, 668, 60, 10], night), laptop([190, 660], { scale: 1.25, content: chart([-60, -86, 120, 70], 8) }), rect([1040, 610, 90, 56], { fill: plum, rx: 6 }), rect([1054, 622, 44, 8], amber),
  ],
});

const code = (): string => frame(size, {
  ground: [deep, mix([deep, plum], 0.35)],
  parts: [
    glow('screens', { at: [600, 330], radius: 640, colour: sea, strength: 0.45 }), rect([60, 90, 190, 260], { fill: night, rx: 6 }), ...times(6, (index) => rect([80 + (index % 2) * 82, 112 + Math.floor(index / 2) * 76, 66, 58], { fill: [amber, clay, sand, sea, amber, mist][index] ?? sand, rx: 3 })),
    monitor([300, 130, 380, 270], scribble([326, 158, 330, 216], { seed: 4, colours: [sea, amber, mist, clay] })), monitor([730, 150, 350, 250], chart([760, 190, 290, 180], 13)),
    rect([0, 540, 1200, 260], mix([clay, plum], 0.3)), rect([0, 540, 1200, 18], lighter(clay, 0.25)), rect([1090, 470, 56, 72], { fill: sand, rx: 6 }), stroke('M1146 486c30 0 30 36 0 38', { colour: sand, width: 9 }), ...times(3, (index) => stroke(`M${1102 + index * 16} 456c-8 -14 8 -20 0 -36`, { colour: sand, width: 4, opacity: 0.6 })),
    rect([90, 476, 66, 66], { fill: clay, rx: 5 }), ...times(5, (index) => shape(`M123 480C${90 + index * 16} 440 ${80 + index * 20} 410 ${72 + index * 26} ${396 + Math.abs(index - 2) * 14}C${110 + index * 10} 410 126 440 123 480Z`, index % 2 ? teal : sea)),
    rect([380, 548, 300, 34], { fill: mist, rx: 6 }), ...times(3, (row) => rect([392, 554 + row * 9, 276, 5], { fill: night, opacity: 0.25 })), bust({ ...folk.student, top: amber }, { at: [500, 830], scale: 3.3, back: true }), bust({ ...folk.officer, top: sea }, { at: [890, 850], scale: 3, back: true }),
  ],
});

const operations = (): string => frame(size, {
  ground: [ink, night],
  parts: [
    ...times(8, (index) => { const [x, y] = [60 + (index % 4) * 275, 70 + Math.floor(index / 4) * 205]; const inner = index % 3 === 0 ? chart([x + 24, y + 36, 206, 120], index + 20) : index % 3 === 1 ? scribble([x + 22, y + 26, 210, 140], { seed: index, colours: [sea, amber, mist] }) : times(5, (ring) => circle([x + 127, y + 92, 16 + ring * 14], { fill: 'none', stroke: ring % 2 ? sea : amber, 'stroke-width': 3, 'stroke-opacity': 0.8 })).join(''); return rect([x, y, 254, 184], { fill: deep, rx: 8 }) + rect([x + 8, y + 8, 238, 168], night) + inner; }),
    glow('wall', { at: [600, 300], radius: 760, colour: sea, strength: 0.25 }), rect([0, 560, 1200, 30], teal), rect([0, 586, 1200, 220], darker(deep, 0.4)), ...[220, 600, 980].map((x) => monitor([x - 120, 468, 100, 66], '') + monitor([x + 16, 468, 100, 66], chart([x + 28, 478, 76, 44], x))),
    bust({ ...folk.clerk, cover: sea }, { at: [220, 790], scale: 2.5, back: true }), bust(folk.engineer, { at: [600, 800], scale: 2.6, back: true }), bust(folk.weaver, { at: [980, 790], scale: 2.5, back: true }),
  ],
});

const audit = (): string => frame(size, {
  ground: [mix([teal, sea], 0.4), teal],
  parts: [
    ...[[330, 400, -7, sand], [640, 380, 4, lighter(amber, 0.65)]].map(([x = 0, y = 0, turn = 0, colour = sand]) => `<g transform="translate(${x} ${y}) rotate(${turn})">${rect([-176, -234, 372, 500], { fill: ink, opacity: 0.25 })}${rect([-190, -250, 372, 500], String(colour))}${rect([-150, -210, 180, 20], deep)}${rect([-150, -176, 110, 10], sea)}${chart([-150, -130, 292, 150], Number(x))}${times(7, (row) => rect([-150, 52 + row * 24, 120 + (row % 3) * 30, 8], { fill: night, opacity: 0.7 }) + rect([70, 52 + row * 24, 70, 8], { fill: row % 3 ? teal : clay })).join('')}</g>`),
    circle([940, 220, 120], { fill: ink, opacity: 0.22 }), circle([930, 206, 118], sand), shape('M930 206V104A102 102 0 0 1 1022 250Z', clay), shape('M930 206L1022 250A102 102 0 0 1 862 282Z', amber), shape('M930 206L862 282A102 102 0 0 1 930 104Z', deep), circle([930, 206, 44], sand),
    rect([860, 420, 210, 290], { fill: ink, rx: 20, opacity: 0.25 }), rect([850, 406, 210, 290], { fill: night, rx: 20 }), rect([872, 430, 166, 60], { fill: mist, rx: 8 }), ...times(16, (index) => rect([874 + (index % 4) * 43, 512 + Math.floor(index / 4) * 44, 34, 34], { fill: index % 4 === 3 ? amber : teal, rx: 8 })),
    stroke('M480 700L760 560', { colour: ink, width: 30, opacity: 0.2 }), stroke('M470 690L740 556', { colour: plum, width: 26 }), stroke('M740 556L772 540', { colour: amber, width: 14 }),
  ],
});

export const workScenes = {
  'scene-servers': { alt: 'Two engineers in front of a row of server cabinets', svg: servers },
  'scene-fibre': { alt: 'Strands of an optical fibre cable fanning out, their ends lit', svg: fibre },
  'scene-repair': { alt: 'A technician repairs an opened laptop at a workbench', svg: repair },
  'scene-code': { alt: 'Two programmers from behind, in front of their screens', svg: code },
  'scene-operations': { alt: 'The operations room, three people watching a wall of screens', svg: operations },
  'scene-audit': { alt: 'Printed reports with charts, a calculator and a pen on a desk', svg: audit },
} as const satisfies Scenes;
