import { fuzz } from './fuzz/fuzz.ts';
import { guards } from './guards/guards.ts';
import type { Attack } from './attack-result.ts';
import { scripts } from './scripts/scripts.ts';
import { storms } from './storms/storms.ts';
import { wall } from './wall/wall.ts';

/** The families of attacks, in the order of `npm run attack`. `npm run attack -- wall` runs one of them. */
export const families: ReadonlyMap<string, Attack> = new Map([
  ['wall', wall],
  ['scripts', scripts],
  ['fuzz', fuzz],
  ['storms', storms],
  ['guards', guards],
]);

/** The families that have a quick half. `npm test` runs them. */
export const quickFamilies: readonly string[] = ['wall', 'scripts', 'fuzz'];
