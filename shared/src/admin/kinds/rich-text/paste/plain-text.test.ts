import { openRichText } from '../../../../testing/rich-text-field.tsx';

const pasteText = (text: string) => openRichText().paste({ 'text/plain': text });

describe('plain text that is pasted', () => {
  it('has its paragraphs and its line breaks', () => {
    expect(pasteText('Quoin School\r\nMain Street 1\r\n\r\n \r\nSecond <b>\n')).toBe(
      '<p>Quoin School<br>Main Street 1</p>\n<p>Second &lt;b&gt;</p>',
    );
  });

  it.each([
    '# Title',
    '**bold** and *italic* and `code` and ~~struck~~',
    '- one',
    '> quote',
    '[a](https://example.org/)',
  ])('stays the Markdown that it is: %s', (text) => {
    const { editor, paste } = openRichText();
    paste({ 'text/plain': text });
    expect(editor.getText()).toBe(text);
  });

  it('stays the numbered lines that it is', () => {
    expect(pasteText('1. one\n2. two')).toBe('<p>1. one<br>2. two</p>');
  });

  it('has the style of the text in which it is pasted', () => {
    const { put, paste } = openRichText('<p><strong>bold</strong></p>');
    put(3);
    expect(paste({ 'text/plain': 'X' })).toBe('<p><strong>boXld</strong></p>');
  });

  it('is a link if it is an address', () => {
    expect(pasteText('https://example.org/')).toContain('<a href="https://example.org/">');
  });
});
