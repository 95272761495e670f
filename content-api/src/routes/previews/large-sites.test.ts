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
