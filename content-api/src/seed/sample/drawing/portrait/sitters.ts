import { palette } from '../palette.ts';
import { beads, dress } from './dress.ts';
import { bindi, earrings, glasses } from './face.ts';
import type { Look } from './face.ts';
import { beards, hairBehind, hairFront } from './hair.ts';
import { dhakaCap, scarf, turban } from './headwear.ts';
import type { Sitter } from './portrait.ts';

const { ink, night, deep, teal, sea, mist, sand, amber, clay, plum } = palette;
const black = '#1d1a20';
const brown = '#3a2620';
const steel = '#8d9699';

/** The parts that only need to know the person, ready to be combined. */
function sitter({ name, ...look }: Look & { name: string }, make: (look: Look) => Omit<Sitter, 'look'>): { alt: string; sitter: Sitter } {
  return { alt: `Portrait of ${name}`, sitter: { look, ...make(look) } };
}

export const sitters = {
  anjana: sitter({ name: 'Anjana Maharjan', skin: '#c98d62', hair: steel }, (look) => ({
    outline: 'oval',
    features: { mouth: 'smile', brow: 'fine', age: 0.7, lips: '#9c4a45' },
    backdrop: sea,
    behind: hairBehind.bun(look),
    dress: dress.saree({ main: plum, under: deep, accent: amber }) + beads(amber),
    over: hairFront.centrePart(look) + bindi(clay) + earrings(amber) + glasses(night),
  })),
  dipendra: sitter({ name: 'Dipendra Gurung', skin: '#bd8257', hair: '#5b5f63' }, (look) => ({
    outline: 'square',
    features: { mouth: 'calm', brow: 'full', age: 0.6 },
    backdrop: amber,
    behind: '',
    dress: dress.suit({ main: night, under: sand, accent: teal }),
    over: beards.moustache(look) + hairFront.temples(look) + dhakaCap(plum),
  })),
  farida: sitter({ name: 'Farida Siddiqui', skin: '#e0ae85', hair: black }, () => ({
    outline: 'oval',
    features: { mouth: 'smile', brow: 'soft', lips: '#a9524f' },
    backdrop: deep,
    showsEars: false,
    behind: scarf.behind(mist),
    dress: dress.jacket({ main: deep, under: teal, accent: amber }),
    over: scarf.front('#9fccc0') + glasses(ink, false),
  })),
  rajeev: sitter({ name: 'Rajeev Karki', skin: '#d39a6b', hair: '#a9adab' }, (look) => ({
    outline: 'square',
    features: { mouth: 'smile', brow: 'soft', age: 0.8 },
    backdrop: clay,
    behind: '',
    dress: dress.suit({ main: '#31505b', under: sand, accent: plum }),
    over: hairFront.temples(look) + glasses(ink, false),
  })),
  nirmala: sitter({ name: 'Nirmala Chaudhary', skin: '#96603f', hair: black }, (look) => ({
    outline: 'round',
    features: { mouth: 'open', brow: 'soft', lips: '#8c3f3f' },
    backdrop: teal,
    behind: hairBehind.lowBun(look),
    dress: dress.shawl({ main: clay, under: '#8a3f2c', accent: amber }) + beads(sand),
    over: hairFront.centrePart(look) + earrings(amber) + bindi(plum),
  })),
  tenzing: sitter({ name: 'Tenzing Lama', skin: '#c88e63', hair: black }, (look) => ({
    outline: 'square',
    features: { mouth: 'smile', brow: 'full' },
    backdrop: mist,
    behind: '',
    dress: dress.waistcoat({ main: deep, under: sand, accent: amber }),
    over: beards.stubble(look) + hairFront.swept(look),
  })),
  meera: sitter({ name: 'Meera Subramaniam', skin: '#7c4c33', hair: '#17141a' }, (look) => ({
    outline: 'oval',
    features: { mouth: 'smile', brow: 'soft', lips: '#7e3038' },
    backdrop: amber,
    behind: hairBehind.long(look),
    dress: dress.jacket({ main: teal, under: sand, accent: clay }),
    over: hairFront.longSides(look) + earrings(sand),
    showsEars: false,
  })),
  harpreet: sitter({ name: 'Harpreet Singh Bedi', skin: '#b97d55', hair: '#241c1c' }, (look) => ({
    outline: 'square',
    features: { mouth: 'calm', brow: 'full' },
    backdrop: sea,
    behind: '',
    dress: dress.shirt({ main: '#e9d9bd', under: night, accent: night }),
    over: beards.full(look) + turban(clay),
  })),
  joseph: sitter({ name: 'Joseph D’Costa', skin: '#6e422c', hair: '#15121a' }, (look) => ({
    outline: 'round',
    features: { mouth: 'open', brow: 'full' },
    backdrop: clay,
    behind: '',
    dress: dress.polo({ main: night, under: '#6e422c', accent: amber }),
    over: hairFront.curls(look),
  })),
  sunita: sitter({ name: 'Sunita Rai', skin: '#dba477', hair: brown }, (look) => ({
    outline: 'round',
    features: { mouth: 'open', brow: 'fine', lips: '#b1544e' },
    backdrop: night,
    showsEars: false,
    behind: hairBehind.bob(look),
    dress: dress.jacket({ main: amber, under: plum, accent: teal }),
    over: hairFront.bobSides(look) + glasses(plum),
  })),
} as const;
