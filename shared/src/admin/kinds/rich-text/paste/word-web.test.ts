import { wordWeb } from '../../../../testing/pasted/pasted-word-web.ts';
import { pasteHtml } from '../../../../testing/rich-text-field.tsx';

describe('what is pasted from Word for the web', () => {
  it('has nested lists instead of one list for each item, and a list that goes on keeps its number', () => {
    expect(pasteHtml(wordWeb.lists)).toBe(
      [
        '<p>Before</p>',
        '<ul><li>one<ul><li>inner<ol type="a"><li>deep</li><li>deep too</li></ol></li></ul></li><li>two</li></ul>',
        '<p>Between</p>',
        '<ol><li>first</li><li>second</li></ol>',
        '<p>A note</p>',
        '<ol start="3"><li>third</li></ol>',
      ].join('\n'),
    );
  });

  it('has nested lists from several items in one list', () => {
    expect(pasteHtml(wordWeb.sharedList)).toBe('<ul><li>one<ul><li>inner</li></ul></li></ul>');
  });

  it('has headings, bold text, subscript and line breaks, and no marks of spelling', () => {
    expect(pasteHtml(wordWeb.text)).toBe(
      '<h2>Rates</h2>\n<p>A <strong>bold</strong> and mispelt word, CO<sub>2</sub><br>next line</p>',
    );
  });

  it('has tracked changes, and no text for screen readers', () => {
    expect(pasteHtml(wordWeb.review)).toBe('<p>The fee is <del>900</del><ins>1,200</ins></p>');
  });
});
