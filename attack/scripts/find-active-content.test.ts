import { findActiveContent, isActiveAddress } from './find-active-content.ts';
import { payloads } from './payloads.ts';

describe('findActiveContent', () => {
  it('finds what acts in most payloads, and nothing in what is left of an escaped one', () => {
    // Some do nothing by themselves: they are written for a decoder that runs once too often.
    const found = payloads.filter((payload) => findActiveContent(payload) !== undefined);
    expect(payloads.length).toBeGreaterThan(400);
    expect(found.length / payloads.length).toBeGreaterThan(0.85);
    for (const payload of payloads) {
      const text = payload.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      expect(findActiveContent(`<p>${text}</p>`)).toBeUndefined();
    }
  });

  it.each([
    '<p>x</p><script>1</script>',
    '<p onclick=1>x</p>',
    '<a href="java\tscript:1">x</a>',
    '<svg></svg>',
    '<p style="x">x</p>',
    '<img srcset="/a.png 2x">',
    '<noscript><p title="</noscript><img src=x onerror=1>"></noscript>',
  ])('finds what acts in %s', (html) => {
    expect(findActiveContent(html)).toBeDefined();
  });

  it('finds nothing in rich text of an editor', () => {
    const html =
      '<h2>A</h2><p>B <a href="/c" target="_blank" rel="noopener noreferrer">d</a></p><img src="/media/a.webp" alt="">';
    expect(findActiveContent(html)).toBeUndefined();
  });

  it('knows the addresses that run something or lead elsewhere than they look', () => {
    expect(['javascript:1', 'data:text/html,1', '//evil.example', 'https://a@b.example'].every(isActiveAddress)).toBe(
      true,
    );
    expect(['/a', '#a', 'https://a.example/b', 'mailto:a@a.example', 'tel:1'].some(isActiveAddress)).toBe(false);
  });
});
