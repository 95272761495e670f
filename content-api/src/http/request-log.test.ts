import sharp from 'sharp';
import { accountsKey, adminPassword, aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';
import { serverLog } from './server-log.ts';

let api: TestApi;
const lines: string[] = [];
beforeAll(async () => {
  api = await aTestApi({
    logger: serverLog({
      level: 'trace',
      to: {
        write: (line) => {
          lines.push(line);
        },
      },
    }),
  });
});
afterAll(() => api.close());

const upload = async (token: string) => {
  const picture = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#236' } })
    .png()
    .toBuffer();
  const payload = Buffer.concat([
    Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="passport of Anjali.png"\r\ncontent-type: image/png\r\n\r\n',
    ),
    picture,
    Buffer.from('\r\n--x--\r\n'),
  ]);
  return api.inject({
    method: 'POST',
    url: '/api/upload-single',
    payload,
    headers: {
      'app-key': siteKey,
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
  });
};

describe('the log', () => {
  it('has the request id of the response, and no password, token or file name', async () => {
    const password = 'an entirely new password';
    lines.length = 0;
    const wrong = await api.call('POST /login', {
      body: { identifier: 'admin@quoin.example', password: 'a mistyped password' },
    });
    const token = await api.login('admin@quoin.example', adminPassword);
    const changed = await api.call('PUT /users/1', {
      token,
      key: accountsKey,
      body: { current_password: adminPassword, password, confirm_password: password },
    });
    const uploaded = await upload(token);
    const broken = await api.call('PUT /users/1', {
      token,
      key: accountsKey,
      body: { password: 'short secret', confirm_password: 'other secret' },
    });
    const dead = await api.call('GET /users', { token: `${token}x`, key: accountsKey });
    expect([wrong.status, changed.status, uploaded.statusCode, broken.status, dead.status]).toEqual([
      401, 200, 200, 422, 401,
    ]);
    const log = lines.join('');
    for (const secret of [
      'mistyped',
      adminPassword,
      password,
      token,
      'short secret',
      'other secret',
      'argon2',
      'Bearer',
      'Anjali',
    ])
      expect(log).not.toContain(secret);
    const ids = lines
      .map((line): unknown => JSON.parse(line))
      .map((line) => (typeof line === 'object' && line !== null && 'reqId' in line ? line.reqId : undefined));
    for (const id of [wrong, changed, broken, dead].map(({ headers }) => headers['x-request-id']))
      expect(ids).toContain(id);
  });
});
