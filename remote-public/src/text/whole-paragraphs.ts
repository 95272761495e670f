/** What stands within a line; everything else is a block of its own. */
const isInLine = /^(?:a|abbr|b|br|cite|code|em|i|img|mark|q|s|small|span|strong|su[bp]|time|u)$/;

/**
 * An editor's HTML, as the API stores it, with a paragraph around each run of words that stands in none:
 * in a grid each piece of such a run would be a cell by itself.
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
