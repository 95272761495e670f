import { sql } from 'kysely';
import type { Differences } from './database.ts';
import { contains } from './search-text.ts';
import type { Row } from './tables.ts';

/** So many rows, spread over the table, tell what most rows have: a trigram is rare when at most one of them has it. */
const sampled = 50;
/** Of a long text its beginning says enough. */
const sampledLength = 2_000;
const keptFor = 60_000;

/**
 * The rows that contain a text. The trigram index goes through the lists of all trigrams of what it is asked for, those
 * included that nearly every row has. So it is asked for a rare part, where there is one, and the rows that it leads to
 * are looked at for the whole. What is rare is learnt beside the searches, from time to time: a search that knows
 * nothing of it asks for the whole text.
 */
export function foundByRarePart(
  ask: (question: string) => Promise<{ rows: { text: string }[] }>,
): Differences['found'] {
  const samples = new Map<string, { texts: readonly string[]; until: number }>();

  const sample = async (table: string): Promise<void> => {
    const { rows } = await ask(`
      select left(search_text, ${sampledLength}) as text from (select min(id) as first, max(id) as last from "${table}") as ends,
      lateral generate_series(0, ${sampled - 1}) as part,
      lateral (select search_text from "${table}" where id >= first + (last - first)::bigint * part / ${sampled} order by id limit 1) as one`);
    samples.set(table, { texts: rows.map(({ text }) => text), until: Date.now() + keptFor });
  };

  return (table, folded) => {
    const known = samples.get(table);
    if (!known || known.until < Date.now()) {
      samples.set(table, { texts: known?.texts ?? [], until: Date.now() + keptFor });
      // Searches are right without it, and whatever is wrong with the database they run into themselves.
      sample(table).catch(() => undefined);
    }
    const part = known && rarePartOf(folded, known.texts);
    const sought =
      part === undefined ? contains(folded) : sql`${contains(part)} and strpos(search_text, ${folded}) > 0`;
    // Offset 0 has the planner look for what is sought first: it would walk the list's own index, expecting to be
    // stopped by the limit of a page.
    return sql<Row>`(select * from ${sql.table(table)} where ${sought} offset 0)`.as(table);
  };
}

/** Of other letters a database with the collation C makes no trigrams. */
const indexed = /^[a-z\d]{3}$/;

/** The first part of a text that has rare trigrams only. */
function rarePartOf(folded: string, texts: readonly string[]): string | undefined {
  if (texts.length < sampled) return undefined;
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
