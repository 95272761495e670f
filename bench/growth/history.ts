import { addPosts } from '@quoin/content-api/src/seed/big-content.ts';
import { siteKey, type TestApi } from '@quoin/content-api/src/testing/test-api.ts';
import { computeMedian, within, type Row } from '../row.ts';
import { onFilledSites, type DatabaseKind, type FilledSite } from './filled-sites.ts';

const rounds = 80;
const counts = { posts: 1_000, sections: 10, widgets: 3, perStatement: 500 } as const;
/** Half of the versions belong to one record, a tenth to the parts of one page, the others to the posts. */
const versions = { ofOne: 50_000, ofParts: 10_000, ofPosts: 40_000 } as const;
const total = Object.values(versions).reduce((sum, count) => sum + count, 0);
/** The history costs neither reads nor saves: a larger ratio is not the noise of the machine. */
const maxRatio = 1.25;
/** Milliseconds of a page of one record, and of what reads over all versions of a record or of 40 parts. */
const limits = { page: 60, whole: 250 } as const;

interface Call {
  method?: 'GET' | 'PUT';
  path: string;
  /** The body of a call, which changes something each time. */
  makeBody?: (round: number) => object;
}

/** Calls of which the database with versions is compared with the one without. */
const compared: Readonly<Record<string, Call>> = {
  'list of 10 posts': { path: '/posts?page=1&size=10' },
  'the post with half of all versions': { path: '/posts/1' },
  'a page with its sections': { path: '/pages/1' },
  'save of the post with half of all versions': {
    method: 'PUT',
    path: '/posts/1',
    makeBody: (round) => ({ title: `Title ${round}` }),
  },
  'save of another post': { method: 'PUT', path: '/posts/2', makeBody: (round) => ({ title: `Title ${round}` }) },
};

/** Reads of the history itself, in the database with the versions. */
const ofHistory: Readonly<Record<string, Call & { limit: number }>> = {
  'the newest versions of one record': { path: '/posts/1/versions', limit: limits.page },
  'its versions, page 500': { path: '/posts/1/versions?page=500', limit: limits.page },
  'its oldest state': { path: '/posts/1/versions/1', limit: limits.whole },
  'its oldest state compared with the newest': { path: '/posts/1/versions/live?against=1', limit: limits.whole },
  'the newest versions of a page and its parts': { path: '/pages/1/versions?parts=1', limit: limits.whole },
  'its versions, page 100': { path: '/pages/1/versions?parts=1&page=100', limit: limits.whole },
  'the parts of a page compared over all their versions': {
    path: '/pages/1/versions/live/parts?against=1',
    limit: limits.whole,
  },
};

/** Measures an API whose database has 100,000 versions, alternately with one whose database has nearly none. */
export const historyOn = (kind: DatabaseKind): Promise<Row[]> =>
  onFilledSites(
    {
      kind,
      fill: async (api, index) => {
        await fillContent(api);
        if (index === 1) await addVersions(api);
      },
      env: { HISTORY_VERSIONS: String(total) },
    },
    async (both) => {
      const rows: Row[] = [];
      for (const [name, call] of Object.entries(compared)) {
        const samples = await measureAlternately(both, call);
        const [without = 0, having = 0] = samples.map(computeMedian);
        rows.push({
          name: `${kind}, ${total} versions versus none: ${name}`,
          ours: `${having.toFixed(2)} ms`,
          control: `${without.toFixed(2)} ms`,
          ratio: having / without,
          goal: { atMost: maxRatio },
        });
      }
      for (const [name, { limit, ...call }] of Object.entries(ofHistory)) {
        const [samples = []] = await measureAlternately(both.slice(1), call);
        const value = computeMedian(samples);
        rows.push(within(`${kind}, ${total} versions: ${name}`, { value, limit, unit: 'ms' }));
      }
      return rows;
    },
  );

async function fillContent({ database, call }: TestApi): Promise<void> {
  await addPosts(database, { appKey: siteKey, count: counts.posts });
  const make = async (resource: 'pages' | 'sections' | 'widgets', body: object): Promise<number> =>
    Number((await call(`POST /${resource}`, { body })).at('data.id'));
  const page = await make('pages', { title: 'Harbour', slug: 'harbour' });
  for (let section = 1; section <= counts.sections; section += 1) {
    const id = await make('sections', { name: `Section ${section}`, page_id: page });
    for (let widget = 1; widget <= counts.widgets; widget += 1)
      await make('widgets', { name: `Widget ${widget}`, section_id: id });
  }
}

/** Adds versions of records as if each had been saved so often, and raises their own version to that. */
async function addVersions({ database: { db } }: TestApi): Promise<void> {
  const before = JSON.stringify({ title: 'Before', content: `<p>${'Ships come at nine. '.repeat(60)}</p>` });
  const add = async (resource: 'posts' | 'sections' | 'widgets', { ids, count }: { ids: number[]; count: number }) => {
    const each = Math.floor(count / ids.length);
    const rows = ids.flatMap((id) =>
      Array.from({ length: each }, (_, index) => ({
        app_key: siteKey,
        resource,
        record_id: id,
        locale: '',
        version: index + 2,
        at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString().slice(0, 19).replace('T', ' '),
        by: null,
        via: 'back-office',
        action: 'update',
        fields: '["title","content"]',
        before,
      })),
    );
    for (let first = 0; first < rows.length; first += counts.perStatement)
      await db
        .insertInto('versions')
        .values(rows.slice(first, first + counts.perStatement))
        .execute();
    await db
      .updateTable(resource)
      .set({ version: each + 1 })
      .where('id', 'in', ids)
      .execute();
  };
  const first = (count: number, from = 1): number[] => Array.from({ length: count }, (_, index) => index + from);
  await db.deleteFrom('versions').where('resource', 'in', ['posts', 'sections', 'widgets']).execute();
  await add('posts', { ids: [1], count: versions.ofOne });
  await add('posts', { ids: first(400, 2), count: versions.ofPosts });
  await add('sections', { ids: first(counts.sections), count: versions.ofParts / 2 });
  await add('widgets', { ids: first(counts.sections * counts.widgets), count: versions.ofParts / 2 });
}

/** Calls as an administrator, because those responses are not cached. */
async function measureAlternately(
  sites: readonly FilledSite[],
  { method = 'GET', path, makeBody }: Call,
): Promise<number[][]> {
  const samples = sites.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { api, served }] of sites.entries()) {
      const startedAt = performance.now();
      const response = await fetch(`http://127.0.0.1:${served.port}/api${path}`, {
        method,
        headers: {
          'app-key': siteKey,
          authorization: `Bearer ${api.token}`,
          ...(makeBody ? { 'content-type': 'application/json' } : {}),
        },
        ...(makeBody ? { body: JSON.stringify(makeBody(round)) } : {}),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}.`);
      samples[index]?.push(performance.now() - startedAt);
    }
  }
  return samples;
}
