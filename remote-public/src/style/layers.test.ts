import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..');
const sheets = globSync('**/*.css', { cwd: folder }).map((file) => ({
  file,
  text: readFileSync(join(folder, file), 'utf8'),
}));
const order = '@layer tokens, base, components;';

describe('a style sheet with a cascade layer', () => {
  // The first statement in a document decides the order of the layers, and any of them may be the first: webpack orders
  // the style sheets of a chunk that several entries share.
  it('declares the order of the layers before it uses one', () => {
    const layered = sheets.filter(({ text }) => text.includes('@layer'));
    expect(layered.length).toBeGreaterThan(5);
    expect(
      layered.filter(({ text }) => text.indexOf(order) !== text.indexOf('@layer')).map(({ file }) => file),
    ).toEqual([]);
  });
});
