import type { Contract } from '@quoin/shared/contract/contract';
import { sql, type RawBuilder } from 'kysely';
import { likePattern } from './database.ts';
import type { Row } from './tables.ts';

/**
 * Part of every index's recipe: raise it when `fold` or `plain` changes, and every text is made anew at the next start.
 */
export const foldVersion = 1;

/**
 * Text as searches compare it. It is computed here and stored, because no two databases agree on letter case beyond
 * ASCII. Letters lose their case ('STRASSE' finds 'Straße', 'ΟΔΟΣ' finds 'Οδός' with its accent only), keep their
 * accents, and blanks are one space.
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

/** Whether a row has the folded text in it, without an index. */
export const contains = (folded: string, column = 'search_text'): RawBuilder<boolean> =>
  sql`${sql.ref(column)} like ${likePattern(folded)} escape '\\'`;

/** Whether the first of a row's searched columns is the folded text, and nothing else. */
export const isFirst = (folded: string): RawBuilder<boolean> =>
  sql`search_text like ${likePattern(`${folded}${between}`).slice(1)} escape '\\'`;

/** The columns that `search_key` looks into. */
export const searchedColumns = (contract: Contract): string[] =>
  Object.entries(contract.fields)
    .filter(([, field]) => field.searched)
    .map(([name]) => name);

/** Stands between two fields, so that no search matches across them: folded text has no line ends. */
const between = '\n';

/** All that a search looks into, of one row. */
export function searchTextOf(contract: Contract, row: Row): string {
  return searchedColumns(contract)
    .map((column) => {
      const value = String(row[column] ?? '');
      return fold(contract.fields[column]?.kind === 'html' ? plain(value) : value);
    })
    .join(between);
}

const inside = /<\/?(?:a|abbr|b|cite|code|em|i|mark|q|s|small|span|strong|sub|sup|time|u)(?:\s[^>]*)?>/g;
const entities = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
]);

/** The words of cleaned rich text: nobody searches for its markup. */
const plain = (html: string): string =>
  html
    .replaceAll(inside, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities.get(entity) ?? entity);
