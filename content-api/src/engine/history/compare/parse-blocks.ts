import { Parser } from 'htmlparser2';
import { makeTokens, type Token } from './text-tokens.ts';

/** A part of a rich text on lines of its own: a paragraph, a heading, a list item, a cell of a table. */
export interface TextBlock {
  name: string;
  /** Attributes that change how it looks or works, by their name in words. */
  attributes: Readonly<Record<string, string>>;
  tokens: Token[];
}

type Attributes = Readonly<Record<string, string>>;

/** The elements that begin a block, with what people call it. An empty name: that of the element around it. */
const blockNames: ReadonlyMap<string, string> = new Map([
  ...[2, 3, 4, 5, 6].map((level) => [`h${level}`, `Heading ${level}`] as const),
  ...(['p', 'div', 'ul', 'ol', 'dl', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'details'] as const).map(
    (name) => [name, ''] as const,
  ),
  ['blockquote', 'Quotation'],
  ['pre', 'Code'],
  ['li', 'List item'],
  ['dt', 'Term'],
  ['dd', 'Description'],
  ['figure', 'Figure'],
  ['figcaption', 'Caption'],
  ['summary', 'Summary'],
  ['caption', 'Table caption'],
  ['th', 'Table heading'],
  ['td', 'Table cell'],
]);

const formatNames: ReadonlyMap<string, string> = new Map([
  ...['strong', 'b'].map((tag) => [tag, 'bold'] as const),
  ...['em', 'i', 'cite'].map((tag) => [tag, 'italic'] as const),
  ['u', 'underlined'],
  ...['s', 'del'].map((tag) => [tag, 'struck through'] as const),
  ['ins', 'marked as inserted'],
  ...['code', 'kbd'].map((tag) => [tag, 'code'] as const),
  ['sub', 'subscript'],
  ['sup', 'superscript'],
  ['mark', 'highlighted'],
  ['small', 'small'],
  ['q', 'quoted'],
  ['abbr', 'an abbreviation'],
]);

const attributeNames: ReadonlyMap<string, string> = new Map([
  ['id', 'anchor'],
  ['align', 'alignment'],
  ['dir', 'direction'],
  ['lang', 'language'],
  ['class', 'language of the code'],
  ['start', 'first number'],
  ['type', 'style of the numbers'],
  ['colspan', 'width in columns'],
  ['rowspan', 'height in rows'],
  ['data-embed', 'player'],
]);

interface OpenElement {
  tag: string;
  attributes: Attributes;
}

/** Splits a rich text into its blocks, with the words, formats, links and pictures of each. */
export function parseBlocks(html: string): TextBlock[] {
  const open: OpenElement[] = [];
  const blocks: TextBlock[] = [];
  let current: TextBlock | undefined;
  const end = (): void => {
    if (current && isSeen(current)) blocks.push(trimEnd(current));
    current = undefined;
  };
  const begin = (): TextBlock => (current ??= { name: findName(open), attributes: findAttributes(open), tokens: [] });
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        if (tag === 'br') begin().tokens.push({ text: '\n', key: '\n', formats: [] });
        else if (tag === 'img') begin().tokens.push(makePicture(attributes));
        else if (tag === 'hr') {
          end();
          blocks.push({ name: 'Line', attributes: {}, tokens: [] });
        } else {
          if (blockNames.has(tag)) end();
          open.push({ tag, attributes });
          if (attributes['data-embed'] !== undefined) begin();
        }
      },
      ontext: (text) => {
        const words = open.some(({ tag }) => tag === 'pre') ? text : text.replaceAll(/[\t\n\f\r ]+/g, ' ');
        if (words.trim() === '' && !current) return;
        const { tokens } = begin();
        if (words.trim() === '') joinSpace(tokens, words);
        else tokens.push(...makeTokens(words, findFormat(open)));
      },
      onclosetag: (tag) => {
        if (open.at(-1)?.tag === tag) open.pop();
        if (blockNames.has(tag)) end();
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  end();
  return blocks;
}

/** A paragraph without words is not seen; a player is. */
const isSeen = ({ tokens, attributes }: TextBlock): boolean =>
  attributes.player !== undefined || tokens.some(({ key, picture }) => picture !== undefined || key !== '');

function trimEnd(block: TextBlock): TextBlock {
  const last = block.tokens.at(-1);
  if (last && last.key !== '\n') last.text = last.text.trimEnd();
  return block;
}

/** Adds a space between two elements to the word before it. */
function joinSpace(tokens: Token[], space: string): void {
  const last = tokens.at(-1);
  if (last && !/\s$/.test(last.text)) last.text += space;
}

function makePicture({ src = '', alt = '' }: Attributes): Token {
  const name = alt || src.split('/').at(-1) || 'without an address';
  return { text: `[Picture: ${name}] `, key: `picture ${src}`, formats: [], picture: { src, alt } };
}

/** Returns what people call the innermost element that has a name; a list item says its level and its kind. */
function findName(open: readonly OpenElement[]): string {
  const named = open.findLast(({ tag }) => (blockNames.get(tag) ?? '') !== '');
  if (!named) return 'Paragraph';
  const name = blockNames.get(named.tag) ?? '';
  if (named.tag !== 'li') return name;
  const lists = open.filter(({ tag }) => tag === 'ul' || tag === 'ol');
  const item = lists.at(-1)?.tag === 'ol' ? 'Numbered item' : name;
  return lists.length > 1 ? `${item}, level ${lists.length}` : item;
}

/** Returns the attributes of the open blocks; those of an inner one win. */
const findAttributes = (open: readonly OpenElement[]): Record<string, string> =>
  Object.fromEntries(
    open
      .filter(({ tag }) => blockNames.has(tag) || tag === 'code')
      .flatMap(({ attributes }) =>
        Object.entries(attributes).flatMap(([name, value]) => {
          const words = attributeNames.get(name);
          return words === undefined ? [] : [[words, value]];
        }),
      ),
  );

function findFormat(open: readonly OpenElement[]): Pick<Token, 'formats' | 'link'> {
  const formats = open.flatMap(({ tag, attributes }) => [
    ...[formatNames.get(tag) ?? []].flat(),
    ...(tag === 'span' && attributes.lang ? [`in the language ${attributes.lang}`] : []),
  ]);
  const link = open.findLast(({ tag, attributes }) => tag === 'a' && attributes.href !== undefined);
  return { formats: [...new Set(formats)].toSorted(), link: link && describeLink(link.attributes) };
}

const describeLink = ({ href = '', target }: Attributes): string =>
  target === '_blank' ? `${href} (in a new tab)` : href;
