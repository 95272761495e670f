import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
  for (const slug of ['one', 'two']) await api.call('POST /posts', { body: { title: slug, slug } });
});
afterAll(() => api.close());

/** Runs `npm run audit -- <arguments>`. */
function run(...args: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(__dirname, '../../../commands/audit.ts'), ...args],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: api.settings.dataDir, DATABASE_URL: api.settings.databaseUrl },
    },
  );
  return { code: status, output: `${stdout}${stderr}` };
}

it('prints the last entry of each audit, and finds what was changed or is missing since', async () => {
  const { code, output } = run('verify');
  expect(code).toBe(0);
  expect(output).toMatch(/^quoin-accounts: all \d+ entries, number 1 to \d+, are whole\./m);
  const [, anchor = ''] = /^quoin-site: all .* The last one is (\d+:[\da-f]{64})$/m.exec(output) ?? [];
  expect(run('verify', siteKey, anchor)).toEqual({ code: 0, output: expect.any(String) });

  const entries = api.database.db.deleteFrom('audit').where('app_key', '=', siteKey);
  await entries.where('number', '=', Number.parseInt(anchor, 10)).execute();
  expect(run('verify').code).toBe(0);
  expect(run('verify', siteKey, anchor)).toEqual({ code: 1, output: expect.stringContaining('are missing') });
  await api.database.db
    .updateTable('audit')
    .set({ user_id: 7 })
    .where('app_key', '=', siteKey)
    .where('number', '=', 2)
    .execute();
  expect(run('verify')).toEqual({
    code: 1,
    output: expect.stringContaining('quoin-site: Entry number 2 was changed.'),
  });
});

it.each([
  [[]],
  [['look']],
  [['verify', 'quoin-site']],
  [['verify', 'quoin-site', '7:abc']],
  [['verify', 'no-site', `1:${'a'.repeat(64)}`]],
])('says how it is called, or what there is not: %p', (args) => {
  expect(run(...args)).toEqual({
    code: 1,
    output: expect.stringMatching(/^npm run audit -- verify|There is no application no-site/),
  });
});
