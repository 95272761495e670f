const openings = /<(h[2-6])((?:\s[^>]*)?)>/gi;
const idAttribute = /\sid="[^"]*"/i;

/**
 * Returns a rich text with the ids that its headings have as it is stored, where it has none itself: the server makes
 * them from the words of each heading. Returns the text as it is when its headings are not those of `stored`.
 */
export function withHeadingIds(text: string, stored: string): string {
  const headings = [...stored.matchAll(openings)];
  const own = [...text.matchAll(openings)];
  const isAlike = own.every(([, tag], index) => tag?.toLowerCase() === headings[index]?.[1]?.toLowerCase());
  if (own.length !== headings.length || !isAlike) return text;
  const ids = headings.map(([, , attributes = '']) => idAttribute.exec(attributes)?.[0] ?? '');
  return text.replaceAll(openings, (opening, ...[tag, attributes]: string[]) => {
    const id = ids.shift() ?? '';
    return idAttribute.test(attributes ?? '') ? opening : `<${tag ?? ''}${id}${attributes ?? ''}>`;
  });
}
