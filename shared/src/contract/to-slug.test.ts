import { toSlug } from './to-slug.ts';

describe('toSlug()', () => {
  it.each([
    ['About Us', 'about-us'],
    ['  Café & Crème – 2026! ', 'cafe-creme-2026'],
    ['Straße nach Łódź, Århus & Tromsø', 'strasse-nach-lodz-arhus-tromso'],
    ['Ærlig œuvre, Đông ıssız', 'aerlig-oeuvre-dong-issiz'],
    ['ঢাকা', ''],
    ['2026', ''],
  ])('makes %s %s', (title, slug) => expect(toSlug(title)).toBe(slug));

  it('ends before the limit without a hyphen', () => {
    expect(toSlug(`${'a'.repeat(119)} b`)).toBe('a'.repeat(119));
  });
});
