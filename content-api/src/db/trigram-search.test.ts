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
  it('asks its index for the part of a text that few rows have, once it knows what most have', async () => {
    expect(await searchTexts('helfiville')).toEqual([['%helfiville%'], ['%helfivi%', 'helfiville']]);
  });

  it.each([
    ['every row has all of it', 'village'],
    ['only its signs are rare, of which the index has none', 'a-+-village'],
    ['it has other letters than those of every collation', 'ваша'],
  ])('asks for the whole text where %s', async (_, text) => {
    expect(await searchTexts(text)).toEqual([[`%${text}%`], [`%${text}%`]]);
  });

  it('asks for the whole text where there are too few rows to tell', async () => {
    expect(await searchTexts('helfiville', texts.slice(1))).toEqual([['%helfiville%'], ['%helfiville%']]);
  });

  it('sends a sign of a pattern as itself', async () => {
    expect(await searchTexts('100%_quoin')).toEqual([['%100\\%\\_quoin%'], ['%100%', '100%_quoin']]);
  });
});
