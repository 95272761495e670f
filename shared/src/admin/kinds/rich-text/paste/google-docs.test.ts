import { screen } from '@testing-library/react';
import { googleDocs } from '../../../../testing/pasted/pasted-google-docs.ts';
import { openRichText, pasteHtml } from '../../../../testing/rich-text-field.tsx';
import { dismissAll } from '../../../../ui/notices.ts';

describe('what is pasted from Google Docs', () => {
  beforeEach(dismissAll);

  it('has headings, styles of text, and links without the redirect', () => {
    expect(pasteHtml(googleDocs.text)).toBe(
      [
        '<h2>Our school</h2>',
        '<h3>Fees</h3>',
        '<p>Plain, <strong>bold</strong>, <em>italic</em>, <s>struck</s>, H<sub>2</sub>O, 1<sup>st</sup></p>',
        '<p><a href="https://example.org/fees?year=2026&amp;all=1">the fees</a></p>',
      ].join('\n'),
    );
  });

  it('has no pictures, because their addresses end, and a notice says so', async () => {
    openRichText().paste({ 'text/html': googleDocs.text });
    expect(await screen.findByText('A picture was left out of what was pasted.')).toBeInTheDocument();
  });

  it('has nested lists, and check lists with a box of text', () => {
    expect(pasteHtml(googleDocs.lists)).toBe(
      '<ol><li>one<ol><li>inner</li></ol></li><li>two</li></ol>\n<ul><li>☐ is false</li><li>☑ is true</li></ul>',
    );
  });

  it('has a table with a header row and aligned cells', () => {
    expect(pasteHtml(googleDocs.table)).toBe(
      '<table><thead><tr><th>Fee</th><th align="center">Amount</th></tr></thead><tbody><tr><td>Tuition</td><td align="right">1,200</td></tr></tbody></table>',
    );
  });
});
