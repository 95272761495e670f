import { withHeadingIds } from './heading-ids.ts';

const stored = '<h2 id="text-one">One</h2><p>a</p><h3 id="text-two" lang="ne">Two</h3>';

describe('withHeadingIds', () => {
  it('gives headings the ids that they are stored with, and leaves everything else as it was written', () => {
    expect(withHeadingIds('<h2>One</h2>\n<p>a&nbsp;b</p>\n<h3 lang="ne">Two</h3>', stored)).toBe(
      '<h2 id="text-one">One</h2>\n<p>a&nbsp;b</p>\n<h3 id="text-two" lang="ne">Two</h3>',
    );
  });

  it('leaves an id that a heading has', () => {
    expect(withHeadingIds('<h2 id="text-own">One</h2><h3>Two</h3>', stored)).toBe(
      '<h2 id="text-own">One</h2><h3 id="text-two">Two</h3>',
    );
  });

  it.each(['<h2>One</h2>', '<h3>One</h3><h2>Two</h2>', '<!-- <h2> --><h2>One</h2><h3>Two</h3>', ''])(
    'returns %s, whose headings are not the stored ones, as it is',
    (text) => {
      expect(withHeadingIds(text, stored)).toBe(text);
    },
  );
});
