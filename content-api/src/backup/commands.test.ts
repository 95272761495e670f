import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { openDatabase } from '../db/open-database.ts';
import { aDatabase, type TestDatabase } from '../db/testing/a-database.ts';
import { aServer, endServers } from '../testing/a-server.ts';
import { aPicture } from '../testing/an-upload.ts';
import { freePort } from '../testing/free-port.ts';

const password = 'correct horse battery';
/** Line separators that JSON does not escape. */
const lineEnds = 'a\u2028b\u2029c';
const folder = mkdtempSync(path.join(tmpdir(), 'quoin-commands-'));
const backup = path.join(folder, 'backup');
let env: Record<string, string>;
let site: string;
let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await aDatabase(folder, { isEmpty: true });
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  env = {
    API_PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: testDatabase.url,
    ADMIN_PASSWORD: password,
  };
  await aServer(env).ready();
});
afterAll(async () => {
  endServers();
  await testDatabase.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface CommandOutput {
  code: unknown;
  output: string;
}

/** Runs `npm run <name> -- <arguments>` and returns its result. */
const command = (name: string, ...args: string[]): Promise<CommandOutput> => runCommand(env, [name, ...args]).output;

function runCommand(
  set: Record<string, string>,
  [name = '', ...args]: readonly string[],
): { child: ChildProcess; output: Promise<CommandOutput> } {
  const child = spawn(process.execPath, [path.join(__dirname, `../../../commands/${name}.ts`), ...args], {
    env: { PATH: process.env.PATH, ...set },
  });
  const code = new Promise((resolve) => {
    child.on('close', resolve);
  });
  const written = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join('').trim());
  return { child, output: Promise.all([code, written]).then(([ended, output]) => ({ code: ended, output })) };
}

type Call = (request: string, body?: object | FormData) => Promise<{ status: number; data: Record<string, unknown> }>;

async function signedIn(): Promise<Call> {
  const login = await fetch(`${site}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'admin@quoin.example', password }),
  });
  const { token }: { token: string } = await login.json();
  return async (request, body) => {
    const [method, where] = request.split(' ');
    const isForm = body instanceof FormData;
    const answer = await fetch(`${site}/api${where}`, {
      method: method ?? '',
      headers: {
        'app-key': 'quoin-site',
        authorization: `Bearer ${token}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const { data = {} }: { data?: Record<string, unknown> } = await answer.json();
    return { status: answer.status, data };
  };
}

describe('npm run backup and npm run restore', () => {
  it('work while the API runs and stores changes', async () => {
    const call = await signedIn();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await aPicture(400, 20).png().toBuffer())]), 'a.png');
    const picture = (await call('POST /upload-single', form)).data;
    const faq = (await call('POST /faqs', { faq_title: 'Kept', faq_content: `<p>${lineEnds}</p>` })).data;

    const copying = { isDone: false };
    const copied = command('backup', backup).finally(() => {
      copying.isDone = true;
    });
    let written = 0;
    for (; !copying.isDone; written += 1)
      expect((await call('POST /faqs', { faq_title: 'Meanwhile' })).status).toBe(201);
    expect(await copied).toEqual({
      code: 0,
      output: expect.stringMatching(/holds every row and [2-9] media files\. All were read back and are intact\.$/),
    });
    expect(written).toBeGreaterThan(0);

    await call(`DELETE /faqs/${String(faq.id)}`);
    await call(`DELETE /delete-file/${String(picture.file_name)}`);
    expect((await fetch(`${site}${String(picture.url)}`)).status).toBe(404);
    expect(await command('restore', backup)).toEqual({
      code: 1,
      output: 'The database is not empty. With --force, its content is replaced.',
    });

    expect(await command('restore', backup, '--force')).toEqual({
      code: 0,
      output: 'The backup is restored, except the sessions. Sign in again.',
    });
    expect((await call('GET /faqs')).status).toBe(401);
    const second = await signedIn();
    expect((await second(`GET /faqs/${String(faq.id)}`)).data).toMatchObject({
      faq_title: 'Kept',
      faq_content: faq.faq_content,
    });
    expect(faq.faq_content).toContain(lineEnds);
    expect((await fetch(`${site}${String(picture.url)}`)).status).toBe(200);
    expect((await second('POST /faqs', { faq_title: 'After' })).status).toBe(201);
  });
});

describe('npm run backup', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('leaves nothing when it is stopped by %s', async (signal) => {
    const target = path.join(folder, 'stopped');
    mkdirSync(target, { recursive: true });
    // A store that accepts uploads and never answers a download.
    const requested = Promise.withResolvers<void>();
    const store = createServer((request, response) => {
      if (request.method === 'GET') requested.resolve();
      else response.end();
    });
    const port = await freePort();
    await new Promise<void>((resolve) => {
      store.unref().listen(port, resolve);
    });
    const bucket = {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'pictures',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'anybody',
      S3_SECRET_ACCESS_KEY: 'anything',
    };
    const { child, output } = runCommand({ ...env, ...bucket }, ['backup', path.join(target, 'copy')]);
    void output.then(() => requested.resolve());
    await requested.promise;
    expect(readdirSync(target)).toEqual([`copy.partial-${String(child.pid)}`]);
    child.kill(signal);
    expect(await output).toEqual({ code: 1, output: 'Stopped: no backup was written.' });
    expect(readdirSync(target)).toEqual([]);
    store.close();
  });

  it('removes what one to the same place left behind that was killed, and not what another is making', async () => {
    const second = path.join(folder, 'again');
    const killed = `${second}.partial-${spawnSync(process.execPath, ['-e', '']).pid}`;
    const running = `${second}.partial-${process.pid}`;
    for (const name of [killed, running]) mkdirSync(path.join(name, 'media'), { recursive: true });
    expect((await command('backup', second)).code).toBe(0);
    expect([killed, running].map(existsSync)).toEqual([false, true]);
  });
});

describe('npm run restore', () => {
  it.each([
    { fault: 'is damaged', file: 'rows.jsonl', was: /$/, is: ' ', message: /^rows\.jsonl in .* is damaged\.$/ },
    {
      fault: 'has another checksum',
      file: 'manifest.json',
      was: /"rows.jsonl": "\w{4}/,
      is: '"rows.jsonl": "0000',
      message: /^rows\.jsonl in .* is damaged\.$/,
    },
    {
      fault: 'is of a newer version',
      file: 'manifest.json',
      was: /"migration": \d+/,
      is: '"migration": 999',
      message: /^The backup is at migration 999 and this version at /,
    },
  ])('does not restore a backup that $fault', async ({ file, was, is, message }) => {
    const source = path.join(folder, 'spoilt');
    cpSync(backup, source, { recursive: true });
    const damaged = path.join(source, file);
    writeFileSync(damaged, readFileSync(damaged, 'utf8').replace(was, is));
    const nowhere = path.join(folder, 'nowhere');
    expect(await runCommand({ DATA_DIR: nowhere }, ['restore', source]).output).toEqual({
      code: 1,
      output: expect.stringMatching(message),
    });
    expect(existsSync(nowhere)).toBe(false);
    rmSync(source, { recursive: true });
  });

  it('leaves neither rows nor pictures when a row cannot be restored', async () => {
    const source = path.join(folder, 'of-another');
    cpSync(backup, source, { recursive: true });
    const rows = `${readFileSync(path.join(source, 'rows.jsonl'), 'utf8')}["fountains",{"id":1}]\n`;
    writeFileSync(path.join(source, 'rows.jsonl'), rows);
    const manifest = path.join(source, 'manifest.json');
    const sum = createHash('sha256').update(rows).digest('hex');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"rows.jsonl": "\w+"/, `"rows.jsonl": "${sum}"`));
    const data = path.join(folder, 'half');
    expect(await runCommand({ DATA_DIR: data }, ['restore', source]).output).toEqual({
      code: 1,
      output: 'The backup has rows of fountains, which this version does not know.',
    });
    expect(readdirSync(data, { recursive: true })).toEqual(['media']);
  });
});

describe('npm run backup, grant, reset-factors, new-site and seed', () => {
  it.each([
    ['backup', backup],
    ['grant', 'admin@quoin.example', 'releases'],
    ['reset-factors', 'admin@quoin.example'],
    ['new-site', 'second-site', 'Second'],
    ['seed', '--posts', '1'],
  ])('%s reports that there is no site, and creates none', async (name, ...args) => {
    const nowhere = path.join(folder, 'nowhere');
    expect(await runCommand({ DATA_DIR: nowhere }, [name, ...args]).output).toEqual({
      code: 1,
      output: `There is no site in ${nowhere}: start it first, or set DATA_DIR.`,
    });
    expect(existsSync(nowhere)).toBe(false);
  });

  it('report that the database does not respond', async () => {
    const url = `postgres://quoin@localhost:${await freePort()}/quoin`;
    const { code, output } = await runCommand({ DATA_DIR: folder, DATABASE_URL: url }, [
      'backup',
      path.join(folder, 'none'),
    ]).output;
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The database does not answer: start it, or set DATABASE_URL\. \(connect ECONNREFUSED .*\)$/,
      ),
    });
  });
});

describe('npm run grant', () => {
  it('finds the account in any letter case, as sign-in does', async () => {
    expect(await command('grant', 'ADMIN@quoin.example', 'releases')).toEqual({
      code: 0,
      output: 'ADMIN@quoin.example now has the right: releases.',
    });
  });
});

describe('npm run reset-factors', () => {
  it('removes the second factors of an account', async () => {
    const database = openDatabase(testDatabase.url);
    const user = { app_key: 'quoin-accounts', user_id: 1 };
    await database.db
      .insertInto('totp_secrets')
      .values({ ...user, secret: 'A', is_active: 1, last_step: 0, created_at: '' })
      .execute();
    await database.close();
    expect(await command('reset-factors', 'ADMIN@quoin.example')).toEqual({
      code: 0,
      output:
        'The second factors of ADMIN@quoin.example are removed, and its sessions are ended. Its password signs in.',
    });
  });

  it('reports that there is no such account', async () => {
    expect(await command('reset-factors', 'nobody@quoin.example')).toEqual({
      code: 1,
      output: 'There is no account with the email nobody@quoin.example.',
    });
  });
});
