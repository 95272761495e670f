import { addPosts, addUsers, placeOf } from '@quoin/content-api/src/seed/big-content.ts';
import { accountsKey, aTestApi, siteKey, type TestApi } from '@quoin/content-api/src/testing/test-api.ts';
import { startPostgres } from '../commands/test/postgres/postgres-server.ts';

/**
 * How much slower a list becomes when there is a hundred times more in it, and twenty times more users:
 * `node bench/list-growth.ts`, on SQLite; `node bench/list-growth.ts postgres`, on a PostgreSQL of its own.
 * The small and the large database are asked in turn, so that whatever else the machine does slows both alike.
 */
const rounds = 100;
const size = 10;
const counts = { posts: [1_000, 100_000], users: [1_000, 20_000] } as const;
const keys = { posts: siteKey, users: accountsKey } as const;

/** A post's title ends in its number, a user's address has it between dots. */
const soughtIn = (name: keyof typeof counts, number: number): string => (name === 'posts' ? ` ${number}` : `.${number}.`);

const callsOf = (name: keyof typeof counts, rows: number): Record<string, string> => ({
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

const server = process.argv[2] === 'postgres' ? await startPostgres() : undefined;
if (server) Object.assign(process.env, { QUOIN_TEST_ON: 'postgres', QUOIN_TEST_POSTGRES: server.urlOf('postgres') });
const open = (): Promise<TestApi> => aTestApi({ env: { REQUESTS_PER_MINUTE: '1000000' } });
const apis = [await open(), await open()] as const;
try {
  for (const [index, { database }] of apis.entries()) {
    await addPosts(database, { appKey: siteKey, count: counts.posts[index] ?? 0 });
    await addUsers(database, { appKey: accountsKey, count: counts.users[index] ?? 0 });
  }
  console.log(`Milliseconds a call (median of ${rounds}, as an administrator) on ${server ? 'PostgreSQL' : 'SQLite'}\n`);
  for (const name of ['posts', 'users'] as const) await report(name);
} finally {
  for (const api of apis) await api.close();
  await server?.stop();
}

async function report(name: keyof typeof counts): Promise<void> {
  const [few, many] = counts[name].map((rows) => callsOf(name, rows));
  console.log([name.padEnd(22), ...counts[name].map((rows) => String(rows).padStart(12)), 'times'.padStart(8)].join(''));
  for (const [call, query] of Object.entries(few ?? {})) {
    const times = await inTurn(name, [query, many?.[call] ?? '']);
    console.log([call.padEnd(22), ...times.map((time) => time.toFixed(2).padStart(12)), ((times[1] ?? 0) / (times[0] ?? 0)).toFixed(1).padStart(8)].join(''));
  }
  console.log();
}

async function inTurn(name: keyof typeof counts, queries: readonly string[]): Promise<number[]> {
  const taken = apis.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, api] of apis.entries()) {
      const begun = performance.now();
      const { status } = await api.call(`GET /${name}?${queries[index] ?? ''}&size=${size}`, { key: keys[name] });
      if (status !== 200) throw new Error(`The call was answered with ${status}.`);
      taken[index]?.push(performance.now() - begun);
    }
  }
  return taken.map((times) => times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0);
}
