/** The clipboard of LibreOffice Writer. */
const writer = (body: string): string => `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 7.6.4.1 (Linux)"/>
	<style type="text/css">
		@page { size: 21cm 29.7cm; margin: 2cm }
		p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }
		a.sdfootnoteanc { font-size: 57% }
	</style>
</head>
<body lang="en-GB" link="#000080" vlink="#800000" dir="ltr">
${body}
</body>
</html>`;

const text = writer(`<h1 class="western"><a name="__RefHeading___Toc1_123"></a>Fees</h1>
<p align="center" style="line-height: 100%; margin-bottom: 0cm"><font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt"><span lang="en-GB"><b>Bold</b>
and <span style="font-style: normal"><u>underlined</u></span></span></font></font></p>
<p style="margin-bottom: 0cm; page-break-before: always"><br/>

</p>
<p style="margin-bottom: 0cm"><font color="#000000">After the break<!-- Is that right? --></font><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p>
<p style="margin-bottom: 0cm"><br/>

</p>
<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Since
	1990.</p>
</div>`);

/** Nested lists stand between the items, and a list that goes on has its number. */
const lists = writer(`<ol>
	<li><p style="margin-bottom: 0cm">one</p></li>
	<ol type="a">
		<li><p style="margin-bottom: 0cm">inner</p></li>
	</ol>
	<li><p style="margin-bottom: 0cm">two</p></li>
</ol>
<p style="margin-bottom: 0cm">Between</p>
<ol start="3">
	<li><p style="margin-bottom: 0cm">three</p></li>
</ol>`);

export const libreOffice = { text, lists };
