const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  eacute: 'é',
};

const isCharacter = (code: number): boolean => code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);

function decodeEntity(entity: string, name: string): string {
  if (!name.startsWith('#')) return Object.hasOwn(namedEntities, name) ? (namedEntities[name] ?? entity) : entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return isCharacter(code) ? String.fromCodePoint(code) : entity;
}

/** Returns the text of an HTML fragment: no tags, entities decoded, one space between words. */
export function toPlainText(html: string): string {
  return (
    html
      // A block tag becomes a space, so that words of neighbouring blocks stay apart. An inline tag is removed, so that
      // a word stays whole.
      .replaceAll(
        /<\/?(?:p|div|h[1-6]|li|ul|ol|br|hr|tr|td|th|table|blockquote|figure|figcaption|section|article|pre)\b[^<>]*>/gi,
        ' ',
      )
      .replaceAll(/<[a-z/!][^<>]*>/gi, '')
      .replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, decodeEntity)
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}
