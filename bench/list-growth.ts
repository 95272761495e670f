import { addPosts } from '@quoin/content-api/src/seed/big-content.ts';
import { aTestApi, siteKey, type Answer, type TestApi } from '@quoin/content-api/src/testing/test-api.ts';

/**
 * How much slower a list becomes when there is a hundred times more in it: `node bench/list-growth.ts`.
 * On SQLite; with DATABASE_URL on that database, which must be new, and is left full.
 */
const sizes = [1_000, 100_000];
const rounds = 200;
const size = 10;

const askedOf = (posts: number, sought: string): Record<string, string> => ({
  'first page': `page=1&size=${size}`,
  'active only': `page=1&size=${size}&status=1`,
  'page in the middle': `page=${posts / size / 2}&size=${size}`,
  'last page': `page=${posts / size}&size=${size}`,
  'page past the end': `page=${posts / size + 1}&size=${size}`,
  'search, one found': `page=1&size=${size}&search_key=${encodeURIComponent(sought)}`,
  'search, none found': `page=1&size=${size}&search_key=nothing-of-this-kind`,
});

const url = process.env.DATABASE_URL?.trim();
const api = await aTestApi({ env: { ...(url ? { DATABASE_URL: url } : {}), REQUESTS_PER_MINUTE: '1000000' } });
const measured = new Map<number, Map<string, number>>();
for (const [index, posts] of sizes.entries()) {
  await addPosts(api.database, { appKey: siteKey, count: posts - (sizes[index - 1] ?? 0) });
  measured.set(posts, await timesOf(api, posts));
}
await api.close();

console.log(`Milliseconds a call (median of ${rounds}, as an administrator), on ${url ? new URL(url).protocol : 'sqlite:'}\n`);
console.log(['call'.padEnd(20), ...sizes.map((posts) => `${posts} posts`.padStart(14)), 'times'.padStart(8)].join(''));
const [few, many] = sizes.map((posts) => measured.get(posts));
for (const [name, before] of few ?? []) {
  const after = many?.get(name) ?? 0;
  console.log([name.padEnd(20), ...[before, after].map((time) => time.toFixed(2).padStart(14)), (after / before).toFixed(1).padStart(8)].join(''));
}

async function timesOf({ call }: TestApi, posts: number): Promise<Map<string, number>> {
  const middle = await call(`GET /posts?page=${posts / size / 2}&size=1`);
  const times = new Map<string, number>();
  for (const [name, query] of Object.entries(askedOf(posts, String(middle.at('data.data.0.title'))))) {
    times.set(name, await medianOf(() => call(`GET /posts?${query}`)));
  }
  return times;
}

async function medianOf(work: () => Promise<Answer>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    const { status } = await work();
    if (status !== 200) throw new Error(`The call was answered with ${status}.`);
    taken.push(performance.now() - begun);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}
