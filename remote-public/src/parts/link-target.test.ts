import { linkTarget } from './link-target.ts';

describe('linkTarget', () => {
  it('reads a slug and a path as a page of this site', () => {
    expect(linkTarget('about-us')).toEqual({ kind: 'page', to: '/about-us' });
    expect(linkTarget('/news/first#top')).toEqual({ kind: 'page', to: '/news/first#top' });
  });

  it('reads addresses, mail, phones and other documents of this site as documents', () => {
    for (const href of ['https://example.org/x', 'mailto:a@b.example', 'tel:+8801', '/admin', '/media/x.webp', '/feed.xml', '#map']) {
      expect(linkTarget(href)).toEqual({ kind: 'document', href });
    }
  });

  it.each(['', ' ', '#', 'javascript:alert(1)', 'java\tscript:alert(1)', '\u0001javascript:x', 'data:text/html,x', 'vbscript:x',
    '//evil.example', '\\\\evil.example', '/\\evil.example', 'http://ok@evil.example'])('leads nowhere for %j', (value) => {
    expect(linkTarget(value)).toEqual({ kind: 'none' });
  });
});
