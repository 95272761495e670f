import { wrapInParagraphs } from './wrap-in-paragraphs.ts';

describe('whole paragraphs', () => {
  it.each([
    [
      'Words, <b>bold</b> and <a href="/x">a link</a>.<br>More.<ul><li>item <b>b</b></li></ul>loose again',
      '<p>Words, <b>bold</b> and <a href="/x">a link</a>.<br>More.</p><ul><li>item <b>b</b></li></ul><p>loose again</p>',
    ],
    ['<p>One</p>\n<p>Two</p>\n', '<p>One</p>\n<p>Two</p>\n'],
    ['<div>a<p>b</p>c</div><hr>d 1 &lt; 2', '<div>a<p>b</p>c</div><hr><p>d 1 &lt; 2</p>'],
    ['<img src="/a.png" alt="x &gt; y" />', '<p><img src="/a.png" alt="x &gt; y" /></p>'],
    ['', ''],
  ])('of %s', (input, whole) => {
    expect(wrapInParagraphs(input)).toBe(whole);
  });
});
