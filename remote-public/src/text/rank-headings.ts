/**
 * Changes the levels of an editor's headings to fit their context: the top level becomes `rank`, deeper ones follow
 * without a gap, and 6 is the last.
 */
export function rankHeadings(html: string, rank: number): string {
  const levels: number[] = [];
  let current = rank;
  return html.replaceAll(/<\/?h[1-6](?=[\s>])/gi, (tag) => {
    const isOpening = !tag.startsWith('</');
    if (isOpening) {
      const level = Number(tag.at(-1));
      while ((levels.at(-1) ?? 0) >= level) levels.pop();
      levels.push(level);
      current = Math.min(rank + levels.length - 1, 6);
    }
    return `${isOpening ? '<' : '</'}h${current}`;
  });
}
