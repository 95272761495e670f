import type { Contract } from '@quoin/shared/contract/contract';
import type { Field } from '@quoin/shared/contract/field';
import { foldText, makeSortKey } from '@quoin/shared/contract/texts/fold-text';
import { parseTags } from '@quoin/shared/contract/texts/parse-tags';
import { sql, type RawBuilder } from 'kysely';
import { likePattern } from './database.ts';
import type { Row } from './tables.ts';

/**
 * The version of the derived texts. Raise it when `foldText`, `makeSortKey` or `makeSearchText` changes; the next start
 * then recomputes all search texts and sort keys.
 */
export const foldVersion = 3;

/** Returns the condition that a column contains the folded text; it needs no index. */
export const contains = (folded: string, column = 'search_text'): RawBuilder<boolean> =>
  sql`${sql.ref(column)} like ${likePattern(folded)} escape '\\'`;

/** Returns the condition that the first searched column of a row equals the folded text. */
export const equalsFirstColumn = (folded: string): RawBuilder<boolean> =>
  sql`search_text like ${likePattern(`${folded}${fieldSeparator}`).slice(1)} escape '\\'`;

/** Returns the condition that the first searched column of a row ends with the folded text. */
export const endsFirstColumn = (folded: string): RawBuilder<boolean> => contains(`${folded}${fieldSeparator}`);

/** Lists the columns that `search_key` searches. */
export const searchedColumns = (contract: Contract): string[] =>
  Object.entries(contract.fields)
    .filter(([, field]) => field.searched)
    .map(([name]) => name);

/** Lists the columns with a sort key: text fields that `sort` orders as people read them. */
export const sortedColumns = (contract: Contract): string[] =>
  Object.entries(contract.fields)
    .filter(([, field]) => field.kind === 'text' && field.sorted)
    .map(([name]) => name);

/** Returns the name of the column that holds the sort key of another column. */
export const getSortKeyColumn = (column: string): string => `${column}_sort_key`;

/** Returns the column that orders a list by another column: its sort key, or the column itself. */
export const getOrderColumn = (contract: Contract, column: string): string =>
  sortedColumns(contract).includes(column) ? getSortKeyColumn(column) : column;

/** Lists the columns that are derived from the other columns of a row. */
export const derivedColumns = (contract: Contract): string[] => [
  'search_text',
  ...sortedColumns(contract).map(getSortKeyColumn),
];

/** Lists the columns that the derived columns are made of. */
export const derivingColumns = (contract: Contract): string[] => [
  ...new Set([...searchedColumns(contract), ...sortedColumns(contract)]),
];

/** Returns the values of the derived columns of a row. */
export const deriveColumns = (contract: Contract, row: Row): Record<string, string> => ({
  search_text: makeSearchText(contract, row),
  ...Object.fromEntries(
    sortedColumns(contract).map((column) => [getSortKeyColumn(column), makeSortKey(String(row[column] ?? ''))]),
  ),
});

/** Separates two fields, so that no search matches across them: folded text has no line breaks. */
const fieldSeparator = '\n';
/** Is before and after each tag, so that a search finds a whole tag: folded text has no tabs. */
const tagSeparator = '\t';

/** Returns the text that is in the search text of exactly the rows with a tag. `key` is the key of the tag. */
export const makeTagText = (key: string): string => `${tagSeparator}${key}${tagSeparator}`;

/** Returns the folded text of all searched columns of a row. */
export function makeSearchText(contract: Contract, row: Row): string {
  return searchedColumns(contract)
    .map((column) => foldValue(contract.fields[column], String(row[column] ?? '')))
    .join(fieldSeparator);
}

function foldValue(field: Field | undefined, value: string): string {
  if (field?.kind === 'html') return foldText(stripMarkup(value));
  if (field?.kind !== 'text' || field.format !== 'tags') return foldText(value);
  const keys = parseTags(value).map(({ key }) => key);
  return keys.length === 0 ? '' : makeTagText(keys.join(tagSeparator));
}

const inlineTags =
  /<\/?(?:a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|time|u)(?:\s[^>]*)?>/g;
const entities = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
]);

/** Returns the text of cleaned rich text, without markup. */
export const stripMarkup = (html: string): string =>
  html
    .replaceAll(inlineTags, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities.get(entity) ?? entity);
