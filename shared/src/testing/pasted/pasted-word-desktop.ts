/** The clipboard of Word for Windows: a whole document with its style sheet, in which quotes are often left out. */
const wordDocument = (body: string, styles = ''): string => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style>
<!--
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no;
	margin:0cm;
	font-size:12.0pt;}
${styles}
-->
</style>
</head>
<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->

${body}

<!--EndFragment-->
</body>
</html>`;

/** A list item: a paragraph, with the marker between comments of conditions, in the font of the bullet. */
const item = (
  text: string,
  { marker, level = 1, list = 'l0', font = '' }: { marker: string; level?: number; list?: string; font?: string },
): string => `<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}.0pt;mso-add-space:auto;
text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span
lang=EN-GB style='${font === '' ? '' : `font-family:${font};mso-fareast-font-family:${font};`}mso-bidi-font-family:Arial'><span
style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=EN-GB>${text}<o:p></o:p></span></p>`;

const paragraph = (text: string): string =>
  `<p class=MsoNormal><span lang=EN-GB style='mso-ansi-language:EN-GB'>${text}<o:p></o:p></span></p>`;

/** An ordered list that goes on after an ordinary paragraph. */
const continuedList = wordDocument(
  [
    item('Apply', { marker: '1.' }),
    item('Pay', { marker: '2.' }),
    paragraph('Wait for two weeks.'),
    item('Collect', { marker: '3.' }),
    item('Sign', { marker: '4.' }),
  ].join('\n\n'),
);

/** Markers of every kind, without a style sheet that names their formats. */
const markers = wordDocument(
  [
    item('bracketed', { marker: '(a)', list: 'l0' }),
    item('bracketed again', { marker: '(b)', list: 'l0' }),
    paragraph('Roman'),
    item('fourth', { marker: 'iv.', list: 'l1' }),
    item('fifth', { marker: 'v.', list: 'l1' }),
    paragraph('Capitals'),
    item('capital', { marker: 'A)', list: 'l2' }),
    paragraph('Bullets'),
    item('Symbol', { marker: '·', list: 'l3', font: 'Symbol' }),
    item('Courier', { marker: 'o', list: 'l3', level: 2, font: '"Courier New"' }),
    item('Wingdings', { marker: '§', list: 'l3', level: 3, font: 'Wingdings' }),
    item('check mark', { marker: 'ü', list: 'l3', font: 'Wingdings' }),
    paragraph('Sections'),
    item('one', { marker: '1.', list: 'l4' }),
    item('one point one', { marker: '1.1.', list: 'l4', level: 2 }),
    item('one point two', { marker: '1.2.', list: 'l4', level: 2 }),
    item('two', { marker: '2.', list: 'l4' }),
  ].join('\n\n'),
);

/** A list from "h" to "j", whose style sheet says that "i" is a letter. */
const letters = wordDocument(
  ['h)', 'i)', 'j)'].map((marker) => item(`item ${marker}`, { marker, level: 2 })).join('\n\n'),
  `@list l0:level2
	{mso-level-number-format:alpha-lower;
	mso-level-text:"%2\\)";
	mso-level-tab-stop:none;}`,
);

/** A list of letters without a style sheet, and two lists without anything between them. */
const adjacentLists = wordDocument(
  [
    item('item h', { marker: 'h)' }),
    item('item i', { marker: 'i)' }),
    item('one', { marker: '1.', list: 'l1' }),
    item('two', { marker: '2.', list: 'l1' }),
    item('one again', { marker: '1.', list: 'l2' }),
  ].join('\n\n'),
);

/** Comments of conditions without the style that marks the number, as older versions write. */
const oldList = wordDocument(
  `<p class=MsoNormal style='margin-left:36.0pt;mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span>1.<span>&nbsp;&nbsp;
</span></span><!--[endif]-->first</p><p class=MsoNormal style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span>2.
<span>&nbsp;</span></span><!--[endif]-->second <b>bold</b></p>`,
);

const headings = wordDocument(`<p class=MsoTitle>Annual report<o:p></o:p></p>
<h1 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Summary<o:p></o:p></h1>
<p class=MsoHeading7>Small print<o:p></o:p></p>
<p class=MsoIntenseQuote>We did it.<o:p></o:p></p>
<p class=MsoNormal>In <st1:City w:st="on"><st1:place w:st="on">Kathmandu</st1:place></st1:City> and <o:p>elsewhere</o:p>.</p>
<span style='font-size:12.0pt'><br clear=all style='mso-special-character:line-break;page-break-before:always'></span>`);

const table =
  wordDocument(`<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;
mso-yfti-tbllook:1184;mso-padding-alt:0cm 5.4pt 0cm 5.4pt'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=200 valign=top style='width:150.0pt;border:solid windowtext 1.0pt'>
  <p class=MsoNormal><b>Fee<o:p></o:p></b></p>
  </td>
  <td width=200 valign=top style='width:150.0pt'>
  <p class=MsoNormal align=right style='text-align:right'><b>Amount<o:p></o:p></b></p>
  </td>
 </tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=200 valign=top><p class=MsoNormal>Tuition<o:p></o:p></p></td>
  <td width=200 valign=top><p class=MsoNormal align=right style='text-align:right'>1,200<o:p></o:p></p></td>
 </tr>
</table>`);

const footnote = wordDocument(`<p class=MsoNormal>As known<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"
title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span
class=MsoFootnoteReference><span style='font-size:12.0pt'>[1]</span></span><![endif]></span></span></a>.<o:p></o:p></p>
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all>
<hr align=left size=1 width="33%">
<![endif]>
<div style='mso-element:footnote' id=ftn1>
<p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span
class=MsoFootnoteReference>[1]</span></a> Since 1990.<o:p></o:p></p>
</div>
</div>`);

/** Tracked changes, a comment of a reviewer, and a picture in a file of this computer. */
const review = wordDocument(`<p class=MsoNormal>The fee is <del cite="mailto:A%20Reviewer"
datetime="2026-03-01T10:00">900</del><ins cite="mailto:A%20Reviewer" datetime="2026-03-01T10:00">1,200</ins> <a
style='mso-comment-reference:AR_1;mso-comment-date:20260301T1000'>rupees</a><span class=MsoCommentReference><span
style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1"
name="_msoanchor_1">[AR1]</a><![endif]></span></span>.<o:p></o:p></p>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Picture_x0020_1" type="#_x0000_t75"><v:imagedata
src="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img
width=400 height=200 src="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png"
v:shapes="Picture_x0020_1"><![endif]><a href="file:///S:/Office/Fees.xlsx">the sheet</a><o:p></o:p></p>
<div style='mso-element:comment-list'><![if !supportAnnotations]>
<hr class=msocomoff align=left size=1 width="33%">
<![endif]>
<div style='mso-element:comment'><div id="_com_1" class=msocomtxt>
<p class=MsoCommentText><span class=MsoCommentReference>&nbsp;<a href="#_msoanchor_1" name="_msocom_1">[AR1]</a></span>
Is that right?<o:p></o:p></p></div></div>
</div>`);

export const wordDesktop = {
  continuedList,
  markers,
  letters,
  adjacentLists,
  oldList,
  headings,
  table,
  footnote,
  review,
};
