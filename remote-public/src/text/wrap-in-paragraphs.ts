/** Inline elements; every other element is a block. */
const inlineTag = /^(?:a|abbr|b|br|cite|code|em|i|img|mark|q|s|small|span|strong|su[bp]|time|u)$/;

/**
 * Wraps each run of inline content at the top level of an editor's HTML in a paragraph. In a grid, each piece of a bare
 * run would be a cell of its own. The HTML must be as the API stores it.
 */
export function wrapInParagraphs(html: string): string {
  let [wrapped, run, depth] = ['', '', 0];
  const closeRun = (): void => {
    wrapped += run.trim() === '' ? run : `<p>${run}</p>`;
    run = '';
  };
  for (const [piece, slash, name] of html.matchAll(/<(\/?)(\w+)[^>]*>|[^<]+|</g)) {
    const isBlock = name !== undefined && !inlineTag.test(name);
    if (isBlock && depth === 0) closeRun();
    if (isBlock || depth > 0) wrapped += piece;
    else run += piece;
    if (isBlock && name !== 'hr') depth += slash ? -1 : 1;
  }
  closeRun();
  return wrapped;
}
