import { rankHeadings } from './rank-headings.ts';

describe('rankHeadings', () => {
  it('gives the rank of its context to the top heading of a text', () => {
    expect(rankHeadings('<h1 id="a">A</h1><p>b</p>', 2)).toBe('<h2 id="a">A</h2><p>b</p>');
  });

  it('closes gaps and keeps siblings on one rank', () => {
    expect(rankHeadings('<h2>A</h2><h4>B</h4><h4>C</h4><h3>D</h3><h2>E</h2>', 3)).toBe(
      '<h3>A</h3><h4>B</h4><h4>C</h4><h4>D</h4><h3>E</h3>',
    );
  });

  it('starts at the rank of the context with any first heading, and stops at six', () => {
    expect(rankHeadings('<h3>A</h3><h2>B</h2>', 2)).toBe('<h2>A</h2><h2>B</h2>');
    expect(rankHeadings('<h2>A</h2><h3>B</h3><h4>C</h4>', 5)).toBe('<h5>A</h5><h6>B</h6><h6>C</h6>');
  });

  it('leaves elements that only look like headings', () => {
    expect(rankHeadings('<hr><header></header>&lt;h1&gt;', 3)).toBe('<hr><header></header>&lt;h1&gt;');
  });
});
