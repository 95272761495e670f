import { reviewPath } from '@quoin/shared/contract/review-path';
import { mailSink, type MailSink } from '../../testing/mail-sink.ts';
import { accountsKey, adminPassword, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let sink: MailSink;
beforeEach(async () => {
  sink = await mailSink();
  api = await aTestApi({ env: { SMTP_URL: sink.url, SITE_URL: 'https://site.example' } });
});
afterEach(async () => {
  await api.close();
  await sink.close();
});

async function anEditor(name: string): Promise<{ id: number; token: string; email: string }> {
  const email = `${name}@quoin.example`;
  const made = await api.call('POST /users', {
    key: accountsKey,
    body: { name, email, password: adminPassword, confirm_password: adminPassword },
  });
  const id = Number(made.at('data.id'));
  await api.call(`PUT /members/${id}`, { body: { role: 'editor', resources: null } });
  return { id, email, token: await api.login(email, adminPassword) };
}

it('mails the person who is asked, and the asker what was decided, with a link and nothing of the draft', async () => {
  const [asker, reviewer] = [await anEditor('asker'), await anEditor('reviewer')];
  const body = { title: 'Secret plans', slug: 'secret', status: 1 };
  const id = Number((await api.call('POST /posts?draft=1', { token: asker.token, body })).at('data.id'));
  sink.mails.length = 0;
  const ask = { user: reviewer.id, comment: 'Whispered' };
  expect((await api.call(`POST /posts/${id}/review`, { token: asker.token, body: ask })).status).toBe(200);
  const asked = await sink.next();
  const link = `https://site.example${reviewPath}/posts/${id}?site=${siteKey}`;
  expect(asked).toContain(`To: ${reviewer.email}`);
  expect(asked).toContain(link);
  const read = await api.call(`GET /posts/${id}/review`, { token: reviewer.token });
  const decide = { decision: 'approved', comment: 'Whispered too', drafts: [pickVersion(read.under('data.drafts.0'))] };
  expect((await api.call(`PUT /posts/${id}/review`, { token: reviewer.token, body: decide })).status).toBe(200);
  const decided = await sink.next();
  expect(decided).toContain(`To: ${asker.email}`);
  expect(decided).toContain(link);
  for (const mail of [asked, decided]) expect(mail).not.toMatch(/Secret|Whispered/);
});

it('mails all who may publish, except the asker, when nobody is named', async () => {
  const [asker, reviewer] = [await anEditor('asker'), await anEditor('reviewer')];
  const body = { title: 'News', slug: 'news', status: 1 };
  const id = Number((await api.call('POST /posts?draft=1', { token: asker.token, body })).at('data.id'));
  sink.mails.length = 0;
  await api.call(`POST /posts/${id}/review`, { token: asker.token, body: {} });
  const mails = [await sink.next(), await sink.next()].join('\n');
  expect(mails).toContain(`To: ${reviewer.email}`);
  expect(mails).toContain(`To: ${api.settings.adminEmail}`);
  expect(mails).not.toContain(`To: ${asker.email}`);
});

it('mails the writer what was decided when somebody else has asked', async () => {
  const [writer, reviewer] = [await anEditor('writer'), await anEditor('reviewer')];
  const body = { title: 'News', slug: 'news', status: 1 };
  const id = Number((await api.call('POST /posts?draft=1', { token: writer.token, body })).at('data.id'));
  sink.mails.length = 0;
  await api.call(`POST /posts/${id}/review`, { body: { user: reviewer.id } });
  expect(await sink.next()).toContain(`To: ${reviewer.email}`);
  const read = await api.call(`GET /posts/${id}/review`, { token: reviewer.token });
  const drafts = [pickVersion(read.under('data.drafts.0'))];
  const decide = { decision: 'changes', comment: 'Shorter', drafts };
  expect((await api.call(`PUT /posts/${id}/review`, { token: reviewer.token, body: decide })).status).toBe(200);
  const mails = [await sink.next(), await sink.next()].join('\n');
  expect(mails).toContain(`To: ${writer.email}`);
  expect(mails).toContain(`To: ${api.settings.adminEmail}`);
});

const pickVersion = ({ resource, id, version, record_version }: Readonly<Record<string, unknown>>) => ({
  resource,
  id,
  version,
  record_version,
});
