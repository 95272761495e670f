import { tmpdir } from 'node:os';
import { faqs } from '@quoin/shared/contract/resources/faqs';
import { sql } from 'kysely';
import { Client } from 'pg';
import { administratorRole } from '../accounts/memberships.ts';
import { replaceFormerPictures } from '../media/former-pictures.ts';
import { recordUses } from '../media/media-uses.ts';
import { anUpload, aPicture } from '../testing/an-upload.ts';
import { aTestApi, siteKey, type TestResponse } from '../testing/test-api.ts';
import { until } from '../testing/until.ts';
import type { Database, Db } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { aDatabase, type TestDatabase } from './testing/a-database.ts';
import { expectExactCounts } from './testing/expect-exact-counts.ts';

let place: TestDatabase;
let database: Database;

beforeEach(async () => {
  place = await aDatabase(tmpdir());
  database = openDatabase(place.url);
});
afterEach(async () => {
  await database.close();
  await place.drop();
});

const countFor = (name: string, appKey = 'nowhere') => ({ app_key: appKey, resource: name, status: 1, total: 1 });
const getErrorCode = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => database.classifyError(error),
  );
/** Opens the same database with another value of one server setting. */
const opened = (setting: string): Database => {
  const url = new URL(place.url);
  url.searchParams.set('options', `-c ${setting}`);
  return openDatabase(url.href);
};

/** Waits until a transaction waits for an advisory lock that another one holds. */
async function untilHeldOff(db: Db): Promise<void> {
  const { rows } =
    await sql`select 1 from pg_locks join pg_database on oid = database where datname = current_database() and locktype = 'advisory' and not granted`.execute(
      db,
    );
  if (rows.length === 0) await untilHeldOff(db);
}

describe('postgres', () => {
  it('limits the duration of statements, locks and idle transactions', async () => {
    const { rows } = await database.db
      .withoutPlugins()
      .executeQuery<{ name: string; setting: string }>({
        sql: "select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')",
        parameters: [],
        query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
        queryId: { queryId: 'settings' },
      });
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      statement_timeout: '5000',
      lock_timeout: '2000',
      idle_in_transaction_session_timeout: '10000',
    });
  });

  it('refuses a server that acknowledges writes before they are durable', async () => {
    const careless = opened('synchronous_commit=off');
    await expect(migrate(careless)).rejects.toThrow('PostgreSQL has synchronous_commit = off; Quoin needs on.');
    await careless.close();
  });

  it('classifies the error of a statement', async () => {
    await database.db.insertInto('row_counts').values(countFor('one')).execute();
    expect(await getErrorCode(database.db.insertInto('row_counts').values(countFor('one')).execute())).toBe('unique');
    const membership = { app_key: 'nowhere', user_app_key: 'nowhere', user_id: 1, ...administratorRole };
    expect(await getErrorCode(database.db.insertInto('memberships').values(membership).execute())).toBe('reference');
    expect(await getErrorCode(database.db.selectFrom('nothing').selectAll().execute())).toBeUndefined();
    const nowhere = openDatabase('postgres://quoin@localhost:1/nowhere');
    expect(await getErrorCode(nowhere.db.selectFrom('migrations').selectAll().execute())).toBe('busy');
    await nowhere.close();
  });

  it('gives up quickly on a row that another transaction has locked', async () => {
    await database.db.insertInto('row_counts').values(countFor('held')).execute();
    const started = Date.now();
    const trouble = await database.db.transaction().execute(async (db) => {
      await db.updateTable('row_counts').set({ total: 2 }).execute();
      return getErrorCode(database.db.updateTable('row_counts').set({ total: 3 }).execute());
    });
    expect(trouble).toBe('busy');
    expect(Date.now() - started).toBeLessThan(10_000);
  });

  it('counts a row whose transaction is open while the indexes of its list are made', async () => {
    const appKey = 'a-site';
    const columns = (await database.db.introspection.getTables()).find(({ name }) => name === 'applications')?.columns;
    const application = Object.fromEntries(
      columns
        ?.filter(({ name }) => name !== 'id')
        .map(({ name, dataType }) => [name, dataType.startsWith('int') ? 1 : '']) ?? [],
    );
    // Without triggers and a search index that are dropped first, nothing but a lock keeps writers out.
    await database.dropTriggers(database.db, 'applications');
    await database.dropSearchIndex(database.db, 'applications');
    await database.db.updateTable('list_indexes').set({ recipe: '' }).where('resource', '=', 'applications').execute();
    let made = Promise.resolve();
    await database.db.transaction().execute(async (db) => {
      await db
        .insertInto('applications')
        .values({ ...application, app_key: appKey })
        .execute();
      made = migrate(database);
      await until(async () => {
        const waiting = await sql`select 1 from pg_locks where locktype = 'relation' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
        return waiting.rows.length > 0;
      });
    });
    await made;
    expect(await expectExactCounts(database.db)).toEqual({ [`applications ${appKey} 1`]: 1 });
  });

  it('does not delete a picture without a warning while another transaction records its use', async () => {
    const api = await aTestApi();
    const name = String((await anUpload(api, { bytes: await aPicture().png().toBuffer() })).at('data.file_name'));
    const thumb = `/media/${name}`;
    const removal = await api.database.db
      .transaction()
      .execute(async (db): Promise<{ answer: Promise<TestResponse> }> => {
        await replaceFormerPictures(db, { database: api.database, appKey: siteKey, values: { thumb } });
        await recordUses(db, { appKey: siteKey, contract: faqs, id: 1, row: { thumb }, action: 'create' });
        const answer = api.call(`DELETE /delete-file/${name}`);
        await Promise.race([answer, untilHeldOff(db)]);
        return { answer };
      });
    expect((await removal.answer).status).toBe(409);
    await api.close();
  });

  it('survives a server that drops its connections', async () => {
    await database.db.selectFrom('migrations').select('number').execute();
    const { rows } = await database.db.executeQuery<{ pid: number }>({
      sql: 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      parameters: [],
      query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
      queryId: { queryId: 'drop' },
    });
    expect(rows).toBeDefined();
    expect((await database.db.selectFrom('migrations').select('number').execute()).length).toBeGreaterThan(0);
  });

  it('finds the same rows without the trigram index', async () => {
    const bare = await aDatabase(tmpdir(), { isEmpty: true });
    const role = new URL(bare.url).pathname.slice(1);
    const owner = new Client({ connectionString: bare.url });
    await owner.connect();
    await owner.query(`create role ${role} login; grant all on schema public to ${role}`);
    const url = new URL(bare.url);
    url.username = role;
    const api = await aTestApi({ env: { DATABASE_URL: url.href } });
    expect(await api.database.searchMethod(api.database.db)).toBe('like');
    for (const title of ['Fibre to 100% of branches', 'Fibre to 1000 branches', 'Copper'])
      await api.call('POST /posts', { body: { title, slug: title.toLowerCase().replaceAll(/\W+/g, '-') } });
    const titles = async (search: string) =>
      (await api.call(`GET /posts?search_key=${encodeURIComponent(search)}&sort=title`)).at('data.data.0.title');
    expect(await titles('FIBRE')).toBe('Fibre to 100% of branches');
    expect((await api.call('GET /posts?search_key=fibre')).at('data.total')).toBe(2);
    expect((await api.call(`GET /posts?search_key=${encodeURIComponent('100%')}`)).at('data.total')).toBe(1);
    await api.close();
    await owner.query(`drop owned by ${role}; drop role ${role}`);
    await owner.end();
    await bare.drop();
  });
});
