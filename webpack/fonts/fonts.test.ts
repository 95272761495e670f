import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from '../build-all.ts';
import { getAppFolder, getDistFolder } from '../apps.ts';
import { toUnicodeRange } from './characters.ts';

jest.setTimeout(300_000);

const folder = join(getDistFolder('remote-public'), 'client');
const listFonts = () => readdirSync(folder).filter((file) => file.endsWith('.woff2'));
const readBuilt = (file: string) => readFileSync(join(folder, file));

/** The fonts that a release may have together, in bytes. */
const budget = 80_000;

describe('the fonts of the public site', () => {
  beforeAll(async () => {
    await buildAll({ only: ['remote-public'] });
  });

  it(`weigh at most ${budget / 1000} kB together, italic and further letters included`, () => {
    const fonts = listFonts();
    expect(fonts.filter((file) => file.includes('-italic-'))).toHaveLength(1);
    expect(fonts.map(readBuilt).reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(budget);
  });

  it('have the hash of their content in their names', () => {
    for (const file of listFonts())
      expect(file).toContain(createHash('sha256').update(readBuilt(file)).digest('hex').slice(0, 12));
  });

  it('are all declared in the style sheet of every page, and never move text', () => {
    const css = readBuilt('routes.css').toString();
    for (const file of listFonts()) expect(css).toContain(`url(${file})`);
    expect([...css.matchAll(/font-display:(\w+)/g)].map(([, value]) => value)).toEqual(
      listFonts().map(() => 'optional'),
    );
  });

  it('have fallbacks that the style sheet declares', () => {
    const tokens = readFileSync(join(getAppFolder('remote-public'), 'src/style/tokens.css'), 'utf8');
    const named = [...new Set([...tokens.matchAll(/'((?:Fraunces|Figtree)[^']*)'/g)].map(([, family]) => family))];
    const declared = new Set(
      [
        ...readBuilt('routes.css')
          .toString()
          .matchAll(/@font-face\{[^}]*font-family:"?([^;"}]+)/g),
      ].map(([, family]) => family),
    );
    expect(named).toHaveLength(7);
    expect(new Set(named)).toEqual(declared);
  });

  it('have fallbacks for each weight, with the widths of that weight', () => {
    const rules =
      readBuilt('routes.css')
        .toString()
        .match(/@font-face\{[^}]*fallback[^}]*\}/g) ?? [];
    const ranges = Map.groupBy(rules, (rule) => /font-family:"?([^;"}]+)/.exec(rule)?.[1]);
    expect(ranges.size).toBe(5);
    for (const faces of ranges.values()) {
      const weights = faces.map((rule) => /font-weight:(\d+) (\d+)/.exec(rule)?.slice(1).map(Number) ?? []);
      const [first, ...others] = weights.toSorted(([one = 0], [other = 0]) => one - other);
      expect(first?.[0]).toBe(1);
      expect(others.reduce((last, [from, to]) => (from === last + 1 ? (to ?? 0) : 0), first?.[1] ?? 0)).toBe(1000);
      expect(new Set(faces.map((rule) => /size-adjust:([^;}]+)/.exec(rule)?.[1])).size).toBe(faces.length);
    }
  });
});

it('a unicode range joins neighbours', () => {
  expect(toUnicodeRange('cab é€')).toBe('U+20, U+61-63, U+E9, U+20AC');
});
