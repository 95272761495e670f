import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { minLoggedChanges, logChange } from '../changes/revision.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { aDatabase } from '../db/testing/a-database.ts';
import { expectExactCounts } from '../db/testing/expect-exact-counts.ts';
import { sweep } from '../media/pending.ts';
import { anUpload, aPicture } from '../testing/an-upload.ts';
import { readRevision } from '../testing/read-revision.ts';
import { accountsKey, adminPassword, aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';
import { formatTimestamp } from '../timestamps.ts';
import { backUp } from './back-up.ts';
import { backupTables, derivedTables, temporaryTables } from './backup-tables.ts';
import { readBackup, restore } from './restore-backup.ts';

let api: TestApi;
let folder: string;
let target: string;
let media: string;
let picture: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'quoin-backup-'));
  target = path.join(folder, 'copy');
  api = await aTestApi();
  media = path.join(api.settings.dataDir, 'media');
  picture = await upload();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Uploads a picture that also has smaller widths. */
const upload = async (): Promise<string> =>
  String((await anUpload(api, { bytes: await aPicture(400, 20).png().toBuffer() })).at('data.file_name'));
const put = (isForced = true) =>
  readBackup(target).then((backup) => restore({ database: api.database, store: api.media, backup, isForced }));
const take = () => backUp({ database: api.database, store: api.media, target });
const titles = async (token = api.token): Promise<unknown> =>
  JSON.stringify((await api.call('GET /menus?page=1&size=50&sort=id', { token })).at('data.data'));
const served = async (name: string): Promise<number> => (await api.app.inject(`/media/${name}`)).statusCode;
const toPictureId = (name: string): string => name.slice(0, 26);

/** Runs the work with a new, empty database. */
async function inNewDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const { url, drop } = await aDatabase(path.join(folder), { isEmpty: true });
  const database = openDatabase(url);
  await work(database)
    .finally(() => database.close())
    .finally(drop);
}

describe('a backup', () => {
  it('classifies every table as backed up, temporary or derived', async () => {
    const tables = (await api.database.db.introspection.getTables())
      .map(({ name }) => name)
      .filter((name) => !/_search(_|$)/.test(name));
    expect([...backupTables.map(({ table }) => table), ...temporaryTables, ...derivedTables].sort()).toEqual(
      tables.sort(),
    );
  });

  it('restores every row and file, with trees, counts and search, and continues the ids', async () => {
    const parent = Number(
      (await api.call('POST /menus', { body: { title: 'Lower', shortcode: 'TOPMENU' } })).at('data.id'),
    );
    const upper = Number(
      (await api.call('POST /menus', { body: { title: 'Upper', shortcode: 'TOPMENU' } })).at('data.id'),
    );
    await api.call(`PUT /menus/${parent}`, { body: { parent_id: upper } });
    const page = Number(
      (await api.call('POST /pages', { body: { title: 'Ünïque', slug: 'unique', name: 'A' } })).at('data.id'),
    );
    await api.call('POST /sections', { body: { name: 'Below', page_id: page } });
    const former = await upload();
    await api.call('POST /files/tags', { body: { file_names: [former], add: ['Events'] } });
    await anUpload(api, { to: `/files/${former}/replace`, bytes: await aPicture(500, 20).png().toBuffer() });
    const pictures = async (token?: string): Promise<unknown> =>
      (await api.call('GET /files', { token: token ?? api.token })).under('data');
    const [before, library] = [await titles(), await pictures()];
    expect(library).toMatchObject({ files: [{ tags: ['Events'] }, { tags: [] }] });
    const revision = await readRevision(api.database.db, siteKey);
    await take();

    await api.call('POST /menus', { body: { title: 'Later', shortcode: 'TOPMENU', parent_id: upper } });
    await api.call(`PUT /pages/${page}`, { body: { title: 'Spoilt' } });
    await upload();
    rmSync(media, { recursive: true });
    await put();

    await expectExactCounts(api.database.db);
    expect((await api.call('GET /menus')).status).toBe(401);
    const token = await api.login('admin@quoin.example', adminPassword);
    const call: TestApi['call'] = (request, more) => api.call(request, { token, ...more });
    expect([await titles(token), await pictures(token)]).toEqual([before, library]);
    const found = await call('GET /pages?search_key=ünïque&size=5');
    expect([found.at('data.total'), found.at('data.data.0.id')]).toEqual([1, page]);
    expect((await call('GET /pages?search_key=spoilt&size=5')).at('data.total')).toBe(0);
    expect((await call(`GET /pages/${page}`)).at('data.sections.0.name')).toBe('Below');
    expect(
      Number((await call('POST /menus', { body: { title: 'New', shortcode: 'TOPMENU' } })).at('data.id')),
    ).toBeGreaterThan(upper);
    expect([await served(picture), await served(former)]).toEqual([200, 307]);
    expect(await readRevision(api.database.db, siteKey)).toBeGreaterThan(revision + minLoggedChanges);
  });

  it('publishes nothing by itself when it is restored, and keeps moments that are to come', async () => {
    const hourMs = 3_600_000;
    const inMs = (ms: number) => formatTimestamp(new Date(Date.now() + ms));
    const ids: unknown[] = [];
    for (const name of ['passed', 'to-come']) {
      const post = await api.call('POST /posts?draft=1', { body: { title: name, slug: name } });
      const items = [{ resource: 'posts', id: post.at('data.id') }];
      const set = await api.call('POST /sets', { body: { name, items, at: inMs(hourMs), zone: 'UTC' } });
      ids.push(set.at('data.id'));
    }
    await api.database.db
      .updateTable('sets')
      .set({ at: inMs(-hourMs) })
      .where('name', '=', 'passed')
      .execute();
    await take();
    await put();
    expect((await api.call('GET /posts/passed', { token: null })).status).toBe(404);
    const token = await api.login('admin@quoin.example', adminPassword);
    const states = ids.map(async (id) => (await api.call(`GET /sets/${String(id)}`, { token })).at('data.state'));
    expect(await Promise.all(states)).toEqual(['open', 'due']);
    const { next_at: next } = await api.database.db
      .selectFrom('revisions')
      .select('next_at')
      .where('app_key', '=', siteKey)
      .executeTakeFirstOrThrow();
    expect(String(next) > inMs(0)).toBe(true);
  });

  it('restores text with every kind of line end', async () => {
    const text = 'one\ntwo\r\nthree\rfour\u2028five\u2029six';
    const sent = await api.call('POST /contact-messages', {
      token: null,
      body: { name: 'Sabitri', email: 'sabitri@example.org', message: text },
    });
    expect(sent.status).toBe(201);
    await take();
    await api.call('DELETE /contact-messages/1');
    await put();
    expect(
      (await api.call('GET /contact-messages/1', { token: await api.login('admin@quoin.example', adminPassword) })).at(
        'data.message',
      ),
    ).toBe(text);
  });

  it('is a consistent snapshot and does not block writers', async () => {
    let isDone = false;
    const copying = take().finally(() => {
      isDone = true;
    });
    let written = 0;
    for (; !isDone; written += 1) {
      // SQLite statements are synchronous, so yield to the event loop.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      await api.database.db.transaction().execute(async (db) => {
        await db
          .insertInto('media_pending')
          .values({ app_key: siteKey, file_name: `x${written}`, created_at: '' })
          .execute();
        await logChange(db, { appKey: accountsKey, resource: 'users', id: 1, action: 'update' });
      });
    }
    await copying;
    expect(written).toBeGreaterThan(0);
    await put();
  });

  it('is verified row by row before it gets its name', async () => {
    const asJson = JSON.stringify.bind(JSON);
    jest
      .spyOn(JSON, 'stringify')
      .mockImplementation((value, ...[, space]) => (Array.isArray(value) ? 'no row' : asJson(value, null, space)));
    await expect(take()).rejects.toThrow('is not valid JSON');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is complete or does not exist', async () => {
    await take();
    await expect(take()).rejects.toThrow('exists already. Name another target.');
    const broken = path.join(folder, 'not-there', 'copy');
    await expect(
      backUp({
        database: {
          ...api.database,
          snapshot: async () => {
            throw new Error('no further');
          },
        },
        store: api.media,
        target: broken,
      }),
    ).rejects.toThrow('no further');
    expect(readdirSync(path.dirname(broken))).toEqual([]);
  });

  it.each(['row', 'picture'])('with a damaged %s is not restored', async (kind) => {
    await take();
    const name = kind === 'row' ? 'rows.jsonl' : `media/${picture}`;
    await api.call('POST /faqs', { body: { faq_title: 'Still here' } });
    appendFileSync(path.join(target, name), ' ');
    await expect(put()).rejects.toThrow(`${name} in ${target} is damaged`);
    rmSync(path.join(target, name));
    await expect(put()).rejects.toThrow('is missing');
    expect((await api.call('GET /faqs?search_key=still&size=5')).at('data.total')).toBe(1);
  });

  it('replaces existing content only with --force, and keeps it when a row is refused', async () => {
    await take();
    await expect(put(false)).rejects.toThrow('is not empty');
    await api.call('POST /faqs', { body: { faq_title: 'Still here' } });
    await api.database.db.schema.alterTable('faqs').renameColumn('thumb', 'picture').execute();
    await api.call('POST /sliders', { body: { title: 'x' } });
    rmSync(target, { recursive: true });
    await take();
    await api.database.db.schema.alterTable('faqs').renameColumn('picture', 'thumb').execute();
    await expect(put()).rejects.toThrow();
    expect((await api.call('GET /faqs?size=5')).at('data.total')).toBe(1);
  });

  it('of another migration is refused with a remedy before anything changes', async () => {
    await take();
    const manifest = path.join(target, 'manifest.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"migration": \d+/, '"migration": 1'));
    await expect(put()).rejects.toThrow(
      /^The backup is at migration 1 and this version at \d+: restore it with the version that wrote it, and then start this one\.$/,
    );
    expect((await api.call('GET /menus')).status).toBe(200);
  });

  it('never causes an id to be reused, also in a new database', async () => {
    const { at } = await api.call('POST /faqs', { body: { faq_title: 'Gone' } });
    await api.call(`DELETE /faqs/${String(at('data.id'))}`);
    await take();
    await inNewDatabase(async (database) => {
      await restore({ database, store: api.media, backup: await readBackup(target), isForced: false });
      const values = {
        app_key: siteKey,
        faq_title: 'New',
        faq_content: '',
        thumb: '',
        status: 1,
        sort_order: 0,
        version: 1,
        created_at: '',
        updated_at: '',
      };
      const { id } = await database.db.insertInto('faqs').values(values).returning('id').executeTakeFirstOrThrow();
      expect(id).toBeGreaterThan(Number(at('data.id')));
    });
  });

  it('continues the ids of sets and saved views in a new database', async () => {
    const set = await api.call('POST /sets', { body: { name: 'Monday' } });
    const view = await api.call('POST /views', { body: { resource: 'posts', name: 'Drafts', query: 'status=0' } });
    const { db } = api.database;
    const [sets, views] = [
      await db.selectFrom('sets').selectAll().execute(),
      await db.selectFrom('saved_views').selectAll().execute(),
    ];
    await take();
    await inNewDatabase(async (database) => {
      await restore({ database, store: api.media, backup: await readBackup(target), isForced: false });
      expect(await database.db.selectFrom('saved_views').selectAll().execute()).toEqual(views);
      for (const [table, rows, stored] of [
        ['sets', sets, set],
        ['saved_views', views, view],
      ] as const) {
        const { id: _id, ...values } = rows[0] ?? {};
        const copy = { ...values, name: 'Another' };
        const { id } = await database.db.insertInto(table).values(copy).returning('id').executeTakeFirstOrThrow();
        expect(id).toBeGreaterThan(Number(stored.at('data.id')));
      }
    });
  });
});

describe('the pictures of a backup', () => {
  it('are those that its rows name, although one is added and one deleted meanwhile', async () => {
    const [going, staying] = [await upload(), await upload()];
    let coming = '';
    const open = api.media.open.bind(api.media);
    jest.spyOn(api.media, 'open').mockImplementation(async (name) => {
      if (name.startsWith(toPictureId(going)) && coming === '') {
        coming = await upload();
        await api.call(`DELETE /delete-file/${going}`);
      }
      return open(name);
    });
    await take();
    expect(coming).not.toBe('');
    const pictures = new Set(readdirSync(path.join(target, 'media')).map(toPictureId));
    expect(pictures).toEqual(new Set([picture, staying, coming].map(toPictureId)));
    rmSync(media, { recursive: true });
    await put();
    expect(await Promise.all([picture, staying, coming, going].map(served))).toEqual([200, 200, 200, 404]);
  });

  it.each([
    ['whole', (name: string) => name],
    ['smaller', (name: string) => `${toPictureId(name)}-320.avif`],
  ])('make it fail with the name of a lost one: %s', async (_, lost) => {
    const other = await upload();
    unlinkSync(path.join(media, lost(other)));
    await expect(take()).rejects.toThrow(
      `The backup is incomplete: the store lacks pictures that the database names: ${other}.`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('make it fail with the name of a damaged one', async () => {
    appendFileSync(path.join(media, picture), ' ');
    await expect(take()).rejects.toThrow(`The backup is incomplete: ${picture} in the store is damaged.`);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are the only ones after a restore and a sweep', async () => {
    await take();
    const later = await upload();
    await put();
    expect(await served(later)).toBe(200);
    await sweep({ db: api.database.db, store: api.media }, 0);
    expect([await served(later), await served(picture)]).toEqual([404, 200]);
  });
});
