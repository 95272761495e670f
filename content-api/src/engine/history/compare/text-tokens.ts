/** A picture in a text. */
export interface TextPicture {
  src: string;
  alt: string;
}

/** A word with the space after it, a line break, or a picture. */
export interface Token {
  text: string;
  /** What tells whether two tokens are the same: the word without its space, or the address of the picture. */
  key: string;
  /** The names of its formats, such as `bold`, in alphabetical order. */
  formats: readonly string[];
  /** The address of the link that it is a part of. */
  link?: string | undefined;
  picture?: TextPicture;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Splits a text into words of any script; each has the space after it. */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    if (segment.trim() === '' && words.length > 0) words.push((words.pop() ?? '') + segment);
    else words.push(segment);
  }
  return words;
}

/** Makes the tokens of a text that has the same formats and link everywhere. */
export const makeTokens = (text: string, { formats, link }: Pick<Token, 'formats' | 'link'>): Token[] =>
  splitWords(text).map((word) => ({ text: word, key: word.trim(), formats, link }));
