import { cleanHtml as clean } from './clean-html.ts';

const cleanHtml = (source: string): string => clean(source).html;

describe('cleanHtml', () => {
  it('keeps the elements that editors use', () => {
    const written =
      '<h2 id="text-a">A</h2><p>b <strong>c</strong> <a href="/d" title="e">f</a></p><ul><li>g</li></ul>'
      + '<figure><img src="/media/x.webp" alt="h" width="3" height="4" /><figcaption>i</figcaption></figure>'
      + '<table><thead><tr><th scope="col" colspan="2" align="center">j</th></tr></thead><tbody><tr><td rowspan="2" align="right">k</td></tr></tbody></table>'
      + '<blockquote>l</blockquote><pre><code class="language-c++">m &lt;n&gt;</code></pre>';
    expect(cleanHtml(written)).toBe(written);
    expect(cleanHtml(cleanHtml(written))).toBe(cleanHtml(written));
  });

  it.each([
    '<script>__pwn()</script>',
    '<img src=x onerror=__pwn()>',
    '<svg><textarea><script>__pwn()</script></textarea></svg>',
    '<a href="javascript:__pwn()">x</a>',
    '<a href="java\tscript:__pwn()">x</a>',
    '<a href="\u0001javascript:__pwn()">x</a>',
    '<a href="data:text/html,<script>__pwn()</script>">x</a>',
    '<iframe srcdoc="<script>__pwn()</script>"></iframe>',
    '<math><mtext><style><img src onerror=__pwn()></style></mtext></math>',
    '<p style="background:url(javascript:__pwn())">x</p>',
    '<xmp><img src=x onerror=__pwn()></xmp>',
    '<noscript><p title="</noscript><img src=x onerror=__pwn()>"></noscript>',
    '<form action="javascript:__pwn()"><button>x</button></form>',
    '<base href="//evil/">',
    '<a href="//evil">x</a>',
    '<a href="https:evil">x</a>',
    '<a href="www.ok@evil/x">x</a>',
    '<a href="\\\\evil">x</a>',
    '<img src="javascript:__pwn()">',
    '<video src=x onerror=__pwn()>',
    '<p class="y" data-z="1">x</p>',
  ])('removes active content from %s', (attack) => {
    const stored = cleanHtml(attack);
    expect(stored).not.toMatch(/<(?!\/?(a|p|br)\b)/);
    expect(stored).not.toMatch(/javascript|on\w+=|srcdoc|style=|href|evil|class=/i);
  });

  it.each([
    ['about-us', '/about-us'],
    ['www.example.org', 'https://www.example.org'],
    ['info@example.org', 'mailto:info@example.org'],
    ['/d', '/d'],
    ['#e', '#e'],
    ['?page=2', '?page=2'],
    ['https://x.example', 'https://x.example'],
  ])('rewrites a link to %s as %s, on any page', (written, led) => {
    expect(cleanHtml(`<a href="${written}">x</a>`)).toBe(`<a href="${led}">x</a>`);
    expect(cleanHtml(`<a href="${led}">x</a>`)).toBe(`<a href="${led}">x</a>`);
  });

  it('adds rel=noopener to links that open a new window', () => {
    expect(cleanHtml('<a href="https://x.example" target="_blank" rel="opener">x</a>')).toBe(
      '<a href="https://x.example" target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(cleanHtml('<a href="/y" target="frame">y</a>')).toBe('<a href="/y">y</a>');
  });

  it.each([
    ['<td align="justify">x</td>', '<td>x</td>'],
    ['<td align="right; color: red" class="language-js">x</td>', '<td>x</td>'],
    ['<p align="right">x</p>', '<p>x</p>'],
    ['<code class="language-js evil">x</code>', '<code>x</code>'],
    ['<code class="evil">x</code>', '<code>x</code>'],
  ])('keeps an alignment only of cells and a class only for the language of code: %s', (written, stored) => {
    expect(cleanHtml(written)).toBe(stored);
  });

  it('turns h1 into h2', () => {
    expect(cleanHtml('<h1>x</h1>')).toBe('<h2 id="text-x">x</h2>');
  });

  it('limits the nesting depth', () => {
    const before = process.threadCpuUsage();
    const stored = cleanHtml('<div>'.repeat(20_000));
    expect(stored.match(/<div>/g)?.length).toBeLessThan(100);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1e3).toBeLessThan(500);
  });
});
