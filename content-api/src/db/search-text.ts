import type { Contract } from '@quoin/shared/contract/contract';
import { sql, type RawBuilder } from 'kysely';
import { likePattern } from './database.ts';
import type { Row } from './tables.ts';

/**
 * The version of the folding. Raise it when `fold` or `stripMarkup` changes; the next start then recomputes all search
 * texts.
 */
export const foldVersion = 1;

/**
 * Returns a text as searches compare it. It is computed here and stored, because no two databases agree on letter case
 * beyond ASCII.
 * Letters lose their case ('STRASSE' finds 'Straße', 'ΟΔΟΣ' finds 'Οδός' only with its accent) and keep their accents.
 * A run of white space becomes one space.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Returns the condition that a column contains the folded text; it needs no index. */
export const contains = (folded: string, column = 'search_text'): RawBuilder<boolean> =>
  sql`${sql.ref(column)} like ${likePattern(folded)} escape '\\'`;

/** Returns the condition that the first searched column of a row equals the folded text. */
export const equalsFirstColumn = (folded: string): RawBuilder<boolean> =>
  sql`search_text like ${likePattern(`${folded}${fieldSeparator}`).slice(1)} escape '\\'`;

/** Lists the columns that `search_key` searches. */
export const searchedColumns = (contract: Contract): string[] =>
  Object.entries(contract.fields)
    .filter(([, field]) => field.searched)
    .map(([name]) => name);

/** Separates two fields, so that no search matches across them: folded text has no line breaks. */
const fieldSeparator = '\n';

/** Returns the folded text of all searched columns of a row. */
export function makeSearchText(contract: Contract, row: Row): string {
  return searchedColumns(contract)
    .map((column) => {
      const value = String(row[column] ?? '');
      return fold(contract.fields[column]?.kind === 'html' ? stripMarkup(value) : value);
    })
    .join(fieldSeparator);
}

const inlineTags = /<\/?(?:a|abbr|b|cite|code|em|i|mark|q|s|small|span|strong|sub|sup|time|u)(?:\s[^>]*)?>/g;
const entities = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
]);

/** Returns the text of cleaned rich text, without markup. */
const stripMarkup = (html: string): string =>
  html
    .replaceAll(inlineTags, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities.get(entity) ?? entity);
