import { cleanPaste } from './clean-paste.ts';
import { roundTrip } from './stored-html.ts';

const pasted = (html: string) => roundTrip(cleanPaste(html));

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
    expect(pasted('a line<br>and another')).toBe('a line<br>and another');
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
      '<ol><li>one<ol><li>one and a half<ul><li>deep</li></ul></li><li>and three quarters</li></ol></li><li>two</li></ol>\n<p>Between</p>\n<ul><li>deep at once</li></ul>',
    );
  });

  it('from a web page keeps its lines and loses its wrappers, classes and scripts', () => {
    expect(
      pasted('<div class="a"><div>one</div><div>two <span class="x">three</span></div></div><script>alert(1)</script>'),
    ).toBe('<p>one</p>\n<p>two three</p>');
  });
});
