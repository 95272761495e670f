import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

let folder: string;
let database: Database;
const file = () => `sqlite:${path.join(folder, 'a.sqlite')}`;
const application = (appKey: string) => ({
  app_key: appKey,
  version: 1,
  created_at: '',
  updated_at: '',
  user_id: 0,
  status: 1,
  ...Object.fromEntries(
    `name title description logo_header logo_footer icon email phone address web_url map_html copyright
    meta_title meta_description meta_keywords meta_schema og_title og_description og_image og_url
    facebook_pixels_id google_analytics_id google_tag_manager_id google_site_verification`
      .split(/\s+/)
      .map((name) => [name, '']),
  ),
});
const count = async () => (await database.db.selectFrom('applications').select('id').execute()).length;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'quoin-sqlite-'));
  database = openDatabase(file());
  await migrate(database);
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('sqlite', () => {
  it('gets no lone parameter as a limit, for which it would prepare the statement again at every call', async () => {
    const queries: string[] = [];
    const unwatch = database.watch(({ sql: text }) => {
      queries.push(text);
    });
    await database.db
      .insertInto('applications')
      .values([application('one'), application('two')])
      .execute();
    const limited = (limit: number) =>
      database.db.selectFrom('applications').select('app_key').orderBy('app_key').limit(limit).execute();
    expect([await limited(1), (await limited(5)).length]).toEqual([[{ app_key: 'one' }], 2]);
    unwatch();
    expect(queries.at(-1)).toMatch(/ limit 0 \+ \?$/);
    expect(queries.filter((text) => /limit \?/.test(text))).toEqual([]);
  });

  it('keeps concurrent statements out of a transaction', async () => {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = database.db.transaction().execute(async (db) => {
      await db.insertInto('applications').values(application('one')).execute();
      begun.resolve();
      await ended.promise;
      throw new Error('not after all');
    });
    await begun.promise;
    const concurrent = database.db.insertInto('applications').values(application('two')).execute();
    ended.resolve();
    await expect(writing).rejects.toThrow('not after all');
    await concurrent;
    expect(await database.db.selectFrom('applications').select('app_key').execute()).toEqual([{ app_key: 'two' }]);
  });

  it('commits concurrent writes together, and each fails alone', async () => {
    const exec = jest.spyOn(DatabaseSync.prototype, 'exec');
    const write = (index: number) =>
      database.db.transaction().execute(async (db) => {
        await db
          .insertInto('applications')
          .values(application(`in a transaction ${index}`))
          .execute();
        if (index % 3 === 0) throw new Error('not this one');
        return index;
      });
    const alone = (index: number) =>
      database.db
        .insertInto('applications')
        .values(application(`alone ${index % 4}`))
        .execute();
    const ended = await Promise.allSettled([
      ...Array.from({ length: 9 }, (_, index) => write(index)),
      ...Array.from({ length: 5 }, (_, index) => alone(index)),
    ]);
    const commits = exec.mock.calls.filter(([text]) => text === 'commit').length;
    exec.mockRestore();
    // The fifth single insert has the same key as the first.
    expect(ended.map(({ status }) => status === 'fulfilled')).toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
      false,
      true,
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect([await count(), commits]).toEqual([10, 1]);
  });

  it('acknowledges a write only when others can read it', async () => {
    const seen: number[] = [];
    const other = openDatabase(file());
    const seenByOther = async () => (await other.db.selectFrom('applications').select('id').execute()).length;
    await Promise.all(
      [1, 2, 3].map(async (index) => {
        await database.db.transaction().execute((db) =>
          db
            .insertInto('applications')
            .values(application(`${index}`))
            .execute(),
        );
        seen.push(await seenByOther());
      }),
    );
    await other.close();
    expect(seen).toEqual([3, 3, 3]);
  });

  it('rejects all writes of a group that SQLite rolls back, and continues', async () => {
    await database.db.insertInto('applications').values(application('one')).execute();
    const insert = (appKey: string) =>
      database.db.transaction().execute((db) => db.insertInto('applications').values(application(appKey)).execute());
    const giveUp = () =>
      database.db
        .transaction()
        .execute((db) => sql`insert or rollback into applications select * from applications`.execute(db));
    const ended = await Promise.allSettled([insert('two'), giveUp(), insert('three')]);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await database.db.selectFrom('applications').select('app_key').orderBy('id').execute()).toEqual([
      { app_key: 'one' },
      { app_key: 'three' },
    ]);
  });

  it('reads its own writes, in a transaction and after it', async () => {
    await database.db.transaction().execute(async (db) => {
      await db.insertInto('applications').values(application('one')).execute();
      expect(await db.selectFrom('applications').select('id').execute()).toHaveLength(1);
      expect(await count()).toBe(0);
    });
    expect(await count()).toBe(1);
  });

  it('lets others read while a write waits for another process', async () => {
    const other = openDatabase(file());
    await other.db.transaction().execute(async () => {
      let isRefused = false;
      const refused = database.db
        .insertInto('applications')
        .values(application('one'))
        .execute()
        .catch(() => {
          isRefused = true;
        });
      for (let reads = 0; reads < 3; reads += 1) expect(await count()).toBe(0);
      expect(isRefused).toBe(false);
      await refused;
      expect(isRefused).toBe(true);
    });
    await other.close();
  });

  it('gives a snapshot a consistent state while others write', async () => {
    await database.snapshot(async (db) => {
      const seen = async () => (await db.selectFrom('applications').select('id').execute()).length;
      expect(await seen()).toBe(0);
      await database.db.insertInto('applications').values(application('one')).execute();
      expect(await seen()).toBe(0);
    });
    expect(await count()).toBe(1);
  });

  it('gives access only to its owner, also to its write-ahead log and folder', async () => {
    const place = path.join(folder, 'new', 'data');
    const own = openDatabase(`sqlite:${path.join(place, 'b.sqlite')}`);
    await migrate(own);
    const modes = [place, ...readdirSync(place).map((name) => path.join(place, name))].map((one) => [
      path.basename(one),
      statSync(one).mode & 0o777,
    ]);
    expect(Object.fromEntries(modes)).toEqual({
      data: 0o700,
      'b.sqlite': 0o600,
      'b.sqlite-wal': 0o600,
      'b.sqlite-shm': 0o600,
    });
    await own.close();
  });

  it('names what a statement ran into', async () => {
    await database.db.insertInto('applications').values(application('one')).execute();
    const twice = await database.db
      .insertInto('applications')
      .values(application('one'))
      .execute()
      .catch((error: unknown) => database.classifyError(error));
    expect(twice).toBe('unique');
    const nowhere = {
      app_key: 'nowhere',
      file_name: 'x',
      alt: '',
      width: 1,
      height: 1,
      size: 1,
      sha256: '',
      created_at: '',
      name: '',
      search_text: '',
      name_sort_key: '',
      stored: 1,
    };
    const lost = await database.db
      .insertInto('media')
      .values(nowhere)
      .execute()
      .catch((error: unknown) => database.classifyError(error));
    expect(lost).toBe('reference');
    expect(database.classifyError(new Error('something else'))).toBeUndefined();
  });

  it('gives up quickly when another process has locked the file', async () => {
    const other = openDatabase(file());
    const started = Date.now();
    const trouble = await database.db.transaction().execute(async () =>
      other.db
        .insertInto('applications')
        .values(application('two'))
        .execute()
        .catch((error: unknown) => other.classifyError(error)),
    );
    expect(trouble).toBe('busy');
    expect(Date.now() - started).toBeLessThan(10_000);
    await other.close();
  });

  it('never reuses an id', async () => {
    const { id } = await database.db
      .insertInto('applications')
      .values(application('one'))
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.db.deleteFrom('applications').execute();
    const next = await database.db
      .insertInto('applications')
      .values(application('two'))
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(Number(next.id)).toBeGreaterThan(Number(id));
  });

  it('is not opened for an unknown kind of URL', () => {
    expect(() => openDatabase('mysql://localhost/quoin')).toThrow('DATABASE_URL begins with mysql:');
    expect(() => openDatabase('sqlite::memory:')).toThrow('DATABASE_URL must name a file');
  });
});
