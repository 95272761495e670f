import { suggestAltText, sanitizeFilename } from './sanitize-filename.ts';

describe('the original name of a file', () => {
  it.each([
    ['a/b/../c.png', 'c.png', 'c'],
    ['C:\\x\\c.png', 'c.png', 'c'],
    ['..', '..', ''],
    ['', '', ''],
    ['/', '', ''],
    ['\u202Ec\u0000\n.png', 'c.png', 'c'],
    ['lone \uD800.png', 'lone .png', 'lone'],
    ['e\u0301te\u0301.jpg', 'été.jpg', 'été'],
    [`a/${'b'.repeat(1_000)}.png`, 'b'.repeat(200), 'b'.repeat(120)],
    ['😀'.repeat(300), '😀'.repeat(200), ''],
  ])('%j is stored without folders and invisible characters', (...[sent, name, alt]) => {
    expect([sanitizeFilename(sent), suggestAltText(sent)]).toEqual([name, alt]);
  });
});
