import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { createTrigramSearch } from './trigram-search.ts';
import type { Tables } from './tables.ts';

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (on) => new PostgresIntrospector(on),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const texts = Array.from({ length: 50 }, (_, number) => `a village on the hill, number ${number}`);

/**
 * Returns the query parameters of a search: first without a sample of the table, then with these rows as the sample.
 */
async function searchTexts(folded: string, rows: readonly string[] = texts): Promise<(readonly unknown[])[]> {
  const sampled = Promise.resolve({ rows: rows.map((text) => ({ text })) });
  const found = createTrigramSearch(() => sampled);
  const getParameters = (): readonly unknown[] =>
    db.selectFrom(found('posts', folded)).selectAll().compile().parameters;
  const first = getParameters();
  await sampled;
  return [first, getParameters()];
}

describe('a search of PostgreSQL', () => {
  it('queries the index for a rare part of the text once it has a sample', async () => {
    expect(await searchTexts('helfiville')).toEqual([['%helfiville%'], ['%helfivi%', 'helfiville']]);
  });

  it.each([
    ['every row has all of it', 'village'],
    ['only its signs are rare, of which the index has none', 'a-+-village'],
    ['it has other letters than those of every collation', 'ваша'],
  ])('queries for the whole text when %s', async (_, text) => {
    expect(await searchTexts(text)).toEqual([[`%${text}%`], [`%${text}%`]]);
  });

  it('queries for the whole text when there are too few rows to sample', async () => {
    expect(await searchTexts('helfiville', texts.slice(1))).toEqual([['%helfiville%'], ['%helfiville%']]);
  });

  it('escapes the special characters of a pattern', async () => {
    expect(await searchTexts('100%_quoin')).toEqual([['%100\\%\\_quoin%'], ['%100%', '100%_quoin']]);
  });
});
