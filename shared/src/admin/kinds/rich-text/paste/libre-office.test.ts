import { libreOffice } from '../../../../testing/pasted/pasted-libre-office.ts';
import { pasteHtml } from '../../../../testing/rich-text-field.tsx';

describe('what is pasted from LibreOffice Writer', () => {
  it('has headings, styles of text and footnotes, and no page breaks, comments and unused anchors', () => {
    expect(pasteHtml(libreOffice.text)).toBe(
      [
        '<h2>Fees</h2>',
        '<p><b>Bold</b> and <u>underlined</u></p>',
        '<p>After the break<a id="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p>',
        '<p><a id="sdfootnote1sym" href="#sdfootnote1anc">1</a>Since 1990.</p>',
      ].join('\n'),
    );
  });

  it('has nested lists, and a list that goes on with its number', () => {
    expect(pasteHtml(libreOffice.lists)).toBe(
      '<ol><li>one<ol type="a"><li>inner</li></ol></li><li>two</li></ol>\n<p>Between</p>\n<ol start="3"><li>three</li></ol>',
    );
  });
});
