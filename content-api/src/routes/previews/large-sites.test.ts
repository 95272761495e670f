import { maxCopiedBytes } from '../../previews/copy-content.ts';
import { aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';
import { createLinkMaker, createReader } from './testing.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());
const [aLink, readWith] = [createLinkMaker(() => api), createReader(() => api)];

const at = '2026-11-28 08:00:00';
const text = 'x'.repeat(200_000);

/** Fills the site with more than a copy may have. */
async function fill(): Promise<void> {
  const made = await api.call('POST /faqs', { body: { faq_title: 'First', faq_content: '', status: 1 } });
  const { id: _, ...row } = await api.database.db
    .selectFrom('faqs')
    .selectAll()
    .where('id', '=', Number(made.at('data.id')))
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 20 }, () => ({ ...row, faq_content: text, search_text: '' }));
  for (let bytes = 0; bytes <= maxCopiedBytes; bytes += 20 * text.length)
    await api.database.db.insertInto('faqs').values(rows).execute();
}

describe('a preview of a site with too much content', () => {
  it('is refused with the reason, again and again, and the site goes on', async () => {
    await fill();
    const link = await aLink({ at, zone: 'UTC' });
    for (const path of ['/faqs?page=1&size=1', '/previews/current/notes'] as const) {
      const { status, at: get } = await readWith(link, path);
      expect([status, get('detail')]).toEqual([422, expect.stringContaining('too much content')]);
    }
    expect((await api.call('GET /faqs?page=1&size=1', { token: null })).status).toBe(200);
    expect((await readWith(link, '/previews/current')).at('data.app_key')).toBe(siteKey);
  });
});

/** Puts more into the trash than a copy may have. */
async function fillTrash(): Promise<void> {
  const made = await api.call('POST /faqs', { body: { faq_title: 'Gone', faq_content: '', status: 1 } });
  const id = Number(made.at('data.id'));
  expect((await api.call(`DELETE /faqs/${id}`)).status).toBe(200);
  const copy = await api.database.db
    .selectFrom('deleted_records')
    .selectAll()
    .where('record_id', '=', id)
    .executeTakeFirstOrThrow();
  for (let [next, bytes] = [id + 1, 0]; bytes <= maxCopiedBytes; next += 20, bytes += 20 * text.length)
    await api.database.db
      .insertInto('deleted_records')
      .values(
        Array.from({ length: 20 }, (_, index) => ({
          ...copy,
          record_id: next + index,
          // Made after the moment, so the copy itself would have none of them.
          record: JSON.stringify({ id: next + index, version: 1, created_at: copy.deleted_at, faq_content: text }),
        })),
      )
      .execute();
}

describe('a preview of the past of a site whose trash is larger than a copy', () => {
  it('is refused before the trash is read into memory', async () => {
    await fillTrash();
    const link = await aLink({ at, zone: 'UTC' });
    const { status, at: get } = await readWith(link, '/faqs?page=1&size=1');
    expect([status, get('detail')]).toEqual([422, expect.stringContaining('too much content')]);
  });
});

/** Stores more writes than a copy may have, of records that are deleted for good. */
async function fillHistory(): Promise<void> {
  const made = await api.call('POST /faqs', { body: { faq_title: 'Gone', faq_content: '', status: 1 } });
  const write = await api.database.db
    .selectFrom('versions')
    .selectAll()
    .where('record_id', '=', Number(made.at('data.id')))
    .where('resource', '=', 'faqs')
    .executeTakeFirstOrThrow();
  const before = JSON.stringify({ faq_content: text });
  for (let [next, bytes] = [1_000, 0]; bytes <= maxCopiedBytes; next += 20, bytes += 20 * text.length)
    await api.database.db
      .insertInto('versions')
      .values(Array.from({ length: 20 }, (_, index) => ({ ...write, record_id: next + index, before })))
      .execute();
}

describe('a preview of the past of a site whose later writes are larger than a copy', () => {
  it('is refused before all of them are in memory', async () => {
    await fillHistory();
    const link = await aLink({ at: '2020-01-01 00:00:00', zone: 'UTC' });
    const { status, at: get } = await readWith(link, '/faqs?page=1&size=1');
    expect([status, get('detail')]).toEqual([422, expect.stringContaining('too much content')]);
  });
});
