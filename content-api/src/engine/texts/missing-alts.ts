import { findMediaIds } from '@quoin/shared/contract/media-name';

/** Matches an `<img>` as it is stored: cleaning has closed it, and `>` in its attributes is escaped. */
const image = /<img\b([^>]*)>/g;
const alt = /\salt=/;
const source = /\ssrc="([^"]*)"/;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escapeAttribute = (text: string): string => text.replaceAll(/[&"<>]/g, (character) => escapes[character] ?? '');

const findPicture = (attributes: string): string | undefined =>
  alt.test(attributes) ? undefined : findMediaIds(source.exec(attributes)?.[1] ?? '')[0];

/** Lists the ids of the pictures of a rich text that have no `alt`. An empty one says that they are decorative. */
export const listMissingAlts = (html: string): string[] =>
  html.includes('<img')
    ? [...html.matchAll(image)].flatMap(([, attributes = '']) => findPicture(attributes) ?? [])
    : [];

/** Gives the pictures of a rich text that have no `alt` their texts from the library. */
export const fillMissingAlts = (html: string, texts: ReadonlyMap<string, string>): string =>
  html.replaceAll(image, (tag: string, attributes: string) => {
    const text = texts.get(findPicture(attributes) ?? '') ?? '';
    return text === '' ? tag : `<img alt="${escapeAttribute(text)}"${attributes}>`;
  });
