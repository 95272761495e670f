import { isSlug } from './text-patterns.ts';
import { toSlug } from './to-slug.ts';

describe('toSlug()', () => {
  it.each([
    ['About Us', 'about-us'],
    ['  Café & Crème – 2026! ', 'cafe-creme-2026'],
    ['Straße nach Łódź, Århus & Tromsø', 'strasse-nach-lodz-arhus-tromso'],
    ['Ærlig œuvre, Đông ıssız', 'aerlig-oeuvre-dong-issiz'],
    ['Über uns', 'uber-uns'],
    ['नयाँ कर्जा योजना', 'नयाँ-कर्जा-योजना'],
    ['क्\u200Dष – योजना २०७९!', 'क्ष-योजना-२०७९'],
    ['ঢাকা ও Dhaka', 'ঢাকা-ও-dhaka'],
    ['ΟΔΟΣ Αθηνών', 'οδος-αθηνών'],
    ['Новый Йорк', 'новый-йорк'],
    ['น้ำ', 'น้ำ'],
    ['한국 がくせい', '한국-がくせい'],
    ['が'.normalize('NFD'), 'が'],
    ['مرحبا بالعالم', 'مرحبا-بالعالم'],
    ['Ｆｕｌｌ ﬁ ①', 'full-fi-1'],
    ['Donau\u00ADdampf\u200Bschiff', 'donaudampfschiff'],
    ['\u0301a \u093Eb', 'a-b'],
    ['2026', ''],
    ['२०७९', ''],
    ['🎉🎉', ''],
    ['\u3164', ''],
  ])('makes %s %s', (title, slug) => expect(toSlug(title)).toBe(slug));

  it('makes slugs only', () => {
    for (const title of ['a\u{E0100}b', '-a-', 'ª º ʰ', '½ a', 'a\u034Fb', '𝐀𝐁', 'Ⅷ a', 'ǅ', '🇳🇵 नेपाल', 'ı\u0307x'])
      expect(isSlug(toSlug(title))).toBe(true);
  });

  it('ends before the limit without a hyphen', () => {
    expect(toSlug(`${'a'.repeat(119)} b`)).toBe('a'.repeat(119));
  });
});

describe('isSlug()', () => {
  it.each([
    ['a capital', 'About'],
    ['a capital of another script', 'Новый'],
    ['a decomposed letter', 'e\u0301a'],
    ['a zero width joiner', 'क्\u200Dष'],
    ['a zero width space', 'a\u200Bb'],
    ['a bidi mark', 'a\u202Eb'],
    ['a Hangul filler', 'a\u3164'],
    ['a variation selector', 'a\uFE0F'],
    ['a mark without its letter', 'a-\u093Eb'],
    ['an emoji', 'a-🎉'],
    ['a slash', 'a/b'],
    ['a dot', 'a.b'],
    ['a percent sign', 'a%20b'],
    ['two hyphens', 'a--b'],
    ['another hyphen', 'a‐b'],
    ['digits only', '२०७९'],
    ['a line break', 'a\n'],
  ])('is false for %s', (...[, slug]) => expect(isSlug(slug)).toBe(false));

  it.each(['about-us', 'नयाँ-कर्जा-योजना', 'новый-2', 'é', '2026-a', 'ǆ'])('is true for %s', (slug) =>
    expect(isSlug(slug)).toBe(true),
  );
});
