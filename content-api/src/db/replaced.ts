import { sql, type RawBuilder } from 'kysely';

/**
 * A column's text with one text for another, pair by pair. By the database, so that nothing is lost that is written at
 * the same time.
 */
export const replaced = (column: string, pairs: readonly (readonly [from: string, to: string])[]): RawBuilder<string> =>
  pairs.reduce<RawBuilder<string>>(
    (text, [from, to]) => sql`replace(${text}, ${from}, ${to})`,
    sql`${sql.ref(column)}`,
  );
