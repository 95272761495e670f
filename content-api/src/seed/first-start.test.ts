import { existsSync, readFileSync, statSync } from 'node:fs';
import { parseSettings, SettingsError } from '@quoin/shared/contract/settings/settings';
import { initialPasswordFile } from '../accounts/initial-password.ts';
import { expectExactCounts } from '../db/testing/expect-exact-counts.ts';
import { accountsKey, addTenant, adminPassword, aTestApi, type TestApi } from '../testing/test-api.ts';
import type { LoadSample } from './first-start.ts';
import { firstStart } from './first-start.ts';
import { picture, ref, type SampleContent } from './sample-types.ts';

let api: TestApi | undefined;
afterEach(() => api?.close());

const drawings = ['leaf', 'face'].map((key) => ({
  key,
  alt: `A ${key}`,
  tags: key === 'leaf' ? ['Plants'] : [],
  width: 64,
  height: 48,
  svg: () =>
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48"><rect width="64" height="48" fill="#284"/></svg>',
}));
const content: SampleContent = {
  site: {
    applications: [{ name: 'Quoin Systems', logo_header: picture('leaf') }],
    pages: [{ key: 'about', title: 'About', slug: 'about', content: '<p><img src="picture:leaf" alt=""></p>' }],
    sections: [
      { name: 'Next', page_id: ref('pages', 'about') },
      { key: 'first', id: 59, name: 'Fixed', page_id: ref('pages', 'about') },
    ],
    menus: [
      { key: 'up', title: 'Up' },
      { title: 'Down', parent_id: ref('menus', 'up') },
    ],
    posts: [{ title: 'Old', slug: 'old', created_at: '2024-05-06 07:08:09' }],
  },
  accounts: { users: [{ name: 'anjali', email: 'anjali@quoin.example', profile_img: picture('face') }] },
};
const sample =
  (of: SampleContent = content): LoadSample =>
  async () => ({ content: of, drawings });
const needs = ({ settings, database, media }: TestApi, loadSample: LoadSample) => ({
  settings,
  database,
  media,
  loadSample,
  logger: { info: () => undefined },
});

describe('the first start', () => {
  it('stores the sample like API requests', async () => {
    api = await aTestApi({ loadSample: sample() });
    const page = await api.call('GET /pages/about', { token: null });
    expect(page.body).toMatchObject({
      data: {
        content: expect.stringMatching(/^<p><img src="\/media\/[a-z0-9]{26}-64x48\.webp" alt="" \/><\/p>$/),
        sections: [{ id: 59 }, { id: 60 }],
      },
    });
    expect((await api.call('GET /menus')).body).toMatchObject({
      data: { data: [{ title: 'Up', children: [{ title: 'Down' }] }] },
    });
    expect((await api.call('GET /posts/old')).at('data.created_at')).toBe('2024-05-06 07:08:09');
    const { at } = await api.call('GET /applications/quoin-site');
    expect([at('data.name'), at('data.user_id')]).toEqual(['Quoin Systems', 1]);
    expect((await api.inject(String(at('data.logo_header')))).headers['content-type']).toBe('image/webp');
    expect((await api.call('GET /files')).body).toMatchObject({
      data: {
        total: 2,
        files: expect.arrayContaining([
          expect.objectContaining({ alt: 'A leaf', tags: ['Plants'], width: 64, height: 48 }),
        ]),
      },
    });
    expect((await api.call('GET /files', { key: accountsKey })).at('data.total')).toBe(1);
    expect((await api.call('GET /users', { key: accountsKey })).at('data.total')).toBe(2);
    await expectExactCounts(api.database.db);
  });

  it('runs once', async () => {
    api = await aTestApi({ loadSample: sample() });
    await firstStart(
      needs(api, () => {
        throw new Error('read again');
      }),
    );
    expect((await api.call('GET /pages')).at('data.total')).toBe(1);
  });

  it.each(['APP_KEY', 'ACCOUNTS_APP_KEY'])(
    'is not repeated under another %s; the error lists the existing applications',
    async (name) => {
      api = await aTestApi();
      const settings = parseSettings({ [name]: 'another-key' });
      await expect(firstStart({ ...needs(api, sample()), settings })).rejects.toEqual(
        new SettingsError([
          `${name} is "another-key", but the database has no such application. It has quoin-accounts, quoin-site.`,
        ]),
      );
      await addTenant(api, 'second-site');
      await firstStart({ ...needs(api, sample()), settings: parseSettings({ APP_KEY: 'second-site' }) });
    },
  );

  it('leaves no rows when interrupted, names the failed row, keeps its pictures, and reports each step', async () => {
    api = await aTestApi();
    await api.database.db.transaction().execute(async (db) => {
      for (const table of ['changes', 'revisions', 'memberships', 'tokens', 'credentials', 'users', 'applications'])
        await db.deleteFrom(table).execute();
    });
    const broken = { ...content, site: { ...content.site, posts: [{ key: 'bad', title: 'Bad', slug: 'No Slug' }] } };
    const messages: string[] = [];
    const onStep = (doing: string) => void messages.push(doing);
    await expect(firstStart({ ...needs(api, sample(broken)), onStep })).rejects.toThrow(
      'The sample\'s post bad cannot be stored: {"slug"',
    );
    expect(await api.database.db.selectFrom('applications').select('id').execute()).toEqual([]);
    expect(messages.splice(0)).toEqual([
      'rendering the pictures of the sample, 1 of 2',
      'rendering the pictures of the sample, 2 of 2',
      'storing the first records',
    ]);
    await firstStart({ ...needs(api, sample()), onStep });
    // The pictures are there already.
    expect(messages).toEqual(['storing the first records']);
    expect(await api.login(api.settings.adminEmail, adminPassword)).toMatch(/^quoin_[\w-]{43}$/);
  });

  it('stores only the applications and the administrator when the sample is off', async () => {
    api = await aTestApi({
      env: { SEED: 'empty' },
      loadSample: () => {
        throw new Error('not wanted');
      },
    });
    expect((await api.call('GET /applications')).at('data.total')).toBe(2);
    expect((await api.call('GET /pages')).at('data.total')).toBe(0);
  });

  it('generates a password in a private file if none is set', async () => {
    api = await aTestApi({ env: { ADMIN_PASSWORD: '' } });
    const file = initialPasswordFile(api.settings);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const password = readFileSync(file, 'utf8').trim();
    expect(password).toMatch(/^[\w-]{24}$/);
    expect(await api.login(api.settings.adminEmail, password)).toMatch(/^quoin_[\w-]{43}$/);
  });

  it('does not write a configured password to a file', async () => {
    api = await aTestApi();
    expect(existsSync(initialPasswordFile(api.settings))).toBe(false);
  });
});
