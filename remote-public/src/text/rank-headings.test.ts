import { rankHeadings } from './rank-headings.ts';

describe('rankHeadings', () => {
  it("gives the first rank of its place to a text's own title", () => {
    expect(rankHeadings('<h1 id="a">A</h1><p>b</p>', 2)).toBe('<h2 id="a">A</h2><p>b</p>');
  });

  it('closes gaps and keeps what stands side by side in one rank', () => {
    expect(rankHeadings('<h2>A</h2><h4>B</h4><h4>C</h4><h3>D</h3><h2>E</h2>', 3)).toBe(
      '<h3>A</h3><h4>B</h4><h4>C</h4><h4>D</h4><h3>E</h3>',
    );
  });

  it("begins at the place's rank with whatever comes first, and goes no deeper than six", () => {
    expect(rankHeadings('<h3>A</h3><h2>B</h2>', 2)).toBe('<h2>A</h2><h2>B</h2>');
    expect(rankHeadings('<h2>A</h2><h3>B</h3><h4>C</h4>', 5)).toBe('<h5>A</h5><h6>B</h6><h6>C</h6>');
  });

  it('leaves what only looks like a heading', () => {
    expect(rankHeadings('<hr><header></header>&lt;h1&gt;', 3)).toBe('<hr><header></header>&lt;h1&gt;');
  });
});
