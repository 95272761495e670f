import { contracts } from '@quoin/shared/contract/resources/contracts';
import { keptDays } from '@quoin/shared/contract/wire';
import { deleteExpiredRecords } from '../../engine/trash/deleted-records.ts';
import { pruneVersions, toKeptVersions } from '../../engine/history/prune-versions.ts';
import { aBody } from '../../testing/a-body.ts';
import { accountsKey, addTenant, adminPassword, aTestApi, type TestApi } from '../../testing/test-api.ts';
import { formatTimestamp } from '../../timestamps.ts';

let api: TestApi;
let theirs: string;
beforeAll(async () => {
  api = await aTestApi();
  theirs = await addTenant(api, 'another');
});
afterAll(() => api.close());

type Path = `/${string}`;
const make = async (path: Path, body: object): Promise<Path> =>
  `${path}/${String((await api.call(`POST ${path}`, { body })).at('data.id'))}`;
const put = (record: Path, body: object) => api.call(`PUT ${record}`, { body });
const list = (record: Path, query = '') => api.call(`GET ${record}/versions${query}`);
/** The writes of a record, the oldest first: version, action and fields. */
async function writes(record: Path): Promise<unknown[]> {
  const data = (await list(record, '?size=50')).at('data.data');
  const rows: { version: number; action: string; fields: string[] }[] = Array.isArray(data) ? data : [];
  return rows.toReversed().map(({ version, action, fields }) => [version, action, fields.toSorted().join()]);
}
const state = async (record: Path, version: number) =>
  (await api.call(`GET ${record}/versions/${version}`)).under('data.values');

const daysAgo = (days: number) => formatTimestamp(new Date(Date.now() - days * 86_400_000));

describe('GET /{resource}/{id}/versions', () => {
  it('lists every write that changed a field, with who made it, newest first', async () => {
    const password = { password: adminPassword, confirm_password: adminPassword };
    const person = { name: 'asha', firstname: 'Asha', lastname: 'Rai', email: 'asha@example.org', ...password };
    const asha = (await api.call('POST /users', { key: accountsKey, body: person })).at('data.id');
    const token = await api.login('asha@example.org', adminPassword);
    const page = await make('/pages', { title: 'Harbour', slug: 'harbour' });
    await api.call(`PUT ${page}`, { token, body: { title: 'The harbour', content: '<p>Ships</p>' } });
    await put(page, { title: 'The harbour' });
    const { body } = await list(page);
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const common = { at, via: 'back-office' };
    expect(body).toEqual({
      data: {
        data: [
          { ...common, version: 2, action: 'update', by: { id: asha, name: 'Asha Rai' }, fields: ['title', 'content'] },
          { ...common, version: 1, action: 'create', by: { id: 1, name: 'admin' }, fields: [] },
        ],
        current_page: 1,
        last_page: 1,
        per_page: 50,
        total: 2,
        current_version: 3,
        oldest_version: 1,
        kept: { last: 100, days: 90 },
      },
    });
  });

  it('is paged, with at most 50 on a page', async () => {
    const faq = await make('/faqs', { faq_title: 'Q0' });
    for (const index of [1, 2, 3]) await put(faq, { faq_title: `Q${index}` });
    const second = await list(faq, '?page=2&size=3');
    expect([second.at('data.data.0.version'), second.at('data.last_page'), second.at('data.total')]).toEqual([1, 2, 4]);
    expect((await list(faq, '?size=1000')).at('data.per_page')).toBe(50);
    expect((await list(faq, '?size=0')).status).toBe(400);
  });

  it('has the moves of a record, and the references that a deletion removed and its undo set again', async () => {
    const top = await make('/menus', { title: 'Top' });
    const [one, two] = [
      await make('/menus', { title: 'One', parent_id: Number(top.split('/')[2]), sort_order: 1 }),
      await make('/menus', { title: 'Two', parent_id: Number(top.split('/')[2]), sort_order: 9 }),
    ];
    await api.call(`POST ${one}/move`, { body: { after: Number(two.split('/')[2]) } });
    await api.call(`DELETE ${top}?force=1`);
    await api.call(`POST ${top}/restore`);
    expect(await writes(one)).toEqual([
      [1, 'create', ''],
      [2, 'update', 'sort_order'],
      [3, 'update', 'parent_id'],
      [4, 'update', 'parent_id'],
    ]);
    expect((await state(one, 3)).parent_id).toBeNull();
    expect((await state(one, 1)).sort_order).toBe(1);
  });

  it('has the publication of a draft, and nothing of the draft before it', async () => {
    const faq = await make('/faqs', { faq_title: 'Old' });
    for (const title of ['Newer', 'New']) await api.call(`PUT ${faq}/draft`, { body: { faq_title: title } });
    expect(await writes(faq)).toEqual([[1, 'create', '']]);
    expect((await api.call(`POST ${faq}/publish`, { body: {} })).status).toBe(200);
    expect(await writes(faq)).toEqual([
      [1, 'create', ''],
      [2, 'publish', 'faq_title'],
    ]);
    expect((await state(faq, 1)).faq_title).toBe('Old');
  });

  it('goes on after a deletion and its undo; in between there is none', async () => {
    const faq = await make('/faqs', { faq_title: 'Why?' });
    await put(faq, { faq_title: 'Why not?' });
    await api.call(`DELETE ${faq}`);
    expect([(await list(faq)).status, (await api.call(`GET ${faq}/versions/1`)).status]).toEqual([404, 404]);
    await api.call(`POST ${faq}/restore`);
    await put(faq, { faq_title: 'When?' });
    expect(await writes(faq)).toEqual([
      [1, 'create', ''],
      [2, 'update', 'faq_title'],
      [3, 'delete', ''],
      [4, 'restore', ''],
      [5, 'update', 'faq_title'],
    ]);
    expect([(await state(faq, 1)).faq_title, (await state(faq, 4)).faq_title]).toEqual(['Why?', 'Why not?']);
  });

  it('knows the state before its first write, for records that are older than their history', async () => {
    const faq = await make('/faqs', { faq_title: 'Old' });
    await api.database.db.deleteFrom('versions').where('resource', '=', 'faqs').execute();
    expect((await list(faq)).under('data')).toMatchObject({ total: 0, current_version: 1, oldest_version: 1 });
    await put(faq, {});
    await put(faq, { faq_title: 'New' });
    expect((await list(faq)).under('data')).toMatchObject({ total: 1, current_version: 3, oldest_version: 2 });
    expect((await state(faq, 2)).faq_title).toBe('Old');
  });

  it('is for administrators of the same application, and only of resources with a history', async () => {
    const faq = await make('/faqs', { faq_title: 'Ours' });
    for (const call of [`GET ${faq}/versions`, `GET ${faq}/versions/1`] as const) {
      expect((await api.call(call, { token: null })).status).toBe(401);
      expect((await api.call(call, { token: theirs })).status).toBe(403);
      expect((await api.call(call, { token: theirs, key: 'another' })).status).toBe(404);
      expect((await api.call(call)).status).toBe(200);
    }
    for (const path of ['/users/1', '/applications/1', '/subscribers/1', '/contact-messages/1'] as const)
      expect((await api.call(`GET ${path}/versions`)).status).toBe(404);
    const names = contracts.filter(({ editing }) => !editing.history).map(({ name }) => name);
    expect(names).toEqual(['applications', 'users', 'subscribers', 'contact-messages', 'redirects']);
  });
});

describe.each(contracts.filter(({ editing }) => editing.history))('GET /$name/{id}/versions/{version}', (contract) => {
  const path: Path = `/${contract.name}`;

  it('has every field as it was, and nothing else', async () => {
    const record = await make(path, aBody(contract, { mark: 'first' }));
    const read = async () => (await api.call(`GET ${record}`)).under('data');
    const states = [await read()];
    for (const mark of ['second', 'third']) {
      await put(record, aBody(contract, { mark }));
      states.push(await read());
    }
    for (const [index, before] of states.entries()) {
      const values = await state(record, index + 1);
      expect(Object.keys(values).length).toBeGreaterThan(3);
      expect(before).toMatchObject(values);
    }
    expect((await api.call(`GET ${record}/versions/4`)).status).toBe(404);
    expect((await api.call(`GET ${record}/versions/0`)).status).toBe(404);
  });
});

describe('the history', () => {
  it('of writes at the same time has the values between them', async () => {
    const faq = await make('/faqs', { faq_title: '0' });
    await Promise.all(['1', '2', '3', '4', '5', '6'].map((title) => put(faq, { faq_title: title })));
    const titles = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map(async (version) => (await state(faq, version)).faq_title),
    );
    expect(titles.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    expect(titles[0]).toBe('0');
  });

  it('does not have a write that was refused', async () => {
    const page = await make('/pages', { title: 'Taken', slug: 'taken-slug' });
    const other = await make('/pages', { title: 'Other', slug: 'other-slug' });
    expect((await put(other, { title: 'New', slug: 'taken-slug' })).status).toBe(409);
    expect((await api.call(`PUT ${page}`, { body: { title: 'New' }, headers: { 'if-match': '"9"' } })).status).toBe(
      412,
    );
    expect([await writes(page), await writes(other)]).toEqual([[[1, 'create', '']], [[1, 'create', '']]]);
  });

  it('keeps the last writes and all of the last days, as many as the settings say', async () => {
    const { db } = api.database;
    const kept = { last: 100, days: 90 };
    expect(toKeptVersions(api.settings)).toEqual(kept);
    const faq = await make('/faqs', { faq_title: 'T' });
    const id = Number(faq.split('/')[2]);
    const row = await db.selectFrom('versions').selectAll().where('record_id', '=', id).executeTakeFirstOrThrow();
    const add = (versions: number[], at: string) =>
      db
        .insertInto('versions')
        .values(versions.map((version) => ({ ...row, action: 'update', version, at })))
        .execute();
    const [old, young] = [daysAgo(91), daysAgo(89)];
    await db.updateTable('versions').set({ at: old }).where('record_id', '=', id).execute();
    await add(
      Array.from({ length: 104 }, (_, index) => index + 2),
      old,
    );
    const readAll = async () =>
      (
        await db
          .selectFrom('versions')
          .select('version')
          .where('record_id', '=', id)
          .where('resource', '=', 'faqs')
          .orderBy('version')
          .execute()
      ).map(({ version }) => version);
    await pruneVersions(db, kept);
    expect([(await readAll()).length, (await readAll())[0]]).toEqual([100, 6]);
    await pruneVersions(db, { last: 20, days: 92 });
    expect(await readAll()).toHaveLength(100);
    await pruneVersions(db, { last: 20, days: 90 });
    expect([(await readAll()).length, (await readAll())[0]]).toEqual([20, 86]);
    await add(
      Array.from({ length: 150 }, (_, index) => index + 200),
      young,
    );
    await pruneVersions(db, kept);
    expect([(await readAll()).length, (await readAll())[0]]).toEqual([150, 200]);
  });

  it('ends with its record, when that can no longer be restored', async () => {
    const { db } = api.database;
    const faq = await make('/faqs', { faq_title: 'Gone' });
    const id = Number(faq.split('/')[2]);
    const count = async () =>
      (
        await db
          .selectFrom('versions')
          .select('at')
          .where('record_id', '=', id)
          .where('resource', '=', 'faqs')
          .execute()
      ).length;
    await api.call(`DELETE ${faq}`);
    await deleteExpiredRecords(db);
    expect(await count()).toBe(2);
    await db
      .updateTable('deleted_records')
      .set({ deleted_at: daysAgo(keptDays) })
      .where('record_id', '=', id)
      .execute();
    await deleteExpiredRecords(db);
    expect(await count()).toBe(0);
  });
});
