import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keptChanges, noteChange, revisionOf } from '../changes/revision.ts';
import { accountsKey, adminPassword, aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';
import { backUp } from './back-up.ts';
import { carried, derived, passing } from './carried.ts';
import { restore } from './restore.ts';

const picture = '01hzxw5z5y7m3n2k1j0h9g8f7d.webp';
let api: TestApi;
let folder: string;
let target: string;
let media: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'quoin-backup-'));
  [target, media] = [path.join(folder, 'copy'), path.join(folder, 'media')];
  mkdirSync(media);
  writeFileSync(path.join(media, picture), 'a picture');
  api = await aTestApi();
});
afterEach(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const put = (isForced = true) => restore({ database: api.database, media, source: target, isForced });
const take = () => backUp({ database: api.database, media, target });
const titles = async (): Promise<unknown> => JSON.stringify((await api.call('GET /menus?page=1&size=50&sort=id')).at('data.data'));

describe('a backup', () => {
  it('knows of every table whether it is carried, passing or derived', async () => {
    const tables = (await api.database.db.introspection.getTables()).map(({ name }) => name).filter((name) => !/_search(_|$)/.test(name));
    expect([...carried.map(({ table }) => table), ...passing, ...derived].sort()).toEqual(tables.sort());
  });

  it('brings back every row and file, with trees, counts and search, and the ids go on', async () => {
    const parent = Number((await api.call('POST /menus', { body: { title: 'Lower', shortcode: 'TOPMENU' } })).at('data.id'));
    const upper = Number((await api.call('POST /menus', { body: { title: 'Upper', shortcode: 'TOPMENU' } })).at('data.id'));
    await api.call(`PUT /menus/${parent}`, { body: { parent_id: upper } });
    const page = Number((await api.call('POST /pages', { body: { title: 'Ünïque', slug: 'unique', name: 'A' } })).at('data.id'));
    await api.call('POST /sections', { body: { name: 'Below', page_id: page } });
    const before = await titles();
    const revision = await revisionOf(api.database.db, siteKey);
    await take();

    await api.call('POST /menus', { body: { title: 'Later', shortcode: 'TOPMENU', parent_id: upper } });
    await api.call(`PUT /pages/${page}`, { body: { title: 'Spoilt' } });
    rmSync(path.join(media, picture));
    await put();

    expect((await api.call('GET /menus')).status).toBe(401);
    api.token = await api.login('admin@quoin.example', adminPassword);
    const call: TestApi['call'] = (request, more) => api.call(request, { token: api.token, ...more });
    expect(JSON.stringify((await call('GET /menus?page=1&size=50&sort=id')).at('data.data'))).toBe(before);
    const found = await call('GET /pages?search_key=ünïque&size=5');
    expect([found.at('data.total'), found.at('data.data.0.id')]).toEqual([1, page]);
    expect((await call('GET /pages?search_key=spoilt&size=5')).at('data.total')).toBe(0);
    expect((await call(`GET /pages/${page}`)).at('data.sections.0.name')).toBe('Below');
    expect(Number((await call('POST /menus', { body: { title: 'New', shortcode: 'TOPMENU' } })).at('data.id'))).toBeGreaterThan(upper);
    expect(existsSync(path.join(media, picture))).toBe(true);
    expect(await revisionOf(api.database.db, siteKey)).toBeGreaterThan(revision + keptChanges);
  });

  it('sees one moment, however much is written meanwhile, and holds nobody up', async () => {
    let isDone = false;
    const copying = take().finally(() => { isDone = true; });
    let written = 0;
    for (; !isDone; written += 1) {
      // Statements of SQLite never leave the turn of the loop by themselves.
      await new Promise((resolve) => { setImmediate(resolve); });
      await api.database.db.transaction().execute(async (db) => {
        await db.insertInto('media_pending').values({ app_key: siteKey, file_name: `x${written}`, created_at: '' }).execute();
        await noteChange(db, { appKey: accountsKey, resource: 'users', id: 1, action: 'update' });
      });
    }
    await copying;
    expect(written).toBeGreaterThan(0);
    await put();
  });

  it('is there whole or not at all', async () => {
    await take();
    await expect(take()).rejects.toThrow('is there already');
    const broken = path.join(folder, 'not-there', 'copy');
    await expect(backUp({ database: { ...api.database, snapshot: async () => { throw new Error('no further'); } }, media, target: broken })).rejects.toThrow('no further');
    expect(readdirSync(path.dirname(broken))).toEqual([]);
  });

  it.each([['a row', 'rows.jsonl'], ['a picture', `media/${picture}`]])('of which %s was damaged changes nothing', async (_, name) => {
    await take();
    await api.call('POST /faqs', { body: { faq_title: 'Still here' } });
    appendFileSync(path.join(target, name), ' ');
    await expect(put()).rejects.toThrow(`${name} in ${target} is damaged`);
    rmSync(path.join(target, name));
    await expect(put()).rejects.toThrow('is missing');
    expect((await api.call('GET /faqs?search_key=still&size=5')).at('data.total')).toBe(1);
  });

  it('is not put over what is there unless that is forced, and leaves it when a row is refused', async () => {
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
});
