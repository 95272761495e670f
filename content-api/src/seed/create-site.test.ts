import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { aDatabase } from '../db/testing/a-database.ts';
import { accountsKey, aTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

/** Runs `npm run new-site -- <arguments>` and returns its exit code and output. */
async function newSite(
  args: readonly string[],
  url = api.settings.databaseUrl,
): Promise<{ code: unknown; words: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: api.settings.dataDir, DATABASE_URL: url };
  const child = spawn(process.execPath, [path.join(__dirname, '../../../commands/new-site.ts'), ...args], { env });
  const code = new Promise((resolve) => {
    child.on('close', resolve);
  });
  const [output, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, words: (output + complained).trim() };
}

describe('npm run new-site', () => {
  it('creates an empty site for the administrators of the accounts, while others are served', async () => {
    expect(await newSite(['second-site', 'Second'])).toEqual({
      code: 0,
      words: expect.stringContaining('with the administrators admin@quoin.example.'),
    });
    const key = 'second-site';
    expect((await api.call(`GET /applications/${key}`, { token: null, key: null })).at('data.name')).toBe('Second');
    expect((await api.call('GET /pages', { key })).at('data.total')).toBe(0);
    expect((await api.call('POST /pages', { key, body: { title: 'A', slug: 'a' } })).status).toBe(201);
    expect((await api.call('GET /pages')).at('data.total')).toBe(0);
    expect((await newSite([key, 'Again'])).words).toBe('The key second-site is already taken by another application.');
  });

  it('gives access only to the named account', async () => {
    const password = 'a first password';
    await api.call('POST /users', {
      key: accountsKey,
      body: { email: 'meera@quoin.example', password, confirm_password: password },
    });
    expect((await newSite(['third-site', 'Third', 'Meera@quoin.example'])).code).toBe(0);
    expect(
      (await api.call('GET /pages', { key: 'third-site', token: await api.login('meera@quoin.example', password) }))
        .status,
    ).toBe(200);
    expect((await api.call('GET /pages', { key: 'third-site' })).status).toBe(403);
  });

  it('reports why it cannot create a site', async () => {
    expect(await newSite(['no', 'No'])).toEqual({
      code: 1,
      words: 'no is not an application key: it must be 4 to 64 letters, digits, - or _.',
    });
    expect(await newSite(['fourth-site', 'Fourth', 'nobody@quoin.example'])).toEqual({
      code: 1,
      words: 'There is no active account with the email nobody@quoin.example.',
    });
    const empty = await aDatabase(path.join(api.settings.dataDir, 'elsewhere'), { isEmpty: true });
    expect(await newSite(['fourth-site', 'Fourth'], empty.url)).toEqual({
      code: 1,
      words: expect.stringMatching(/^There is no site in .*: start it first/),
    });
    await empty.drop();
    expect((await newSite([])).words).toMatch(/^npm run new-site -- <key> <name>/);
  });
});
