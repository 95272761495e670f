import { toHref } from './to-href.ts';

describe('toHref', () => {
  it('reads a slug as a path, and keeps paths, fragments and absolute URLs', () => {
    expect(toHref('about-us')).toBe('/about-us');
    expect(toHref('home')).toBe('/');
    expect(toHref('नयाँ')).toBe(`/${encodeURIComponent('नयाँ')}`);
    expect(toHref('/%E0%A4%A8 '.trim())).toBe('/%E0%A4%A8');
    for (const href of [
      '/news/first#top',
      'https://example.org/x',
      'mailto:a@b.example',
      'tel:+8801',
      '/admin',
      '/media/x.webp',
      '/feed.xml',
      '#map',
    ]) {
      expect(toHref(href)).toBe(href);
    }
  });

  it('reads the address of a site or a mailbox as people write it', () => {
    expect(toHref('www.example.org/x?y=1')).toBe('https://www.example.org/x?y=1');
    expect(toHref('info@example.org')).toBe('mailto:info@example.org');
    expect(toHref('feed.xml')).toBe('/feed.xml');
    for (const path of ['/www.example.org', '/@somebody']) expect(toHref(path)).toBe(path);
  });

  it.each([
    '',
    ' ',
    'www.ok@evil.example',
    '#',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:x',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    'http://ok@evil.example',
  ])('returns undefined for %j', (value) => {
    expect(toHref(value)).toBeUndefined();
  });
});
