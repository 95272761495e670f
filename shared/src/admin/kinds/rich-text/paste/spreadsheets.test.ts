import { spreadsheets } from '../../../../testing/pasted/pasted-spreadsheets.ts';
import { openRichText, pasteHtml } from '../../../../testing/rich-text-field.tsx';

describe('what is pasted from a spreadsheet', () => {
  it('of Excel has aligned, bold and merged cells, numbers as they look, a header row, and no hidden or empty rows', () => {
    expect(pasteHtml(spreadsheets.excel)).toBe(
      [
        '<table><thead><tr><th align="center">Fee</th><th align="center">Amount</th><th align="center">Share</th></tr></thead>',
        '<tbody><tr><td rowspan="2">Tuition</td><td align="right">1,200.00</td><td align="right">80%</td></tr>',
        '<tr><td colspan="2" align="center"><strong>by term</strong></td></tr>',
        '<tr><td>Bus</td><td></td><td></td></tr></tbody></table>',
      ].join(''),
    );
  });

  it('is a value within the sentence if it is one cell', () => {
    const { put, paste } = openRichText('<p>It costs .</p>');
    put(10);
    expect(paste({ 'text/html': spreadsheets.excelCell, 'text/plain': '1,200.00' })).toBe('<p>It costs 1,200.00.</p>');
  });

  it('of Google Sheets has aligned cells, links and a header row', () => {
    expect(pasteHtml(spreadsheets.googleSheets)).toBe(
      [
        '<table><thead><tr><th>Page</th><th align="center">Visits</th></tr></thead><tbody><tr>',
        '<td><a target="_blank" href="https://example.org/">Home</a></td><td align="right">5,000</td>',
        '</tr></tbody></table>',
      ].join(''),
    );
  });

  it('of LibreOffice Calc has aligned cells and a header row, and no empty row at its end', () => {
    expect(pasteHtml(spreadsheets.calc)).toBe(
      '<table><thead><tr><th>Fee</th><th align="center">Amount</th></tr></thead><tbody><tr><td>Tuition</td><td align="right">1,200.00</td></tr></tbody></table>',
    );
  });
});
