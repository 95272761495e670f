import { circle, ellipse, place, polygon, rect, shape, stroke, times } from './draw.ts';
import type { Box, Point } from './draw.ts';
import { darker, lighter, palette } from './palette.ts';
import { quoin } from './things.ts';

const { ink, night, deep, teal, sea, mist, sand, amber, clay, plum } = palette;

interface House {
  wall: string;
  trim: string;
  storeys: number;
  bays: number;
  /** Which windows are lit: every how manieth. */ lit?: number;
}

function window([x, y, width, height]: Box, { trim, lit }: { trim: string; lit: boolean }): string {
  const arch = `M${x} ${y + height}V${y + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${y + width / 2}V${y + height}Z`;
  return (
    rect([x - 8, y + height, width + 16, 8], darker(trim, 0.25))
    + shape(arch, { fill: lit ? lighter(amber, 0.25) : darker(deep, 0.35), stroke: trim, 'stroke-width': 7 })
    + stroke(`M${x + width / 2} ${y + 4}V${y + height}M${x} ${y + height * 0.58}H${x + width}`, { colour: trim, width: 4 })
  );
}

/** A town house: brick courses, arched windows, a tank and a panel on the roof. */
export function townHouse([x, y, width, height]: Box, { wall, trim, storeys, bays, lit = 2 }: House): string {
  const storey = height / storeys;
  const bay = width / bays;
  const tall = Math.min(storey * 0.5, 96);
  return (
    rect([x, y, width, height], wall)
    + times(Math.floor(height / 26), (row) => rect([x, y + row * 26, width, 2.5], { fill: darker(wall, 0.4), opacity: 0.16 })).join('')
    + rect([x + width * 0.78, y, width * 0.22, height], { fill: ink, opacity: 0.13 })
    + times(storeys * bays, (index) => {
      const [row, column] = [Math.floor(index / bays), index % bays];
      return window([x + column * bay + bay / 2 - tall * 0.28, y + row * storey + storey * 0.28, tall * 0.56, tall], {
        trim,
        lit: (row * 3 + column * 5 + bays) % lit === 0,
      });
    }).join('')
    + times(storeys, (row) => rect([x - 5, y + row * storey - 6, width + 10, 12], lighter(wall, 0.18))).join('')
    + rect([x - 12, y - 12, width + 24, 18], darker(wall, 0.35))
  );
}

/** A black water tank and its frame, as they stand on every roof. */
export const tank = ([x, y]: Point): string =>
  rect([x - 30, y - 26, 60, 26], { fill: 'none', stroke: night, 'stroke-width': 4 })
  + rect([x - 26, y - 78, 52, 54], { fill: ink, rx: 10 })
  + rect([x - 12, y - 86, 24, 10], { fill: ink, rx: 3 });

/** A branch's front: awning, glass, the mark over the door. */
export const branchFront = ([x, y, width, height]: Box): string => {
  const door = x + width * 0.5;
  return (
    rect([x, y, width, height], deep)
    + rect([x, y, width, 64], night)
    + quoin([x + 52, y + 31], { size: 42, colours: [sand, amber, sea] })
    + rect([x + 92, y + 20, width * 0.36, 11], { fill: sand, rx: 5 })
    + rect([x + 92, y + 40, width * 0.22, 8], { fill: sea, rx: 4 })
    + [x + 24, x + width * 0.66]
      .map(
        (left) =>
          rect([left, y + 112, width * 0.31, height - 168], { fill: lighter(amber, 0.35), stroke: sand, 'stroke-width': 7 })
          + rect([left + 14, y + 150, width * 0.31 - 28, 5], { fill: sand, opacity: 0.8 })
          + ellipse([left + width * 0.1, y + height - 96, 17, 20], night)
          + shape(`M${left + width * 0.03} ${y + height - 56}q${width * 0.07} -46 ${width * 0.14} 0z`, teal)
          + rect([left + width * 0.18, y + height - 110, 34, 26], { fill: deep, rx: 3 }),
      )
      .join('')
    + rect([door - width * 0.09, y + 108, width * 0.18, height - 108], { fill: lighter(amber, 0.5), stroke: sand, 'stroke-width': 7 })
    + stroke(`M${door} ${y + 108}V${y + height}`, { colour: sand, width: 5 })
    + times(9, (index) =>
      polygon(
        [
          [x - 14 + (index * (width + 28)) / 9, y + 62],
          [x - 14 + ((index + 1) * (width + 28)) / 9, y + 62],
          [x - 26 + ((index + 1) * (width + 52)) / 9, y + 104],
          [x - 26 + (index * (width + 52)) / 9, y + 104],
        ],
        index % 2 ? sand : clay,
      ),
    ).join('')
  );
};

/** A field officer's motorcycle, riding to the right; the point is the ground between the wheels. */
export const motorcycle = ([x, y]: Point, { scale = 1, rider = '' }: { scale?: number; rider?: string }): string => {
  const wheel = (at: number): string =>
    circle([at, -38, 38], ink)
    + circle([at, -38, 25], mist)
    + circle([at, -38, 21], darker(mist, 0.5))
    + circle([at, -38, 7], ink)
    + times(6, (index) =>
      stroke(`M${at} -38L${Math.round(at + Math.cos(index * 1.047) * 24)} ${Math.round(-38 + Math.sin(index * 1.047) * 24)}`, {
        colour: mist,
        width: 2,
      }),
    ).join('');
  return place(
    [x, y, scale],
    [
      ellipse([0, 2, 150, 11], { fill: ink, opacity: 0.25 }),
      wheel(-92),
      wheel(96),
      stroke('M-92 -38L-40 -72L24 -34L-40 -34ZM24 -34L66 -98', { colour: night, width: 11 }),
      stroke('M96 -38L62 -122L44 -132', { colour: darker(mist, 0.3), width: 9 }),
      rect([-34, -76, 58, 40], { fill: darker(mist, 0.45), rx: 8 }),
      stroke('M-30 -32H-126', { colour: darker(mist, 0.4), width: 9 }),
      rider,
      shape('M-14 -96C8 -128 60 -124 70 -98C50 -76 0 -76 -14 -96Z', clay),
      shape('M-110 -92C-70 -106 -40 -104 -12 -96L-16 -82L-104 -80Z', ink),
      rect([-132, -128, 56, 40], { fill: deep, rx: 6 }),
      rect([-132, -112, 56, 6], amber),
      ellipse([74, -126, 13, 12], lighter(amber, 0.5)),
      shape('M124 -70C108 -90 78 -86 66 -66L80 -60C90 -72 104 -72 114 -60Z', clay),
    ],
  );
};

/** Its rider, sitting, with a helmet. */
export const rider = ({ jacket, skin }: { jacket: string; skin: string }): string =>
  shape('M-60 -100C-52 -112 -14 -114 0 -104L36 -74L22 -34L4 -38L8 -70L-40 -78Z', night)
  + rect([0, -40, 34, 12], { fill: ink, rx: 5 })
  + shape('M-62 -98C-74 -150 -52 -196 -18 -198C4 -196 8 -160 -4 -98Z', jacket)
  + shape('M-20 -198C4 -196 8 -160 -4 -98L-18 -98C-8 -130 -8 -170 -20 -198Z', { fill: ink, opacity: 0.14 })
  + stroke('M-26 -182C-8 -148 16 -138 46 -136', { colour: darker(jacket, 0.22), width: 17 })
  + circle([48, -136, 9], skin)
  + ellipse([-4, -224, 24, 26], skin)
  + shape('M-38 -216C-44 -264 20 -272 28 -230L-4 -226L-8 -200C-24 -198 -36 -204 -38 -216Z', plum)
  + shape('M2 -230L28 -232C30 -222 28 -214 24 -210L0 -212Z', { fill: ink, opacity: 0.6 });

/** Flags on a line between two places. */
export function bunting([[x, y], [toX, toY]]: readonly [Point, Point], sag: number): string {
  const colours = [clay, sand, sea, amber, plum];
  const at = (share: number): Point => [x + (toX - x) * share, y + (toY - y) * share + Math.sin(share * Math.PI) * sag];
  const count = Math.max(6, Math.round(Math.abs(toX - x) / 46));
  return (
    stroke(`M${x} ${y}Q${(x + toX) / 2} ${(y + toY) / 2 + sag * 2} ${toX} ${toY}`, { colour: night, width: 2, opacity: 0.6 })
    + times(count, (index) => {
      const [fx, fy] = at((index + 0.5) / count);
      return polygon(
        [
          [fx - 13, fy],
          [fx + 13, fy],
          [fx + 11, fy + 30],
          [fx - 11, fy + 30],
        ],
        colours[index % colours.length] ?? clay,
      );
    }).join('')
  );
}

/** A pole with its tangle of lines, running off to both sides. */
export const pole = ([x, y, height]: readonly [number, number, number], reach: number): string =>
  rect([x - 7, y - height, 14, height], night)
  + rect([x - 62, y - height + 26, 124, 10], night)
  + rect([x - 46, y - height + 64, 92, 9], night)
  + rect([x + 10, y - height + 110, 34, 50], { fill: darker(mist, 0.4), rx: 5 })
  + times(6, (index) => {
    const top = y - height + 24 + (index % 2) * 38 + index * 3;
    const sag = 46 + index * 9;
    return stroke(
      `M${x - 54 + index * 21} ${top}q${-reach / 2} ${sag} ${-reach} ${-8 + index * 4}M${x - 54 + index * 21} ${top}q${reach / 2} ${sag} ${reach} ${6 - index * 5}`,
      { colour: index === 3 ? amber : ink, width: index === 3 ? 3.4 : 2.2, opacity: 0.75 },
    );
  }).join('');
