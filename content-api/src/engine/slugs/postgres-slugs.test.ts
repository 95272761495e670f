import { sql } from 'kysely';
import type { Row } from '../../db/tables.ts';
import { until } from '../../testing/until.ts';
import { aTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

describe('a slug that the server makes', () => {
  it('is another one when a write that has not ended takes it', async () => {
    const { db } = api.database;
    await api.call('POST /posts', { body: { title: 'A model', slug: 'model' } });
    const { id: _, ...model }: Row = await db
      .selectFrom('posts')
      .selectAll()
      .where('slug', '=', 'model')
      .executeTakeFirstOrThrow();
    const isBlocked = async (): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length > 0;
    };
    const made = await db.transaction().execute(async (other) => {
      await other
        .insertInto('posts')
        .values({ ...model, slug: 'same' })
        .execute();
      const pending = api.call('POST /posts', { body: { title: 'Same' } });
      await until(isBlocked);
      return { pending };
    });
    const { status, at } = await made.pending;
    expect([status, at('data.slug')]).toEqual([201, 'same-2']);
  });
});
