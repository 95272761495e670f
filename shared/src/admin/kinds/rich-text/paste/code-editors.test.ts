import { code } from '../../../../testing/pasted/pasted-code.ts';
import { openRichText, pasteHtml } from '../../../../testing/rich-text-field.tsx';

const lines = 'if (a &lt; b) {\n  go();\n\n    stop();\n}';
const named = (mode: string) => ({ 'vscode-editor-data': JSON.stringify({ version: 1, mode }) });

describe('code that is pasted', () => {
  it('from VS Code is one block with its indentation, its empty lines and its language', () => {
    expect(
      openRichText().paste({ 'text/html': code.vsCode, 'text/plain': code.vsCodeText, ...named('javascript') }),
    ).toBe(`<pre><code class="language-javascript">${lines}</code></pre>`);
  });

  it('from VS Code is the same block where the browser does not name the language', () => {
    expect(pasteHtml(code.vsCode)).toBe(`<pre><code>${lines}</code></pre>`);
  });

  it.each([
    { clipboard: { 'text/html': code.vsCode }, language: '', how: 'its HTML' },
    {
      clipboard: { 'text/plain': code.vsCodeText, ...named('javascript') },
      language: ' class="language-javascript"',
      how: 'its name of the language',
    },
  ])('is a block of its own after the text of a paragraph, by $how', ({ clipboard, language }) => {
    const { put, paste } = openRichText('<p>Run</p>');
    put(4);
    expect(paste(clipboard)).toBe(`<p>Run</p>\n<pre><code${language}>${lines}</code></pre>`);
  });

  it.each([
    { clipboard: { 'text/html': code.vsCodeLine }, how: 'its HTML' },
    { clipboard: { 'text/plain': '  npm start', ...named('shellscript') }, how: 'its name of the language' },
  ])('is code within the paragraph if it is one line, by $how', ({ clipboard }) => {
    const { put, paste } = openRichText('<p>Run .</p>');
    put(5);
    expect(paste(clipboard)).toBe('<p>Run <code>npm start</code>.</p>');
  });

  it('is plain text in a code block', () => {
    const { put, paste } = openRichText('<pre><code>a\n</code></pre>');
    put(3);
    expect(paste({ 'text/html': code.vsCodeLine, 'text/plain': '  npm start', ...named('shellscript') })).toBe(
      '<pre><code>a\n  npm start</code></pre>',
    );
  });

  it('from VS Code is text if the file is prose', () => {
    expect(
      openRichText().paste({ 'text/html': code.vsCodeLine, 'text/plain': '# One\n\n**two**', ...named('markdown') }),
    ).toBe('<p># One</p>\n<p>**two**</p>');
  });

  it('is text where a program misuses the type of VS Code', () => {
    expect(openRichText().paste({ 'text/plain': 'words', 'vscode-editor-data': '{' })).toBe('<p>words</p>');
  });

  it('from JetBrains is one block with its breaks as lines', () => {
    expect(pasteHtml(code.jetBrains)).toBe('<pre><code>def add(a, b):\n    # the sum\n\n    return a + b</code></pre>');
  });

  it('from a listing of GitHub is one block without the numbers of its lines', () => {
    expect(pasteHtml(code.gitHub)).toBe('<pre><code>for x in y:\n\n    print(x)</code></pre>');
  });

  it('between other text is a block of text only, with the language that its page names', () => {
    expect(
      pasteHtml(
        '<p>Run</p><div class="highlight"><pre><code class="hljs language-c++"><span class="k">a</span><br>  b</code></pre></div>',
      ),
    ).toBe('<p>Run</p>\n<pre><code class="language-c++">a\n  b</code></pre>');
  });
});
