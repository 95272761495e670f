import { sql, type RawBuilder } from 'kysely';

/** Selects the bytes of these columns together. Both databases know them without reading the texts. */
export const textSize = (columns: readonly string[]): RawBuilder<number> =>
  sql<number>`(${sql.join([sql`0`, ...columns.map((name) => sql`coalesce(octet_length(${sql.ref(name)}), 0)`)], sql` + `)})`;

/** The id with which all file names of a picture begin. The index `media_by_picture` has the same expression. */
export const pictureId: RawBuilder<string> = sql<string>`substr(file_name, 1, 26)`;

/**
 * When a record was first public, in an update of its status: now if the update makes it public. A public record
 * without the moment was made by a version of the API that did not store it.
 */
export const firstPublication = ({
  isActive,
  activeStatus,
  at,
}: {
  isActive: boolean;
  activeStatus: number;
  at: string;
}): RawBuilder<string | null> =>
  isActive
    ? sql`coalesce(published_at, ${at})`
    : sql`case when status = ${activeStatus} then coalesce(published_at, created_at) else published_at end`;
