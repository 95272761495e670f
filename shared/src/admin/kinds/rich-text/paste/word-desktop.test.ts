import { wordDesktop } from '../../../../testing/pasted/pasted-word-desktop.ts';
import { pasteHtml } from '../../../../testing/rich-text-field.tsx';

describe('what is pasted from Word', () => {
  it('has a list that goes on after an ordinary paragraph with its number', () => {
    expect(pasteHtml(wordDesktop.continuedList)).toBe(
      '<ol><li>Apply</li><li>Pay</li></ol>\n<p>Wait for two weeks.</p>\n<ol start="3"><li>Collect</li><li>Sign</li></ol>',
    );
  });

  it('has lists by its markers: letters, roman numbers, capitals, bullets of three fonts, and sections', () => {
    expect(pasteHtml(wordDesktop.markers)).toBe(
      [
        '<ol type="a"><li>bracketed</li><li>bracketed again</li></ol>',
        '<p>Roman</p>',
        '<ol start="4" type="i"><li>fourth</li><li>fifth</li></ol>',
        '<p>Capitals</p>',
        '<ol type="A"><li>capital</li></ol>',
        '<p>Bullets</p>',
        '<ul><li>Symbol<ul><li>Courier<ul><li>Wingdings</li></ul></li></ul></li><li>check mark</li></ul>',
        '<p>Sections</p>',
        '<ol><li>one<ol><li>one point one</li><li>one point two</li></ol></li><li>two</li></ol>',
      ].join('\n'),
    );
  });

  it('has a letter "i" where its style sheet says so, in a list that begins at a deep level', () => {
    expect(pasteHtml(wordDesktop.letters)).toBe(
      '<ol start="8" type="a"><li>item h)</li><li>item i)</li><li>item j)</li></ol>',
    );
  });

  it('has a letter "i" after the letter "h", and a list of its own where the numbers begin again', () => {
    expect(pasteHtml(wordDesktop.adjacentLists)).toBe(
      [
        '<ol start="8" type="a"><li>item h</li><li>item i</li></ol>',
        '<ol><li>one</li><li>two</li></ol>',
        '<ol><li>one again</li></ol>',
      ].join('\n'),
    );
  });

  it('has a list whose numbers only comments of conditions mark', () => {
    expect(pasteHtml(wordDesktop.oldList)).toBe('<ol><li>first</li><li>second <b>bold</b></li></ol>');
  });

  it('has its title, numbered and deep headings, quotes, and the text of smart tags, and no page break', () => {
    expect(pasteHtml(wordDesktop.headings)).toBe(
      [
        '<h2>Annual report</h2>',
        '<h2>1. Summary</h2>',
        '<h6>Small print</h6>',
        '<blockquote><p>We did it.</p></blockquote>',
        '<p>In Kathmandu and elsewhere.</p>',
      ].join('\n'),
    );
  });

  it('has a table with a header row and the alignment of the paragraphs in its cells', () => {
    expect(pasteHtml(wordDesktop.table)).toBe(
      '<table><thead><tr><th>Fee</th><th align="right">Amount</th></tr></thead><tbody><tr><td>Tuition</td><td align="right">1,200</td></tr></tbody></table>',
    );
  });

  it('has footnotes that lead to their numbers and back', () => {
    expect(pasteHtml(wordDesktop.footnote)).toBe(
      '<p>As known<a id="_ftnref1" href="#_ftn1"><sup>[1]</sup></a>.</p>\n<p><a id="_ftn1" href="#_ftnref1"><sup>[1]</sup></a> Since 1990.</p>',
    );
  });

  it('has tracked changes, and no comments of reviewers', () => {
    expect(pasteHtml(wordDesktop.review)).toBe(
      '<p>The fee is <del datetime="2026-03-01T10:00">900</del><ins datetime="2026-03-01T10:00">1,200</ins> rupees.</p>\n<p>the sheet</p>',
    );
  });
});
