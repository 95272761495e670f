import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { aServer, endServers, type RunningServer } from './testing/a-server.ts';
import { freePort, takenPort } from './testing/free-port.ts';
import { until } from './testing/until.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'quoin-server-'));
const password = 'correct horse battery';
afterAll(() => {
  endServers();
  rmSync(folder, { recursive: true, force: true });
});

const run = (env: Record<string, string>): RunningServer => aServer({ DATA_DIR: folder, ...env });

describe('the server', () => {
  it('lists all errors in the settings, and nothing else', async () => {
    const { ended, output } = run({ API_PORT: 'none', ADMIN_EMAIL: 'nobody' });
    expect(await ended).toBe(1);
    expect(output()).toMatch(/^API_PORT must be .*\nADMIN_EMAIL must be .*\n$/);
  });

  it.each([
    ['aaaaaaaaaaaa', 'Must not be the same few characters again and again.'],
    ['the admin is here', 'Must not contain "admin".'],
  ])('does not start with a password as weak as %s', async (weak, why) => {
    const { ended, output } = run({
      API_PORT: String(await freePort()),
      ADMIN_PASSWORD: weak,
      DATA_DIR: path.join(folder, 'weak'),
    });
    expect(await ended).toBe(1);
    expect(output()).toMatch(new RegExp(`^ADMIN_PASSWORD is too easily guessed\\. ${why} [^\n]+\\.\n$`));
  });

  it('reports that there is no such database server', async () => {
    const { ended, output } = run({
      API_PORT: String(await freePort()),
      DATABASE_URL: 'postgres://quoin:secret@nowhere.invalid/quoin',
    });
    expect(await ended).toBe(1);
    expect(output()).toMatch(
      /^The database does not answer: start it, or set DATABASE_URL\. \(.*nowhere\.invalid\)\n$/,
    );
  });

  it('reports once that it waits for the database server, and for how long', async () => {
    const { server, port } = await takenPort();
    const askedOften = new Promise<void>((resolve) => {
      let requests = 0;
      server.on('connection', (socket) => {
        socket.destroy();
        requests += 1;
        if (requests > 5) resolve();
      });
    });
    const { child, ended, output } = run({
      API_PORT: String(await freePort()),
      DATABASE_URL: `postgres://quoin:secret@localhost:${port}/quoin`,
    });
    await askedOften;
    child.kill();
    await ended;
    expect(
      output().split(`PostgreSQL at localhost:${port} is not available yet; waiting for at most 60 s. (`),
    ).toHaveLength(2);
    expect(output()).not.toContain('secret');
    server.close();
  });

  it('explains that its folder is not writable', async () => {
    const { ended, output } = run({ API_PORT: String(await freePort()), DATA_DIR: path.join(__filename, 'data') });
    expect(await ended).toBe(1);
    expect(output()).toMatch(
      /^The data folder is not writable: make the user who starts Quoin its owner, or set DATA_DIR\. \(.*\)\n$/,
    );
  });

  it.each([
    ['is none', (file: string) => writeFileSync(file, 'Words, and no database at all.\n'.repeat(100))],
    ['is damaged', (file: string) => damage(file)],
  ])('reports which database file %s', async (_, spoil) => {
    const data = mkdtempSync(path.join(folder, 'spoilt-'));
    const file = path.join(data, 'quoin.sqlite');
    spoil(file);
    const { ended, output } = run({ API_PORT: String(await freePort()), DATA_DIR: data });
    expect(await ended).toBe(1);
    expect(output()).toMatch(
      /^[^\n]+ is not a readable database: move it away and restore a copy, or set DATABASE_URL\. \(.*\)\n$/,
    );
    expect(output().startsWith(`${file} `)).toBe(true);
  });

  it('waits for another process that has locked the new database file', async () => {
    const data = mkdtempSync(path.join(folder, 'locked-'));
    const file = path.join(data, 'quoin.sqlite');
    const other = new DatabaseSync(file);
    other.exec('begin exclusive');
    const port = String(await freePort());
    const { child, ended, ready } = run({ API_PORT: port, DATA_DIR: data });
    let hasEnded = false;
    void ended.then(() => (hasEnded = true));
    // Only Linux tells which files a process has open.
    const hasFile = (): boolean =>
      !existsSync('/proc/self/fd')
      || readdirSync(`/proc/${child.pid}/fd`).some((fd) => readLink(`/proc/${child.pid}/fd/${fd}`) === file);
    // Seen for longer than SQLite's own busy time-out.
    let seen = 0;
    await until(() => {
      if (hasFile()) seen += 1;
      return hasEnded || seen > 30;
    });
    other.exec('rollback');
    other.close();
    await ready();
    child.kill();
    expect(await ended).toBe(0);
  });

  it('reports that its port is taken', async () => {
    const { server, port } = await takenPort();
    const { ended, output } = run({ API_PORT: String(port) });
    expect(await ended).toBe(1);
    expect(output()).toContain(`Port ${port} is taken: stop what listens there, or set API_PORT to another one.\n`);
    expect(output()).not.toMatch(/\n +at /);
    server.close();
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('serves until %s, and then ends well', async (signal) => {
    const { child, ended, output, ready } = run({ API_PORT: String(await freePort()) });
    await ready();
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(output()).not.toMatch(/warning/i);
  });

  it('finishes a running upload, refuses new requests and ends the streams in time', async () => {
    const port = await freePort();
    const { child, ended, ready } = run({
      API_PORT: String(port),
      ADMIN_PASSWORD: password,
      DATA_DIR: path.join(folder, 'busy'),
    });
    await ready();
    const api = `http://127.0.0.1:${port}/api`;
    const login = await fetch(`${api}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'admin@quoin.example', password }),
    });
    const { token }: { token: string } = await login.json();
    const stream = await fetch(`${api}/changes?app_key=quoin-site`);
    const [head, tail] = await multipart();
    const upload = httpRequest(`${api}/upload-single`, {
      method: 'POST',
      headers: {
        'app-key': 'quoin-site',
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': head.length + tail.length,
        expect: '100-continue',
      },
    });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      upload
        .on('response', (response) => {
          response.resume();
          resolve(response.statusCode);
        })
        .on('error', reject);
    });
    // 100 Continue shows that the gates have admitted the upload, so it is in progress.
    upload.flushHeaders();
    await once(upload, 'continue');
    upload.write(head);
    child.kill('SIGTERM');
    await stream.text();
    await expect(fetch(`${api}/health/live`)).rejects.toThrow('fetch failed');
    upload.end(tail);
    expect(await answered).toBe(200);
    // After ten seconds it would exit with 1.
    expect(await ended).toBe(0);
  });

  it('cuts off requests that do not end, and exits with 0', async () => {
    const port = await freePort();
    const { child, ended, ready } = run({ API_PORT: String(port) });
    await ready();
    const stalled = httpRequest(`http://127.0.0.1:${port}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 100, expect: '100-continue' },
    });
    const cut = new Promise((resolve) => {
      stalled.on('error', resolve);
    });
    stalled.flushHeaders();
    await once(stalled, 'continue');
    stalled.write('{');
    child.kill('SIGTERM');
    await cut;
    expect(await ended).toBe(0);
  });
});

/** Returns the target of a link, or undefined when it is gone. */
function readLink(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}

/** Writes a database with an intact header and an overwritten schema. */
function damage(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; create table one (id integer);');
  database.close();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xff, 100));
}

/** Returns the body of an upload in two halves. */
async function multipart(): Promise<[Buffer, Buffer]> {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#236' } })
    .png()
    .toBuffer();
  const begin = Buffer.from(
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
  );
  const half = Math.floor(picture.length / 2);
  return [
    Buffer.concat([begin, picture.subarray(0, half)]),
    Buffer.concat([picture.subarray(half), Buffer.from('\r\n--x--\r\n')]),
  ];
}
