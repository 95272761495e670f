/** Inline elements; every other element is a block. */
const isInLine = /^(?:a|abbr|b|br|cite|code|em|i|img|mark|q|s|small|span|strong|su[bp]|time|u)$/;

/**
 * Wraps each run of inline content at the top level of an editor's HTML in a paragraph. In a grid, each piece of a bare
 * run would be a cell of its own. The HTML must be as the API stores it.
 */
export function wholeParagraphs(html: string): string {
  let [whole, run, depth] = ['', '', 0];
  const closeRun = (): void => {
    whole += run.trim() === '' ? run : `<p>${run}</p>`;
    run = '';
  };
  for (const [piece, slash, name] of html.matchAll(/<(\/?)(\w+)[^>]*>|[^<]+|</g)) {
    const isBlock = name !== undefined && !isInLine.test(name);
    if (isBlock && depth === 0) closeRun();
    if (isBlock || depth > 0) whole += piece;
    else run += piece;
    if (isBlock && name !== 'hr') depth += slash ? -1 : 1;
  }
  closeRun();
  return whole;
}
