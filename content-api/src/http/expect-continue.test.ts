import { aSocket } from '../testing/a-socket.ts';
import { aPicture } from '../testing/an-upload.ts';
import { aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

/** Sends `Expect: 100-continue`, as curl does for a large file, and sends the body only after 100. */
async function asks(token: string): Promise<{ first: string; last: string }> {
  const head =
    '--b0\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), await aPicture().png().toBuffer(), Buffer.from('\r\n--b0--\r\n')]);
  const { socket, send, received, waitFor: hears, closed } = await aSocket(api);
  send(
    `POST /api/upload-single HTTP/1.1\r\nHost: localhost\r\napp-key: ${siteKey}\r\nAuthorization: Bearer ${token}\r\n`
      + `Content-Type: multipart/form-data; boundary=b0\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`,
  );
  await hears('\r\n');
  const first = received().split('\r\n')[0] ?? '';
  if (first.includes(' 100 ')) socket.write(body);
  await closed;
  return { first, last: /HTTP\/1\.1 [2-5].*/.exec(received())?.[0] ?? '' };
}

describe('Expect: 100-continue', () => {
  it('is refused by the gate before the body is sent', async () => {
    expect((await asks('x'.repeat(43))).first).toBe('HTTP/1.1 401 Unauthorized');
    expect((await api.call('GET /files')).at('data.total')).toBe(0);
  });

  it('gets 100 Continue when the gate admits the request', async () => {
    expect(await asks(api.token)).toEqual({ first: 'HTTP/1.1 100 Continue', last: 'HTTP/1.1 200 OK' });
    expect((await api.call('GET /files')).at('data.total')).toBe(1);
  });
});
