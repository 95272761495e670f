import { sql, type AliasedExpression } from 'kysely';
import { searchTable } from './sqlite-follow.ts';
import type { Row } from './tables.ts';

/** How far so many rows that have a trigram are spread tells how rare it is. */
const sample = 100;
/** So many trigrams leave few rows that are not sought; and a long text is not looked at whole. */
const mostUsed = 4;
const mostLookedAt = 24;
/** Beside the rarest, one that is so many times as common only has the index walk a longer list. */
const beside = 8;
/** What is spread beyond all rows, since fewer than the sample have it. */
const nearlyNone = Number.MAX_SAFE_INTEGER;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
/** A set of one letter is the letter itself. */
const literally = (text: string): string => text.replaceAll(/[*?[]/g, (sign) => `[${sign}]`);

/** The rows that contain the text, few or many. */
export function found(table: string, folded: string): AliasedExpression<Row, string> {
  const [on, search] = [sql.table(table), sql.table(searchTable(table))];
  // Cross join: the few rows that were found come first, and no index of the list is walked to look for them.
  // Of whole texts, `glob` looks through one in half the time of `instr`. The newest row first, as most lists have it:
  // what comes later is then not among the first ten.
  return sql<Row>`(select ${on}.* from ${search} cross join ${on} on ${on}.id = ${search}.rowid
    where ${search} match ${wayOf(table, folded)} and ${on}.search_text glob '*' || ${literally(folded)} || '*' order by ${search}.rowid desc)`.as(
    table,
  );
}

/**
 * What the index is asked for. To find all trigrams of a text it would walk the lists of those, too, that nearly every
 * row has: the rarest alone lead to nearly the same rows, and these are looked at anyway.
 */
function wayOf(table: string, folded: string) {
  const [on, search] = [sql.table(table), sql.table(searchTable(table))];
  const letters = [...folded];
  const trigrams = [
    ...new Set(letters.slice(2).map((last, index) => `${letters[index] ?? ''}${letters[index + 1] ?? ''}${last}`)),
  ].slice(0, mostLookedAt);
  const pieces = sql.join(trigrams.map((trigram) => sql`(${quoted(trigram)})`));
  // Materialized, or each mention of the reach would look for it again.
  return sql`(with pieces as materialized (
    select column1 as piece, coalesce((select rowid from ${search} where ${search} match column1 limit 1 offset ${sql.lit(sample - 1)}) - (select min(id) from ${on}), ${sql.lit(nearlyNone)}) as reach from (values ${pieces}))
    select group_concat(piece, ' AND ') from (
      select piece from pieces where reach >= (select max(reach) from pieces) / ${sql.lit(beside)} order by reach desc limit ${sql.lit(mostUsed)}))`;
}
