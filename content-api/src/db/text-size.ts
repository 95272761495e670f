import { sql, type RawBuilder } from 'kysely';

/** Selects the bytes of these columns together. Both databases know them without reading the texts. */
export const textSize = (columns: readonly string[]): RawBuilder<number> =>
  sql<number>`(${sql.join([sql`0`, ...columns.map((name) => sql`coalesce(octet_length(${sql.ref(name)}), 0)`)], sql` + `)})`;
