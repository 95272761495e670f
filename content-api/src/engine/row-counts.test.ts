import { posts } from '@quoin/shared/contract/resources/posts';
import { logChanges } from '../changes/revision.ts';
import type { Db } from '../db/database.ts';
import { expectExactCounts } from '../db/testing/expect-exact-counts.ts';
import { createRepository } from './repository.ts';
import { getId } from './resource.ts';
import { parseBody } from './validate.ts';
import { aBody } from '../testing/a-body.ts';
import { addTenant, aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';

const tenant = 'next-door';
let api: TestApi;
let made = 0;
/** Returns the next number below `end`, the same in each run. */
let state = 7;
const below = (end: number): number => {
  state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return Math.floor((state / 4_294_967_296) * end);
};

beforeAll(async () => {
  api = await aTestApi();
  await addTenant(api, tenant);
});
afterAll(() => api.close());

const aPost = (status: number) => {
  made += 1;
  return { ...aBody(posts, { mark: `n${made}` }), status };
};
const insertMany = async (db: Db, { appKey, statuses }: { appKey: string; statuses: number[] }): Promise<void> => {
  const rows = statuses.map((status) => ({
    values: parseBody(posts, { body: aPost(status), isNew: true }).values,
    created_at: '2026-01-01 00:00:00',
  }));
  const ids = await createRepository(db, api.database).insertAll(
    { appKey, audience: 'admin' },
    { contract: posts, rows },
  );
  await logChanges(db, { appKey, resource: posts.name, ids, action: 'create' });
};
const collectIds = async (table: 'posts' | 'deleted_records'): Promise<number[]> =>
  table === 'posts'
    ? (await api.database.db.selectFrom('posts').select('id').where('app_key', '=', siteKey).execute()).map(getId)
    : (await api.database.db.selectFrom('deleted_records').select('record_id').execute()).map((row) => row.record_id);
const makeOne = async (table: 'posts' | 'deleted_records'): Promise<number> => {
  const ids = await collectIds(table);
  return ids[below(ids.length)] ?? 0;
};

/** What can change a count: by the API, and by SQL that any program may send. */
const operations: readonly (() => Promise<unknown>)[] = [
  () => api.call('POST /posts', { body: aPost(below(3)) }),
  async () =>
    api.call(`PUT /posts/${await makeOne('posts')}`, { body: { status: below(3), title: `Changed ${made}` } }),
  async () => api.call(`PUT /posts/${await makeOne('posts')}`, { body: { sort_order: below(9) } }),
  async () => api.call(`DELETE /posts/${await makeOne('posts')}`),
  async () => api.call(`POST /posts/${await makeOne('deleted_records')}/restore`),
  () => insertMany(api.database.db, { appKey: [siteKey, tenant][below(2)] ?? '', statuses: [0, 1, 1, 2, 1, 0] }),
  () =>
    api.database.db
      .updateTable('posts')
      .set({ status: below(3) })
      .where('id', '>', below(made))
      .execute(),
  async () =>
    api.database.db
      .updateTable('posts')
      .set({ app_key: tenant })
      .where('id', '=', await makeOne('posts'))
      .execute(),
  () => api.database.db.deleteFrom('posts').where('app_key', '=', tenant).where('status', '=', below(3)).execute(),
  () =>
    api.database.db
      .transaction()
      .execute(async (db) => {
        await insertMany(db, { appKey: siteKey, statuses: [0, 1, 2] });
        await db.updateTable('posts').set({ status: 2 }).execute();
        throw new Error('Undo all of it.');
      })
      .catch(() => undefined),
];

describe('the counts of rows', () => {
  it('equal count(*) after any operations', async () => {
    await insertMany(api.database.db, { appKey: siteKey, statuses: Array.from({ length: 30 }, () => below(3)) });
    for (let round = 0; round < 200; round += 1) {
      await operations[below(operations.length)]?.();
      if (round % 10 === 0) await expectExactCounts(api.database.db);
    }
    const counts = await expectExactCounts(api.database.db);
    expect(Object.keys(counts).filter((name) => name.startsWith(`posts ${siteKey} `)).length).toBeGreaterThan(1);
  });

  it('equal count(*) after concurrent writes of the API, none of which fails', async () => {
    const { db } = api.database;
    for (let round = 0; round < 5; round += 1) {
      await insertMany(db, { appKey: siteKey, statuses: Array.from({ length: 12 }, () => below(3)) });
      const ids = await collectIds('posts');
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) => {
          const id = ids[below(ids.length)] ?? 0;
          if (index % 3 === 0) return api.call('POST /posts', { body: aPost(below(3)) });
          if (index % 3 === 1) return api.call(`PUT /posts/${id}`, { body: { status: below(3) } });
          return api.call(`DELETE /posts/${id}`);
        }),
      );
      expect(answers.map(({ status }) => status).filter((status) => status >= 409)).toEqual([]);
      await expectExactCounts(db);
    }
  });

  it('equal count(*) after transactions that change two counts in opposite order, of which one may be retried', async () => {
    const { db } = api.database;
    const write = async (statuses: number[]): Promise<void> => {
      try {
        await db.transaction().execute(async (within) => {
          for (const status of statuses) await insertMany(within, { appKey: tenant, statuses: [status] });
        });
      } catch (error) {
        if (api.database.classifyError(error) !== 'busy') throw error;
        await write(statuses);
      }
    };
    const before = (await expectExactCounts(db))[`posts ${tenant} 0`] ?? 0;
    await Promise.all([write([0, 1]), write([1, 0]), write([0, 1]), write([1, 0])]);
    expect((await expectExactCounts(db))[`posts ${tenant} 0`]).toBe(before + 4);
  });
});
