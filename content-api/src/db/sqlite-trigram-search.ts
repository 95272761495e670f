import { sql, type AliasedExpression } from 'kysely';
import { searchTable } from './sqlite-triggers.ts';
import type { Row } from './tables.ts';

/** The id of this many-th row with a trigram tells how rare the trigram is: the higher, the rarer. */
const sampleRank = 100;
/**
 * A search uses at most `maxTrigrams` trigrams, because more exclude few further rows. It considers only the first
 * `maxConsidered` of a long text.
 */
const maxTrigrams = 4;
const maxConsidered = 24;
/**
 * Do not use a trigram that is more than this many times as common as the rarest: it only makes the index walk a longer
 * list.
 */
const maxFrequencyRatio = 8;
/** The reach of a trigram that fewer than `sampleRank` rows have: more than any row id. */
const unsampledReach = Number.MAX_SAFE_INTEGER;

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
/** Escapes a text for `glob`: a set of one character matches that character. */
const escapeGlob = (text: string): string => text.replaceAll(/[*?[]/g, (sign) => `[${sign}]`);

/** Selects the rows of a table that contain the folded text, few or many. */
export function searchRows(table: string, folded: string): AliasedExpression<Row, string> {
  const [on, search] = [sql.table(table), sql.table(searchTable(table))];
  // `cross join` fixes the join order: the matches come first, and the planner does not walk an index of the list.
  // `glob` scans a whole text in half the time of `instr`. Newest rows come first, as in most lists, so a sort with a
  // limit of ten discards later rows at once.
  return sql<Row>`(select ${on}.* from ${search} cross join ${on} on ${on}.id = ${search}.rowid
    where ${search} match ${makeMatchQuery(table, folded)} and ${on}.search_text glob '*' || ${escapeGlob(folded)} || '*' order by ${search}.rowid desc)`.as(
    table,
  );
}

/**
 * Builds the query for the full-text index from the rarest trigrams. A query for all of them would also walk the lists
 * of trigrams that nearly every row has. The rarest give nearly the same rows, and `glob` checks those anyway.
 */
function makeMatchQuery(table: string, folded: string) {
  const [on, search] = [sql.table(table), sql.table(searchTable(table))];
  const letters = [...folded];
  const trigrams = [
    ...new Set(letters.slice(2).map((last, index) => `${letters[index] ?? ''}${letters[index + 1] ?? ''}${last}`)),
  ].slice(0, maxConsidered);
  const pieces = sql.join(trigrams.map((trigram) => sql`(${quote(trigram)})`));
  // Without `materialized`, SQLite computes the reach again at each use.
  return sql`(with pieces as materialized (
    select column1 as piece, coalesce((select rowid from ${search} where ${search} match column1 limit 1 offset ${sql.lit(sampleRank - 1)}) - (select min(id) from ${on}), ${sql.lit(unsampledReach)}) as reach from (values ${pieces}))
    select group_concat(piece, ' AND ') from (
      select piece from pieces where reach >= (select max(reach) from pieces) / ${sql.lit(maxFrequencyRatio)} order by reach desc limit ${sql.lit(maxTrigrams)}))`;
}
