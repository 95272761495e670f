/** The clipboard of VS Code: an element for each line, a break for each empty line, and colours at each token. */
const vsCode = `<html>
<body>
<!--StartFragment--><div style="color: #cccccc;background-color: #1f1f1f;font-family: 'Droid Sans Mono', 'monospace', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;"><div><span style="color: #c586c0;">if</span><span style="color: #cccccc;"> (a </span><span style="color: #d4d4d4;">&lt;</span><span style="color: #cccccc;"> b) {</span></div><div><span style="color: #cccccc;">&#160; go();</span></div><br><div><span style="color: #cccccc;">    stop();</span></div><div><span style="color: #cccccc;">}</span></div></div><!--EndFragment-->
</body>
</html>`;

const vsCodeText = 'if (a < b) {\r\n  go();\r\n\r\n    stop();\r\n}\r\n';

const vsCodeLine = `<meta charset='utf-8'><div style="color: #cccccc;background-color: #1f1f1f;font-family: Consolas, 'Courier New', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;"><div><span style="color: #cccccc;">  npm </span><span style="color: #ce9178;">start</span></div></div>`;

const jetBrains = `<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><pre style="background-color:#2b2b2b;color:#a9b7c6;font-family:'JetBrains Mono',monospace;font-size:9.8pt;"><span style="color:#cc7832;">def </span><span style="color:#ffc66d;">add</span>(a, b):<br>    <span style="color:#808080;"># the sum<br></span><span style="color:#808080;"><br></span>    <span style="color:#cc7832;">return </span>a + b</pre></body></html>`;

/** Lines of a file as GitHub lists them, with their numbers. */
const gitHub = `<meta charset='utf-8'><table data-tab-size="8" class="highlight tab-size js-file-line-container"><tbody><tr><td id="L1" class="blob-num js-line-number" data-line-number="1"></td><td id="LC1" class="blob-code blob-code-inner js-file-line"><span class="pl-k">for</span> x <span class="pl-k">in</span> y:</td></tr><tr><td id="L2" class="blob-num js-line-number" data-line-number="2"></td><td id="LC2" class="blob-code blob-code-inner js-file-line">
</td></tr><tr><td id="L3" class="blob-num js-line-number" data-line-number="3"></td><td id="LC3" class="blob-code blob-code-inner js-file-line">    print(x)</td></tr></tbody></table>`;

export const code = { vsCode, vsCodeText, vsCodeLine, jetBrains, gitHub };
