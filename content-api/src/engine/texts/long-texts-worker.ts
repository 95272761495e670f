import { parseValue, type ParsedValue } from '../field-values.ts';
import type { LongTexts } from './long-texts.ts';

/** Parses rich texts in a worker thread of `long-texts.ts`. */
export function parseAll(texts: LongTexts): ParsedValue[] {
  return texts.map(({ field, text }) => parseValue(field, text));
}
