import { screen } from '@testing-library/react';
import { wordDesktop } from '../../../../testing/pasted/pasted-word-desktop.ts';
import { libreOffice } from '../../../../testing/pasted/pasted-libre-office.ts';
import { wordWeb } from '../../../../testing/pasted/pasted-word-web.ts';
import { openRichText, pasteHtml as pasted } from '../../../../testing/rich-text-field.tsx';
import { dismissAll } from '../../../../ui/notices.ts';

describe('pasted HTML', () => {
  it('from Google Docs loses the bold that is not bold and keeps the bold that is', () => {
    const html =
      '<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400">plain </span><span style="font-weight:700">bold</span></p></b>';
    expect(pasted(html)).toBe('<p>plain <strong>bold</strong></p>');
  });

  it('from Word keeps the headings and anchors that its list of contents and its notes lead to', () => {
    const html =
      '<p class=MsoToc1 lang=EN-US><a href="#_Toc123">Fees</a> <a href="#_ftn1" name="_ftnref1">1</a></p><h2 id="_Hlk9"><a name="_Toc123">Fees</a></h2><p><a name="_ftn1">Note</a></p>';
    expect(pasted(html)).toBe(
      '<p><a href="#_Toc123">Fees</a> <a href="#_ftn1">1</a></p>\n<h2><a id="_Toc123">Fees</a></h2>\n<p><a id="_ftn1">Note</a></p>',
    );
  });

  it('keeps the language of words in another one than most of the text', () => {
    const html =
      '<p class=MsoNormal lang=EN-US>Our motto is <span lang=NE>ढुङ्गा माथि ढुङ्गा</span>, <span lang=EN-GB>stone upon stone</span>, since <span lang="x-none">1998</span>.</p>';
    expect(pasted(html)).toBe(
      '<p>Our motto is <span lang="NE">ढुङ्गा माथि ढुङ्गा</span>, stone upon stone, since 1998.</p>',
    );
  });

  it('keeps bold, italic, strikethrough, superscript and underline by style, and no underline of a link', () => {
    const html =
      '<p><span style="font-style:italic;font-weight:700">both</span> <span style="text-decoration:line-through">gone</span> <span style="vertical-align:super">2</span> <span style="text-decoration:underline">below</span> <a href="https://example.org/"><span style="color:#1155cc;text-decoration:underline">link</span></a></p>';
    expect(pasted(html)).toBe(
      '<p><strong><em>both</em></strong> <s>gone</s> <sup>2</sup> <u>below</u> <a href="https://example.org/">link</a></p>',
    );
  });

  it('from Word keeps bold and italic, whatever the properties for other scripts say', () => {
    const html =
      '<p class="MsoNormal"><b style="mso-bidi-font-weight:normal">bold</b> and <i style="color:red;mso-bidi-font-style:normal">italic</i><span style="mso-bidi-font-weight:bold"> and plain</span></p>';
    expect(pasted(html)).toBe('<p><b>bold</b> and <i>italic</i> and plain</p>');
  });

  it('loses empty paragraphs between paragraphs, and keeps line breaks within them', () => {
    expect(
      pasted(
        '<p>One</p><br><p>Two<br>and a half</p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><p>&nbsp;</p><p>Three</p><br class="Apple-interchange-newline">',
      ),
    ).toBe('<p>One</p>\n<p>Two<br>and a half</p>\n<p>Three</p>');
    expect(pasted('a line<br>and another')).toBe('<p>a line<br>and another</p>');
  });

  it('has its headings one level lower if there is an h1', () => {
    expect(pasted('<h1>One</h1><h2>Two</h2><h6>Six</h6>')).toBe('<h2>One</h2>\n<h3>Two</h3>\n<h6>Six</h6>');
    expect(pasted('<h2>Two</h2><h3>Three</h3>')).toBe('<h2>Two</h2>\n<h3>Three</h3>');
  });

  it('from Word turns list paragraphs into lists', () => {
    const at = (level: number) => (marker: string, words: string) =>
      `<p class="MsoListParagraph" style="text-indent:-18pt;mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${marker}<span>&nbsp;</span></span>${words}<o:p></o:p></p>`;
    const [item, second, third] = [at(1), at(2), at(3)];
    expect(
      pasted(
        `<style>p {}</style><p class="MsoNormal">Before</p>${item('·', 'one')}${item('·', 'two')}${item('1.', 'first')}`,
      ),
    ).toBe('<p>Before</p>\n<ul><li>one</li><li>two</li></ul>\n<ol><li>first</li></ol>');
    expect(
      pasted(
        `${item('1.', 'one')}${second('a)', 'one and a half')}${third('o', 'deep')}${second('b)', 'and three quarters')}${item('2.', 'two')}<p>Between</p>${second('o', 'deep at once')}`,
      ),
    ).toBe(
      '<ol><li>one<ol type="a"><li>one and a half<ul><li>deep</li></ul></li><li>and three quarters</li></ol></li><li>two</li></ol>\n<p>Between</p>\n<ul><li>deep at once</li></ul>',
    );
  });

  it('from a web page keeps its lines and loses its wrappers, classes and scripts', () => {
    expect(
      pasted('<div class="a"><div>one</div><div>two <span class="x">three</span></div></div><script>alert(1)</script>'),
    ).toBe('<p>one</p>\n<p>two three</p>');
  });

  it('keeps the captions, headers and alignment of tables of a page, and drops the widths of columns', () => {
    expect(
      pasted(
        '<table><caption>Fees in <b>2026</b></caption><colgroup><col width="80"></colgroup><tr><th>Fee</th></tr><tr><td style="text-align:center">1</td></tr></table>',
      ),
    ).toBe(
      '<table><caption>Fees in <b>2026</b></caption><tbody><tr><th>Fee</th></tr><tr><td align="center">1</td></tr></tbody></table>',
    );
  });

  it('has no alignment on the usual side of the language', () => {
    expect(
      pasted(
        '<table dir="rtl"><tr><td align="right">a</td><td style="text-align: start">b</td><td align="left">c</td></tr></table>',
      ),
    ).toBe('<table dir="rtl"><tbody><tr><td>a</td><td>b</td><td align="left">c</td></tr></tbody></table>');
  });

  it('keeps the targets of links in headings that get lower, in boxes and in styled text', () => {
    expect(
      pasted(
        '<p><a href="#a">a</a><a href="#b">b</a><a href="#c">c</a></p><h1 id="a">A</h1><div id="b"><p>B</p><p>b</p></div><p><span id="c">C</span></p>',
      ),
    ).toBe(
      '<p><a href="#a">a</a><a href="#b">b</a><a href="#c">c</a></p>\n<h2 id="a">A</h2>\n<p id="b">B</p>\n<p>b</p>\n<p><span id="c">C</span></p>',
    );
  });

  it('has the boxes of a check list as text', () => {
    expect(
      pasted('<ul><li><input type="checkbox" checked disabled> done</li><li><input type="checkbox"> open</li></ul>'),
    ).toBe('<ul><li>☑ done</li><li>☐ open</li></ul>');
  });

  it('of the editor itself stays as it is, with its boxes and empty paragraphs', () => {
    const own =
      '<div data-pm-slice="0 0 []"><p>a</p><p></p></div><pre><code class="language-js">b</code></pre><table data-caption="c"><tbody><tr><td align="right"><p data-bare="">d</p></td></tr></tbody></table>';
    expect(pasted(own)).toBe(
      '<div><p>a</p><p></p></div>\n<pre><code class="language-js">b</code></pre>\n<table><caption>c</caption><tbody><tr><td align="right">d</td></tr></tbody></table>',
    );
  });
});

describe('the notice of what is left out', () => {
  beforeEach(dismissAll);

  it.each([
    {
      what: 'a file of this computer, a link to one, and a comment, of Word',
      html: wordDesktop.review,
      text: 'A picture, the address of a link, and a comment were left out of what was pasted.',
    },
    {
      what: 'a picture in the data of the clipboard, of Word for the web',
      html: wordWeb.review,
      text: 'A picture was left out of what was pasted.',
    },
    { what: 'a comment, of LibreOffice', html: libreOffice.text, text: 'A comment was left out of what was pasted.' },
    {
      what: 'pictures of a mail, without the one that counts its readers',
      html: '<p>a<img src="cid:1"><img src="webkit-fake-url://x/a.png"><img src="blob:x" width="1" height="1"></p>',
      text: '2 pictures were left out of what was pasted.',
    },
    {
      what: 'films, frames, drawings, formulas and forms',
      html: '<p>a</p><video src="/a"></video><iframe src="/a"></iframe><svg></svg><math></math><input><select></select>',
      text: 'A film or sound, an embedded page, a drawing, a formula, and 2 form fields were left out of what was pasted.',
    },
  ])('names $what', async ({ html, text }) => {
    openRichText().paste({ 'text/html': html });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('does not appear if everything is kept', () => {
    openRichText().paste({
      'text/html':
        '<p>a <img src="https://example.org/a.png"> <a href="#b">b</a> <a href="tel:+977 1 23">c</a><svg aria-hidden="true"></svg></p>',
    });
    expect(screen.queryByText(/left out/)).not.toBeInTheDocument();
  });
});

describe('the notice of formats that are not kept', () => {
  beforeEach(dismissAll);

  const notKept = (formats: string) => `${formats} of what was pasted were not kept: the site’s design sets them.`;

  it.each([
    {
      what: 'a red word of Word',
      html: '<p class="MsoNormal">a <span style="color:red">b</span></p>',
      formats: 'Colours',
    },
    { what: 'a red word of LibreOffice', html: '<p>a <font color="#c9211e">b</font></p>', formats: 'Colours' },
    {
      what: 'a centred paragraph of Word',
      html: '<p class=MsoNormal align=center style="text-align:center">a</p>',
      formats: 'Alignment of paragraphs',
    },
    {
      what: 'a yellow highlight and a second font of Google Docs',
      html: '<b id="docs-internal-guid-1" style="font-weight:normal"><p dir="ltr"><span style="font-family:Arial,sans-serif;color:#000000;background-color:transparent">a</span><span style="font-family:Georgia;color:#000000;background-color:#ffff00">b</span></p></b>',
      formats: 'Highlights and fonts',
    },
    {
      what: 'small print of a mail',
      html: '<div style="font-size:12pt">a</div><div style="font-size: 8pt; color: rgb(34, 34, 34)">b</div>',
      formats: 'Sizes of letters',
    },
    {
      what: 'the colour of a cell of Excel',
      html: '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><style>.xl65 {background:#FFC000; text-align:center;}</style><table><tr><td class="xl65">1</td><td>2</td></tr></table></html>',
      formats: 'Highlights',
    },
    {
      what: 'an old page',
      html: '<center>a</center><p>b <font color="navy">c</font></p>',
      formats: 'Colours and alignment of paragraphs',
    },
  ])('names $what', async ({ html, formats }) => {
    openRichText().paste({ 'text/html': html });
    expect(await screen.findByText(notKept(formats))).toBeInTheDocument();
  });

  it.each([
    [
      'a plain document',
      '<p style="font-family:Calibri;font-size:11pt;color:#1f1f1f;text-align:left">a <a href="/b" style="color:#0563c1">b</a></p><h2 style="font-size:16pt;font-family:Cambria">c</h2><p style="font-family:Calibri;font-size:11pt">d</p>',
    ],
    ['the usual side of a language', '<p dir="rtl" style="text-align:right">a</p>'],
    ['code in the colours of its editor', '<pre><code><span style="color:#c586c0">const</span> a</code></pre>'],
    [
      'the alignment of cells, which is kept',
      '<table><tr><td align="right">1</td><td><p style="text-align:center">2</p></td></tr></table>',
    ],
    [
      'what is white, black, grey or no colour',
      '<p style="background:white;color:windowtext">a<span style="color:#333;background-color:rgb(255, 255, 255)">b</span><span style="color:var(--x)">c</span></p>',
    ],
  ])('does not appear for %s', (_, html) => {
    openRichText().paste({ 'text/html': html });
    expect(screen.queryByText(/not kept/)).not.toBeInTheDocument();
  });
});
