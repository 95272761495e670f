import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { themeColors } from './theme-colors.ts';

it('are the background colours of the style sheet, light and then dark', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
  const grounds = [...sheet.matchAll(/--ground: (#[\da-f]+);/g)].map(([, colour]) => colour);
  // The third value is for print.
  expect(grounds.slice(0, 2)).toEqual([themeColors.light, themeColors.dark]);
});
