import { sql, type RawBuilder } from 'kysely';

/**
 * Returns SQL that replaces texts in a column, pair by pair.
 * The database does it, so that a concurrent write is not lost.
 */
export const replaceTexts = (
  column: string,
  pairs: readonly (readonly [from: string, to: string])[],
): RawBuilder<string> =>
  pairs.reduce<RawBuilder<string>>(
    (text, [from, to]) => sql`replace(${text}, ${from}, ${to})`,
    sql`${sql.ref(column)}`,
  );
