import { addPosts, addUsers, placeOf } from '@quoin/content-api/src/seed/big-content.ts';
import { accountsKey, aTestApi, siteKey, type TestApi } from '@quoin/content-api/src/testing/test-api.ts';
import { startPostgres } from '../commands/test/postgres/postgres-server.ts';
import { medianOf, type Row } from './row.ts';

const rounds = 100;
const size = 10;
const counts = { posts: [1_000, 100_000], users: [1_000, 20_000] } as const;
const keys = { posts: siteKey, users: accountsKey } as const;
type Name = keyof typeof counts;

/** A post's title ends in its number, a user's address has it between dots. */
const soughtIn = (name: Name, number: number): string => (name === 'posts' ? ` ${number}` : `.${number}.`);

const callsOf = (name: Name, rows: number): Record<string, string> => ({
  'first page': 'page=1',
  'page in the middle': `page=${rows / size / 2}`,
  'last page': `page=${Math.ceil(rows / size)}`,
  'page past the end': `page=${rows / size + 100}`,
  'active only, first': 'page=1&status=1',
  'active only, middle': `page=${rows / size / 2}&status=1`,
  'search, one found': `page=1&search_key=${encodeURIComponent(soughtIn(name, rows / 2 + 1))}`,
  'search, 1 % found': `page=1&search_key=${placeOf(42)}`,
  'search, none found': 'page=1&search_key=nothing-of-this-kind',
  'search, two letters': 'page=1&search_key=qu',
});

/**
 * How much slower a list becomes when there is a hundred times more in it, and twenty times more users.
 * The small and the large database are asked in turn, so that whatever else the machine does slows both alike.
 */
export async function growthOn(kind: 'SQLite' | 'PostgreSQL'): Promise<Row[]> {
  const server = kind === 'PostgreSQL' ? await startPostgres() : undefined;
  if (server) Object.assign(process.env, { QUOIN_TEST_ON: 'postgres', QUOIN_TEST_POSTGRES: server.urlOf('postgres') });
  const apis: TestApi[] = [];
  try {
    for (const index of [0, 1] as const) {
      const api = await aTestApi({ env: { REQUESTS_PER_MINUTE: '1000000' } });
      apis.push(api);
      await addPosts(api.database, { appKey: siteKey, count: counts.posts[index] });
      await addUsers(api.database, { appKey: accountsKey, count: counts.users[index] });
    }
    return [...await rowsOf(apis, { kind, name: 'posts' }), ...await rowsOf(apis, { kind, name: 'users' })];
  } finally {
    for (const api of apis) await api.close();
    await server?.stop();
    delete process.env.QUOIN_TEST_ON;
  }
}

async function rowsOf(apis: readonly TestApi[], { kind, name }: { kind: string; name: Name }): Promise<Row[]> {
  const [few, many] = counts[name];
  const rows: Row[] = [];
  for (const [call, query] of Object.entries(callsOf(name, few))) {
    const [small = 0, large = 0] = await inTurn(apis, { name, queries: [query, callsOf(name, many)[call] ?? ''] });
    rows.push({ name: `${kind}, ${many} ${name} beside ${few}: ${call}`, ours: `${large.toFixed(2)} ms`, beside: `${small.toFixed(2)} ms`, ratio: large / small, goal: { atMost: 2 } });
  }
  return rows;
}

async function inTurn(apis: readonly TestApi[], { name, queries }: { name: Name; queries: readonly string[] }): Promise<number[]> {
  const taken = apis.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, api] of apis.entries()) {
      const begun = performance.now();
      const { status } = await api.call(`GET /${name}?${queries[index] ?? ''}&size=${size}`, { key: keys[name] });
      if (status !== 200) throw new Error(`The call was answered with ${status}.`);
      taken[index]?.push(performance.now() - begun);
    }
  }
  return taken.map(medianOf);
}
