import { sql } from 'kysely';
import type { Differences } from './database.ts';
import { contains } from './search-text.ts';
import type { Row } from './tables.ts';

/** The number of rows, spread over the table, that are sampled. A trigram is rare when at most one of them has it. */
const sampleSize = 50;
/** Only the beginning of a long text is sampled. */
const sampledLength = 2_000;
const sampleLifetimeMs = 60_000;

/**
 * Creates the search for rows that contain a text. The trigram index walks the lists of all trigrams of its query,
 * including those that nearly every row has. So the index gets a rare part of the text where there is one, and the rows
 * that it finds are checked for the whole text.
 * Which parts are rare is sampled in the background, at most every `sampleLifetimeMs`. Without a sample, a search
 * uses the whole text.
 * @param query runs an SQL query on the database
 */
export function createTrigramSearch(
  query: (statement: string) => Promise<{ rows: { text: string }[] }>,
): Differences['searchRows'] {
  const samples = new Map<string, { texts: readonly string[]; until: number }>();

  const sample = async (table: string): Promise<void> => {
    const { rows } = await query(`
      select left(search_text, ${sampledLength}) as text from (select min(id) as first, max(id) as last from "${table}") as ends,
      lateral generate_series(0, ${sampleSize - 1}) as part,
      lateral (select search_text from "${table}" where id >= first + (last - first)::bigint * part / ${sampleSize} order by id limit 1) as one`);
    samples.set(table, { texts: rows.map(({ text }) => text), until: Date.now() + sampleLifetimeMs });
  };

  return (table, folded) => {
    const current = samples.get(table);
    if (!current || current.until < Date.now()) {
      samples.set(table, { texts: current?.texts ?? [], until: Date.now() + sampleLifetimeMs });
      // A failed sample does not change the results of searches; other errors of the database appear in the searches
      // themselves.
      sample(table).catch(() => undefined);
    }
    const rarePart = current && findRarePart(folded, current.texts);
    const condition =
      rarePart === undefined ? contains(folded) : sql`${contains(rarePart)} and strpos(search_text, ${folded}) > 0`;
    // `offset 0` keeps the planner from merging the subquery. Merged, it would walk the index of the list and expect
    // the limit of the page to stop it early.
    return sql<Row>`(select * from ${sql.table(table)} where ${condition} offset 0)`.as(table);
  };
}

/** With the collation C, pg_trgm makes no trigrams of other letters. */
const indexed = /^[a-z\d]{3}$/;

/** Returns the first part of a text that consists of rare trigrams; undefined when there is none, or no full sample. */
function findRarePart(folded: string, texts: readonly string[]): string | undefined {
  if (texts.length < sampleSize) return undefined;
  const isRare = (begin: number): boolean => {
    const trigram = folded.slice(begin, begin + 3);
    return indexed.test(trigram) && texts.filter((text) => text.includes(trigram)).length <= 1;
  };
  for (let begin = 0; begin + 3 <= folded.length; begin += 1) {
    let end = begin;
    while (isRare(end)) end += 1;
    if (end > begin) return folded.slice(begin, end + 2);
  }
  return undefined;
}
