import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { aDatabase, type TestDatabase } from '../db/testing/a-database.ts';
import { aServer, endServers, freePort, readyAt } from '../testing/a-server.ts';
import { aPicture } from '../testing/an-upload.ts';

const password = 'correct horse battery';
/** Line ends that JSON leaves as they are. */
const lineEnds = 'a\u2028b\u2029c';
const folder = mkdtempSync(path.join(tmpdir(), 'quoin-commands-'));
const backup = path.join(folder, 'backup');
let env: Record<string, string>;
let site: string;
let place: TestDatabase;

beforeAll(async () => {
  place = await aDatabase(folder, { isEmpty: true });
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  env = { API_PORT: String(port), DATA_DIR: path.join(folder, 'data'), DATABASE_URL: place.url, ADMIN_PASSWORD: password };
  aServer(env);
  await readyAt(port);
});
afterAll(async () => {
  endServers();
  await place.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Said { code: unknown; words: string }

/** What `npm run <name> -- <arguments>` says in the end. */
const command = (name: string, ...args: string[]): Promise<Said> => commandWith(env, [name, ...args]);

async function commandWith(set: Record<string, string>, [name = '', ...args]: readonly string[]): Promise<Said> {
  const child = spawn(process.execPath, [path.join(__dirname, `../../../commands/${name}.ts`), ...args], { env: { PATH: process.env.PATH, ...set } });
  const code = new Promise((resolve) => { child.on('close', resolve); });
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, words: (said + complained).trim() };
}

type Call = (request: string, body?: object | FormData) => Promise<{ status: number; data: Record<string, unknown> }>;

async function signedIn(): Promise<Call> {
  const login = await fetch(`${site}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ identifier: 'admin@quoin.example', password }) });
  const { token }: { token: string } = await login.json();
  return async (request, body) => {
    const [method, where] = request.split(' ');
    const isForm = body instanceof FormData;
    const answer = await fetch(`${site}/api${where}`, {
      method: method ?? '', headers: { 'app-key': 'quoin-site', authorization: `Bearer ${token}`, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const { data = {} }: { data?: Record<string, unknown> } = await answer.json();
    return { status: answer.status, data };
  };
}

describe('npm run backup and npm run restore', () => {
  it('do their work while the API runs and is written to', async () => {
    const call = await signedIn();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await aPicture(400, 20).png().toBuffer())]), 'a.png');
    const picture = (await call('POST /upload-single', form)).data;
    const kept = (await call('POST /faqs', { faq_title: 'Kept', faq_content: `<p>${lineEnds}</p>` })).data;

    const copying = { isDone: false };
    const copied = command('backup', backup).finally(() => { copying.isDone = true; });
    let written = 0;
    for (; !copying.isDone; written += 1) expect((await call('POST /faqs', { faq_title: 'Meanwhile' })).status).toBe(201);
    expect(await copied).toEqual({ code: 0, words: expect.stringMatching(/holds every row and [2-9] media files, read back and found whole\.$/) });
    expect(written).toBeGreaterThan(0);

    await call(`DELETE /faqs/${String(kept.id)}`);
    await call(`DELETE /delete-file/${String(picture.file_name)}`);
    expect((await fetch(`${site}${String(picture.url)}`)).status).toBe(404);
    expect(await command('restore', backup)).toEqual({ code: 1, words: 'The database is not empty: --force replaces all that is in it.' });

    expect(await command('restore', backup, '--force')).toEqual({ code: 0, words: 'Everything is back. Sessions are not: sign in again.' });
    expect((await call('GET /faqs')).status).toBe(401);
    const again = await signedIn();
    expect((await again(`GET /faqs/${String(kept.id)}`)).data).toMatchObject({ faq_title: 'Kept', faq_content: kept.faq_content });
    expect(kept.faq_content).toContain(lineEnds);
    expect((await fetch(`${site}${String(picture.url)}`)).status).toBe(200);
    expect((await again('POST /faqs', { faq_title: 'After' })).status).toBe(201);
  }, 60_000);
});

describe('npm run backup and npm run grant', () => {
  it.each([['backup', backup], ['grant', 'admin@quoin.example', 'releases']])('%s says that there is no site, and makes none', async (name, ...args) => {
    const nowhere = path.join(folder, 'nowhere');
    expect(await commandWith({ DATA_DIR: nowhere }, [name, ...args])).toEqual({ code: 1, words: `There is no site in ${nowhere}: start it first, or set DATA_DIR.` });
    expect(existsSync(nowhere)).toBe(false);
  });
});

describe('npm run grant', () => {
  it('finds the account as signing in does, in whatever letter case', async () => {
    expect(await command('grant', 'ADMIN@quoin.example', 'releases')).toEqual({ code: 0, words: 'ADMIN@quoin.example now has the right: releases.' });
  });
});
