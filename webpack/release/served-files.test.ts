import { servedName, servedTypes } from './served-files.ts';

const isServedName = (name: string) => new RegExp(`^${servedName}$`).test(name);

describe('the files of a release that are served', () => {
  it.each([
    { kind: 'text with its encoding', extensions: ['.js', '.css', '.json', '.ts', '.txt'], type: /; charset=utf-8$/ },
    { kind: 'a script', extensions: ['.js'], type: /^text\/javascript;/ },
    { kind: 'a style sheet', extensions: ['.css'], type: /^text\/css;/ },
    { kind: 'JSON', extensions: ['.json'], type: /^application\/json;/ },
    { kind: 'text that no browser runs', extensions: ['.ts', '.txt'], type: /^text\/plain;/ },
    { kind: 'WebAssembly', extensions: ['.wasm'], type: /^application\/wasm$/ },
    { kind: 'an archive', extensions: ['.zip'], type: /^application\/zip$/ },
    { kind: 'a photograph', extensions: ['.jpg', '.jpeg'], type: /^image\/jpeg$/ },
    { kind: 'a drawing', extensions: ['.svg'], type: /^image\/svg\+xml$/ },
  ])('are $kind: $extensions', ({ extensions, type }) => {
    for (const extension of extensions) expect(servedTypes[extension]).toMatch(type);
  });

  it.each(['image', 'font'])('of the kind %s have the type that their extension says', (kind) => {
    const named = { image: ['avif', 'gif', 'png', 'webp'], font: ['woff', 'woff2'] }[kind] ?? [];
    for (const name of named) expect(servedTypes[`.${name}`]).toBe(`${kind}/${name}`);
  });

  it('have names of letters, digits and a few signs, in one folder', () => {
    for (const name of ['main.js', '845.af3d.js', '@mf-types.zip', '_a-b~c.d.ts', 'x'.repeat(200)])
      expect([name, isServedName(name)]).toEqual([name, true]);
    for (const name of ['', '.env', '../main.js', 'a/b.js', 'a b.js', 'a%2fb.js', 'x'.repeat(201)])
      expect([name, isServedName(name)]).toEqual([name, false]);
  });
});
