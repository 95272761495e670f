import { getStyle, hasText, matchStyle } from './paste-dom.ts';

/** The formats that the site's design sets, so that texts do not hold them, in the words of the notice. */
const formats = ['colours', 'highlights', 'fonts', 'sizes of letters', 'alignment of paragraphs'] as const;
export type Format = (typeof formats)[number];

const properties = {
  color: matchStyle('color', '([^;]+)'),
  background: matchStyle('background', '([^;]+)'),
  'background-color': matchStyle('background-color', '([^;]+)'),
  'font-family': matchStyle('font-family', '([^;]+)'),
  'font-size': matchStyle('font-size', '([^;]+)'),
  'text-align': matchStyle('text-align', '([^;]+)'),
};

/** Reads a property of a style, lower case, or an empty string. */
const readProperty = (element: Element, property: keyof typeof properties): string =>
  properties[property].exec(getStyle(element))?.[1]?.trim().toLowerCase() ?? '';

/** Channels that differ by less look grey. */
const greyRange = 24;
const greys = new Set(['black', 'white', 'gray', 'grey', 'silver', 'dimgray', 'darkgray', 'lightgray', 'whitesmoke']);
const notColours = /^(?:$|auto|none|inherit|initial|unset|revert|transparent|currentcolor|window|windowtext|var\()/;

/** Whether a colour of CSS or of the old attributes says something: texts in black or grey are usual. */
function isColourful(value: string): boolean {
  const name = value.replace(/\s*!important$/, '');
  if (notColours.test(name) || greys.has(name)) return false;
  const channels = readChannels(name);
  if (channels === undefined) return /^[a-z]+$/.test(name) && !/gr[ae]y$/.test(name);
  return Math.max(...channels) - Math.min(...channels) >= greyRange;
}

/** Reads red, green and blue of `#rgb`, `#rrggbb` and `rgb()`; undefined for other notations. */
function readChannels(value: string): number[] | undefined {
  const [, short] = /^#([\da-f]{3})$/.exec(value) ?? [];
  const [, long] = /^#([\da-f]{6})/.exec(value) ?? [];
  const digits = short?.replaceAll(/./g, '$&$&') ?? long;
  if (digits !== undefined) return [...digits.matchAll(/../g)].map(([pair]) => Number.parseInt(pair, 16));
  const [, list] = /^rgba?\(([^)]*)\)/.exec(value) ?? [];
  return list
    ?.match(/[\d.]+/g)
    ?.slice(0, 3)
    .map(Number);
}

/** Code has the colours of its editor. Links, footnote marks and headings look alike in every text. */
const usualPlaces = 'pre, code, a, sup, sub';
const headings = 'h1, h2, h3, h4, h5, h6';
const blocks = `p, div, li, center, ${headings}`;

const readColour = (element: Element): string =>
  readProperty(element, 'color') || (element.getAttribute('color')?.toLowerCase() ?? '');

/** A highlight, or the colour of a cell. */
const readGround = (element: Element): string =>
  readProperty(element, 'background-color')
  || (/^(?:#|rgb|[a-z]+\b)\S*/.exec(readProperty(element, 'background'))?.[0] ?? '')
  || (element.getAttribute('bgcolor')?.toLowerCase() ?? '');

const readFont = (element: Element): string =>
  (readProperty(element, 'font-family') || (element.getAttribute('face')?.toLowerCase() ?? ''))
    .split(',', 1)
    .join('')
    .replaceAll(/["']/g, '')
    .trim();

const readSize = (element: Element): string =>
  readProperty(element, 'font-size') || (element.getAttribute('size') ?? '');

/** Reads the alignment of a block; cells keep theirs, and text at the side where it begins has none. */
function readAlignment(element: Element): string {
  if (element.localName === 'center') return 'center';
  const value = readProperty(element, 'text-align') || (element.getAttribute('align')?.toLowerCase() ?? '');
  const usual = element.closest('[dir="rtl" i]') ? 'right' : 'left';
  return ['center', 'right', 'left', 'justify', 'end'].includes(value) && value !== usual ? value : '';
}

type Read = (element: Element) => string;

/**
 * Returns a function for the value of an element: its own, or that of the nearest element around it which has one. Each
 * element is read once, however many texts are in it.
 */
function inheriting(read: Read): Read {
  const known = new Map<Element, string>();
  const find: Read = (element) => {
    const path: Element[] = [];
    let at: Element | null = element;
    for (; at && !known.has(at); at = at.parentElement) path.push(at);
    let value = (at && known.get(at)) ?? '';
    for (const inner of path.toReversed()) {
      value = read(inner) || value;
      known.set(inner, value);
    }
    return value;
  };
  return find;
}

/** The elements directly around the texts whose formats count. */
function listHolders(body: HTMLElement): Element[] {
  const holders = new Set<Element>();
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement;
    if (holder && hasText(walker.currentNode) && !holder.closest(usualPlaces)) holders.add(holder);
  }
  return [...holders];
}

const isAligned = (block: Element): boolean => !block.closest('td, th') && readAlignment(block) !== '';

/**
 * Lists the formats of pasted HTML that somebody chose and that texts do not hold. A document has one font, one size
 * and black letters by itself, so only a second font or size in its paragraphs counts, and no black, white or grey.
 */
export function findUnkeptFormats(body: HTMLElement): Format[] {
  const holders = listHolders(body);
  const inParagraphs = holders.filter((holder) => !holder.closest(headings));
  const isColoured = (read: Read) => holders.map(inheriting(read)).some(isColourful);
  const hasSeveral = (read: Read) => new Set(inParagraphs.map(inheriting(read))).size > 1;
  const isUsed: Readonly<Record<Format, boolean>> = {
    colours: isColoured(readColour),
    highlights: isColoured(readGround),
    fonts: hasSeveral(readFont),
    'sizes of letters': hasSeveral(readSize),
    'alignment of paragraphs': [...body.querySelectorAll(blocks)].some(isAligned),
  };
  return formats.filter((format) => isUsed[format]);
}

/** Describes the formats that were not kept: a sentence, or undefined if there are none. */
export function describeUnkeptFormats(unkept: readonly Format[]): string | undefined {
  if (unkept.length === 0) return undefined;
  const list = new Intl.ListFormat('en').format(unkept);
  const subject = list.charAt(0).toUpperCase() + list.slice(1);
  return `${subject} of what was pasted were not kept: the site’s design sets them.`;
}
