/** The clipboard of Excel: alignment and weight are in classes of its style sheet. */
const excel = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet>
<meta name=Generator content="Microsoft Excel 15">
<style>
<!--table
	{mso-displayed-decimal-separator:"\\.";
	mso-displayed-thousand-separator:"\\,";}
td
	{padding-top:1px;
	text-align:general;
	vertical-align:bottom;}
.xl65
	{font-weight:700;
	text-align:center;}
.xl66
	{mso-number-format:"\\#\\,\\#\\#0\\.00";}
.xl67
	{mso-number-format:"_\\(* \\#\\,\\#\\#0_\\)";
	text-align:right;}
-->
</style>
</head>
<body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=256 style='border-collapse:collapse;width:192pt'>
<!--StartFragment-->
 <col width=64 span=3 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>Fee</td>
  <td class=xl65 width=64 style='width:48pt'>Amount</td>
  <td class=xl65 width=64 style='width:48pt'>Share</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td rowspan=2 height=40 style='height:30.0pt'>Tuition</td>
  <td class=xl66 align=right x:num="1200">1,200.00</td>
  <td class=xl67><span style='mso-spacerun:yes'>&nbsp;&nbsp; </span>80%<span style='mso-spacerun:yes'>&nbsp;</span></td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td colspan=2 class=xl65>by term</td>
 </tr>
 <tr height=20 style='height:15.0pt;display:none'>
  <td height=20>hidden</td><td></td><td></td>
 </tr>
 <tr height=20>
  <td height=20 style='height:15.0pt'>Bus</td>
  <td colspan=2 class=xl66 style='mso-ignore:colspan'></td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 colspan=3 style='height:15.0pt;mso-ignore:colspan'></td>
 </tr>
 <![if supportMisalignedColumns]>
 <tr height=0 style='display:none'>
  <td width=64 style='width:48pt'></td>
  <td width=64 style='width:48pt'></td>
  <td width=64 style='width:48pt'></td>
 </tr>
 <![endif]>
<!--EndFragment-->
</table>
</body>
</html>`;

/** One cell of Excel. */
const excelCell = excel.replace(
  /<!--StartFragment-->[\s\S]*<!--EndFragment-->/,
  '<!--StartFragment--><col width=64><tr height=20><td height=20 class=xl66 align=right>1,200.00</td></tr><!--EndFragment-->',
);

const googleSheets = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;font-weight:bold;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Page&quot;}">Page</td><td style="overflow:hidden;padding:2px 3px;vertical-align:bottom;font-weight:bold;text-align:center;">Visits</td></tr><tr style="height:21px;"><td style="overflow:hidden;vertical-align:bottom;" data-sheets-hyperlink="https://example.org/"><span style="font-size:10pt;"><div style="max-height:21px"><a class="in-cell-link" target="_blank" href="https://example.org/">Home</a></div></span></td><td style="overflow:hidden;vertical-align:bottom;text-align:right;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:5000}" data-sheets-numberformat="{&quot;1&quot;:2,&quot;2&quot;:&quot;#,##0&quot;}">5,000</td></tr><tr style="height:21px;"><td></td><td></td></tr></tbody></table></google-sheets-html-origin>`;

const calc = `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<meta name="generator" content="LibreOffice 7.6.4.1 (Linux)"/>
	<style type="text/css">
		body,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small }
	</style>
</head>
<body>
<table cellspacing="0" border="0">
	<colgroup span="2" width="85"></colgroup>
	<tr>
		<td height="17" align="left" valign=bottom><b>Fee</b></td>
		<td align="center" valign=bottom><b>Amount</b></td>
	</tr>
	<tr>
		<td height="17" align="left" valign=bottom>Tuition</td>
		<td align="right" valign=bottom sdval="1200" sdnum="1033;0;#,##0.00"><font color="#000000">1,200.00</font></td>
	</tr>
	<tr>
		<td height="17" align="left" valign=bottom><br></td>
		<td align="left" valign=bottom><br></td>
	</tr>
</table>
</body>
</html>`;

export const spreadsheets = { excel, excelCell, googleSheets, calc };
