import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aDatabase, type TestDatabase } from '../../db/testing/a-database.ts';
import { aServer, endServers } from '../../testing/a-server.ts';
import { anAuthenticator } from '../../testing/authenticator.ts';
import { freePort } from '../../testing/free-port.ts';
import { aSoftwarePasskey } from '../../testing/software-passkey.ts';
import { adminPassword, toResponse, type TestResponse } from '../../testing/test-api.ts';

const origin = 'http://localhost:3000';
let folder: string;
let database: TestDatabase;
let ports: number[];
let token = '';
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'quoin-factors-'));
  database = await aDatabase(folder);
  ports = [await freePort(), await freePort()];
  for (const port of ports)
    await aServer({
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      ADMIN_PASSWORD: adminPassword,
      API_PORT: String(port),
      SITE_URL: origin,
    }).ready();
  token = String((await send(0, 'login', { identifier: 'admin', password: adminPassword })).at('token'));
});
afterEach(async () => {
  token = '';
  endServers();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a request to one of the two processes. */
// eslint-disable-next-line max-params -- as short as the calls that it makes
async function send(process: number, call: string, body: object): Promise<TestResponse> {
  const response = await fetch(`http://localhost:${String(ports[process])}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return toResponse({ statusCode: response.status, headers: {}, body: await response.text() });
}

describe('several API processes', () => {
  it('accept an answer to a challenge of another one, and a code or an answer once among them', async () => {
    const passkey = aSoftwarePasskey(origin);
    const options = (await send(0, 'account/passkeys/options', { current_password: adminPassword })).under('data');
    expect((await send(1, 'account/passkeys', { name: 'x', response: passkey.create({ options }) })).status).toBe(200);
    const challenge = (await send(1, 'login/passkey/options', {})).under('data');
    const answer = passkey.get({ options: challenge });
    const signIns = [0, 1].map(async (process) => (await send(process, 'login/passkey', { response: answer })).status);
    expect((await Promise.all(signIns)).sort()).toEqual([200, 401]);

    const secret = String((await send(0, 'account/totp', { current_password: adminPassword })).at('data.secret'));
    const app = anAuthenticator();
    expect((await send(1, 'account/totp/activate', { code: app.code(secret) })).status).toBe(200);
    const body = { identifier: 'admin', password: adminPassword, code: app.code(secret, 1) };
    const codes = [0, 1].map(async (process) => (await send(process, 'login', body)).status);
    expect((await Promise.all(codes)).sort()).toEqual([200, 401]);
  });
});
