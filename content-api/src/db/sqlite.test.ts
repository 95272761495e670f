import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

let folder: string;
let database: Database;
const file = () => `sqlite:${path.join(folder, 'a.sqlite')}`;
const application = (appKey: string) => ({
  app_key: appKey, version: 1, created_at: '', updated_at: '', user_id: 0, status: 1,
  ...Object.fromEntries(`name title description logo_header logo_footer icon email phone address web_url map_html copyright
    meta_title meta_description meta_keywords meta_schema og_title og_description og_image og_url
    facebook_pixels_id google_analytics_id google_tag_manager_id google_site_verification`.split(/\s+/).map((name) => [name, ''])),
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
  it('keeps what runs beside a transaction out of it', async () => {
    const seen: number[] = [];
    const { promise: written, resolve } = Promise.withResolvers<void>();
    const writing = database.db.transaction().execute(async (db) => {
      await db.insertInto('applications').values(application('one')).execute();
      resolve();
      await new Promise((resume) => { setTimeout(resume, 20); });
      throw new Error('not after all');
    });
    await written;
    const reading = count().then((rows) => seen.push(rows));
    await expect(writing).rejects.toThrow('not after all');
    await reading;
    expect(seen).toEqual([0]);
  });

  it('names what a statement ran into', async () => {
    await database.db.insertInto('applications').values(application('one')).execute();
    const twice = await database.db.insertInto('applications').values(application('one')).execute().catch((error: unknown) => database.troubleOf(error));
    expect(twice).toBe('unique');
    const nowhere = { app_key: 'nowhere', file_name: 'x', alt: '', width: 1, height: 1, size: 1, sha256: '', created_at: '', name: '', search_text: '', stored: 1 };
    const lost = await database.db.insertInto('media').values(nowhere).execute().catch((error: unknown) => database.troubleOf(error));
    expect(lost).toBe('reference');
    expect(database.troubleOf(new Error('something else'))).toBeUndefined();
  });

  it('gives up soon when another process holds the file', async () => {
    const other = openDatabase(file());
    const started = Date.now();
    const trouble = await database.db.transaction().execute(async () =>
      other.db.insertInto('applications').values(application('two')).execute().catch((error: unknown) => other.troubleOf(error)));
    expect(trouble).toBe('busy');
    expect(Date.now() - started).toBeLessThan(2_000);
    await other.close();
  });

  it('gives no id out twice', async () => {
    const { id } = await database.db.insertInto('applications').values(application('one')).returning('id').executeTakeFirstOrThrow();
    await database.db.deleteFrom('applications').execute();
    const next = await database.db.insertInto('applications').values(application('two')).returning('id').executeTakeFirstOrThrow();
    expect(Number(next.id)).toBeGreaterThan(Number(id));
  });

  it('is not opened for an address it does not know', () => {
    expect(() => openDatabase('mysql://localhost/quoin')).toThrow('DATABASE_URL begins with mysql:');
  });
});
