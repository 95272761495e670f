import { existsSync, readdirSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { aSocket } from '../../testing/a-socket.ts';
import { aNoise } from '../../testing/an-upload.ts';
import { aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';
import { until } from '../../testing/until.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

const head = '--b0\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

const listNames = (name: string): string[] => {
  const folder = path.join(api.settings.dataDir, name);
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('an upload whose client disconnects', () => {
  it.each([
    [0.01, 'reset'],
    [0.5, 'reset'],
    [0.5, 'end'],
    [0.99, 'reset'],
    [0.99, 'end'],
  ] as const)('after %d of it (%s) leaves nothing', async (share, how) => {
    const body = Buffer.concat([
      Buffer.from(head),
      await aNoise(300, 300).png().toBuffer(),
      Buffer.from('\r\n--b0--\r\n'),
    ]);
    const { socket } = await aSocket(api);
    socket.write(
      `POST /api/upload-single HTTP/1.1\r\nHost: localhost\r\napp-key: ${siteKey}\r\nAuthorization: Bearer ${api.token}\r\n`
        + `Content-Type: multipart/form-data; boundary=b0\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await new Promise((resolve) => {
      socket.write(body.subarray(0, Math.floor(body.length * share)), resolve);
    });
    await until(() => listNames('uploads').length > 0);
    if (how === 'reset') socket.resetAndDestroy();
    else socket.end();
    if (!socket.closed) await once(socket, 'close', { signal: AbortSignal.timeout(10_000) });
    await until(() => listNames('uploads').length === 0);
    expect(listNames('media')).toEqual([]);
    expect((await api.call('GET /files')).at('data.total')).toBe(0);
    expect(await api.database.db.selectFrom('media_pending').selectAll().execute()).toEqual([]);
  });
});
