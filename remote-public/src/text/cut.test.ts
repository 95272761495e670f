import { cut } from './cut.ts';
import { toPlainText } from './plain-text.ts';

describe('cut', () => {
  it('leaves a text that fits as it is', () => {
    expect(cut('Short.', { length: 6, ending: '…' })).toBe('Short.');
  });

  it('keeps exactly the requested number of characters and adds the ending', () => {
    expect(cut('x'.repeat(60), { length: 50, ending: '.' })).toBe(`${'x'.repeat(50)}.`);
  });

  it('leaves no blank before the ending', () => {
    expect(cut('one two', { length: 4, ending: '…' })).toBe('one…');
  });

  it('counts an emoji of several parts and an accented letter as one character', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(cut(family.repeat(3), { length: 2, ending: '…' })).toBe(`${family}${family}…`);
    expect(cut('e\u0301e\u0301e\u0301', { length: 3, ending: '…' })).toBe('e\u0301e\u0301e\u0301');
    expect(cut('abe\u0301f', { length: 3, ending: '…' })).toBe('abe\u0301…');
  });

  it('does not change characters that look like markup', () => {
    expect(cut('<p>R&amp;D', { length: 5, ending: '…' })).toBe('<p>R&…');
  });
});

describe('plainText', () => {
  it('separates blocks and keeps words around inline marks whole', () => {
    expect(toPlainText('<h2>One</h2><p>t<em>w</em>o<br>three</p>')).toBe('One two three');
  });

  it('decodes numeric entities and leaves other text', () => {
    expect(toPlainText('&#8217;&#x2019; AT&T &unknown; &#0; &#xD800; 1 < 2 &constructor;')).toBe(
      '’’ AT&T &unknown; &#0; &#xD800; 1 < 2 &constructor;',
    );
  });

  it('decodes once: an escaped tag stays text', () => {
    expect(toPlainText('&amp;lt;b&amp;gt; &lt;b&gt;')).toBe('&lt;b&gt; <b>');
  });
});
