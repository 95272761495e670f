import { circle, ellipse, group, place, rect, shape, stroke } from './draw.ts';
import type { Point } from './draw.ts';
import { darker, lighter, palette } from './palette.ts';

export interface Person {
  skin: string;
  hair: string;
  top: string;
  bottom: string;
  /** `long` falls to the shoulders, `bun` is tied, `cap` and `scarf` cover. */
  head?: 'short' | 'long' | 'bun' | 'cap' | 'scarf';
  /** The colour of cap or scarf. */
  cover?: string;
  skirt?: boolean;
}

const skins = { fair: '#dba477', warm: '#c08457', brown: '#96603f', deep: '#6e422c' } as const;
const black = '#1d1a20';
const { clay, teal, sand, deep, amber, plum, night, sea } = palette;

/** The people who live in the scenes. */
export const folk = {
  officer: { skin: skins.warm, hair: black, top: teal, bottom: night, head: 'short' },
  elder: { skin: skins.brown, hair: '#7b7d80', top: plum, bottom: clay, head: 'bun', skirt: true },
  farmer: { skin: skins.deep, hair: black, top: sand, bottom: deep, head: 'cap', cover: clay },
  weaver: { skin: skins.brown, hair: black, top: amber, bottom: plum, head: 'long', skirt: true },
  clerk: { skin: skins.fair, hair: black, top: sea, bottom: deep, head: 'scarf', cover: plum, skirt: true },
  engineer: { skin: skins.deep, hair: black, top: clay, bottom: night, head: 'short' },
  student: { skin: skins.fair, hair: '#3a2620', top: amber, bottom: deep, head: 'long' },
  trainer: { skin: skins.warm, hair: black, top: plum, bottom: teal, head: 'bun', skirt: true },
} as const satisfies Record<string, Person>;

function headOf({ skin, hair, head = 'short', cover = sand }: Person, back: boolean): string {
  const face = back ? '' : ellipse([0, 0, 19, 23], skin);
  const styles = {
    short: shape('M-21 2C-26 -34 26 -34 21 2C16 -12 -16 -12 -21 2Z', hair),
    long: shape('M-23 22C-30 -36 30 -36 23 22L15 26C20 0 12 -14 0 -14C-12 -14 -20 0 -15 26Z', hair),
    bun: circle([0, -29, 11], hair) + shape('M-21 6C-26 -34 26 -34 21 6C14 -14 -14 -14 -21 6Z', hair),
    cap:
      shape('M-21 -6C-22 -34 12 -38 22 -28L21 -6C8 -12 -8 -12 -21 -6Z', cover)
      + shape('M-21 2C-22 -6 -20 -8 -18 -8L-17 4ZM21 2C22 -6 20 -8 18 -8L17 4Z', hair),
    scarf: shape('M-24 34C-30 -40 30 -40 24 34L12 40C24 0 16 -16 0 -16C-16 -16 -24 0 -12 40Z', cover),
  };
  const behind = {
    short: '',
    long: shape('M-24 26C-32 -38 32 -38 24 26Z', darker(hair, 0.2)),
    bun: '',
    cap: '',
    scarf: shape('M-24 36C-30 -40 30 -40 24 36Z', darker(cover, 0.2)),
  };
  const looks =
    circle([-7, 3, 2.1], palette.ink) + circle([7, 3, 2.1], palette.ink) + stroke('M-6 12Q0 16.5 6 12', { colour: darker(skin, 0.45), width: 2.2 });
  if (!back)
    return behind[head] + face + looks + styles[head] + shape('M4 -20C18 -10 18 12 2 23C22 24 24 -14 4 -20Z', { fill: palette.ink, opacity: 0.1 });
  const skull = ellipse([0, 0, 20, 24], head === 'cap' || head === 'scarf' ? cover : hair);
  return (
    (head === 'cap' ? ellipse([0, 4, 19, 21], hair) + styles.cap : behind[head] + skull)
    + (head === 'bun' ? circle([0, -6, 12], darker(hair, 0.4)) : '')
  );
}

/** Somebody standing; the point is between the feet, the height about 220 at scale 1. */
export function standing(
  person: Person,
  { at: [x, y], scale = 1, arm = 'down', back = false }: { at: Point; scale?: number; arm?: 'down' | 'raised' | 'forward'; back?: boolean },
): string {
  const { skin, top, bottom, skirt = false } = person;
  const arms = {
    down:
      stroke('M-30 -146C-40 -120 -40 -104 -38 -84M30 -146C40 -120 40 -104 38 -84', { colour: darker(top, 0.14), width: 15 })
      + circle([-38, -78, 7.5], skin)
      + circle([38, -78, 7.5], skin),
    raised:
      stroke('M-30 -146C-40 -120 -40 -104 -38 -84', { colour: darker(top, 0.14), width: 15 })
      + circle([-38, -78, 7.5], skin)
      + stroke('M30 -146C48 -150 60 -168 70 -190', { colour: darker(top, 0.14), width: 15 })
      + circle([73, -197, 8], skin),
    forward:
      stroke('M-28 -144C-36 -112 -12 -104 10 -106M30 -146C42 -116 34 -102 18 -102', { colour: darker(top, 0.18), width: 15 })
      + circle([18, -104, 8], skin),
  };
  const legs = skirt
    ? shape('M-25 -96L25 -96C34 -50 38 -20 38 -4C12 4 -12 4 -38 -4C-38 -20 -34 -50 -25 -96Z', bottom)
      + shape('M6 -96L25 -96C34 -50 38 -20 38 -4C28 0 20 1 12 1C18 -40 14 -70 6 -96Z', { fill: palette.ink, opacity: 0.16 })
    : shape('M-25 -98L25 -98L22 0L4 0L0 -76L-4 0L-22 0Z', bottom) + shape('M0 -98L25 -98L22 0L4 0L0 -76Z', { fill: palette.ink, opacity: 0.16 });
  return place(
    [x, y, scale],
    [
      ellipse([4, 2, 44, 8], { fill: palette.ink, opacity: 0.22 }),
      rect([-20, -4, 16, 8], { fill: palette.ink, rx: 3 }),
      rect([4, -4, 16, 8], { fill: palette.ink, rx: 3 }),
      legs,
      rect([-8, -178, 16, 24], darker(skin, 0.12)),
      shape('M-32 -146C-28 -162 -12 -164 0 -164C12 -164 28 -162 32 -146L27 -90L-27 -90Z', top),
      shape('M8 -163C20 -162 29 -158 32 -146L27 -90L10 -90Z', { fill: palette.ink, opacity: 0.12 }),
      arms[arm],
      place([0, -192], [headOf(person, back)]),
    ],
  );
}

/** Head and shoulders; the point is below the chest. From behind when `back`. */
export function bust(person: Person, { at: [x, y], scale = 1, back = false }: { at: Point; scale?: number; back?: boolean }): string {
  return place(
    [x, y, scale],
    [
      rect([-8, -84, 16, 26], darker(person.skin, 0.14)),
      shape('M-52 0C-52 -44 -40 -58 -12 -64C-4 -56 4 -56 12 -64C40 -58 52 -44 52 0Z', person.top),
      shape('M14 -63C40 -58 52 -44 52 0L22 0C26 -20 24 -44 14 -63Z', { fill: palette.ink, opacity: 0.13 }),
      back ? '' : shape('M-11 -64L11 -64L0 -46Z', lighter(person.top, 0.5)),
      place([0, -98], [headOf(person, back)]),
    ],
  );
}

/** Somebody sitting on the ground, legs folded; the point is the ground in front. */
export function sitting(person: Person, { at: [x, y], scale = 1, back = false }: { at: Point; scale?: number; back?: boolean }): string {
  return place(
    [x, y, scale],
    [
      ellipse([2, 0, 74, 12], { fill: palette.ink, opacity: 0.2 }),
      bust(person, { at: [0, -26], back }),
      shape('M-70 -8C-76 -34 -44 -48 0 -46C44 -48 76 -34 70 -8C44 4 -44 4 -70 -8Z', person.bottom),
      group([shape('M-60 -12C-30 -24 10 -24 50 -6C30 2 -30 2 -60 -12Z', darker(person.bottom, 0.16))]),
    ],
  );
}
