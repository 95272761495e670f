import { foldText } from './fold-text.ts';

/** A tag of a text in the format `tags`. */
export interface Tag {
  /** The folded tag. Two tags with the same key are one tag. */
  key: string;
  /** The tag in the spelling of its text. */
  name: string;
}

/** Parses a text in the format `tags`: tags that are separated by commas. A tag that the text has twice counts once. */
export function parseTags(text: string): Tag[] {
  const byKey = new Map<string, Tag>();
  for (const name of text.split(',').map((part) => part.trim())) {
    const key = foldText(name);
    if (key !== '' && !byKey.has(key)) byKey.set(key, { key, name });
  }
  return [...byKey.values()];
}
