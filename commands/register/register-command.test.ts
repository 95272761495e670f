import { spawn, spawnSync } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../run/root.ts';
import { aManifest, createTestSite, type TestSite } from './testing.ts';

// Each test starts the command several times, possibly on a busy machine.

let site: TestSite;
let temporary: string;
beforeEach(async () => {
  site = await createTestSite();
  temporary = path.join(site.folder, 'tmp');
  await mkdir(temporary);
});
afterEach(() => site.close());

const command = (build: string, own: readonly string[] = []) => [
  path.join(root, 'commands/register.ts'),
  build,
  ...['--name', 'remote-lab', '--path', 'lab', '--label', 'The lab', ...own],
];
const environment = (own: Readonly<Record<string, string>> = {}) => ({
  ...process.env,
  DATA_DIR: site.folder,
  TMPDIR: temporary,
  ...own,
});
const run = (build: string, own?: Readonly<Record<string, string>>) =>
  spawnSync(process.execPath, command(build), { cwd: root, encoding: 'utf8', env: environment(own) });

describe('npm run register', () => {
  it('reports who gets the release, and leaves no temporary files', async () => {
    const { status, stdout, stderr } = run(await site.writeBuild(aManifest(), { 'mf-stats.json': '{}' }));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^remote-lab [\da-f]{12} is given to everybody at \/lab\. /);
    expect(stdout).toContain('Left out, because browsers do not need it: mf-stats.json.');
    expect(await readdir(temporary)).toEqual([]);
  });

  it('reports a system error in one sentence with the path and the cause', async () => {
    const build = await site.writeBuild();
    const runRegister = (own: Readonly<Record<string, string>>) => {
      const { status, stdout, stderr } = run(build, own);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      return stderr;
    };
    expect(runRegister({ TMPDIR: path.join(temporary, 'nowhere') })).toMatch(
      /^\S+nowhere\/quoin-register-\w+ could not be used \(mkdtemp\): no such file or directory \(ENOENT\)\. Create the folder, or set TMPDIR to an existing one\.\n$/,
    );
    expect(runRegister({ RELEASE_KEY: temporary })).toBe(
      `${temporary} could not be used (read): illegal operation on a directory (EISDIR).\n`,
    );
    expect(await site.readActive('remote-lab')).toBeUndefined();
  });

  it('escapes control characters of a manifest for the terminal', async () => {
    const { status, stderr } = run(
      await site.writeBuild(aManifest({ exposes: [{ path: './a' }, { path: '\u001B[2J' }] })),
    );
    expect([status, stderr]).toEqual([
      1,
      'The remote exposes ./a, \\u{1b}[2J: name the module of the component with --expose.\n',
    ]);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('leaves no file when %s cuts it off', async (signal) => {
    // Compressing this file takes about 1 s, long enough to send the signal.
    const long = Array.from({ length: 25_000 }, (_one, at) => `f${at * 7919}(${at * at});`).join('\n');
    const build = await site.writeBuild(aManifest(), { 'long.js': long });
    const child = spawn(process.execPath, command(build), {
      cwd: root,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
    const ended = Promise.withResolvers<number | null>();
    child.on('close', ended.resolve);
    while ((await readdir(temporary)).length === 0) await wait(5);
    child.kill(signal);
    // npm and the bootstrap forward the same Ctrl-C again.
    child.kill(signal);
    expect([await ended.promise, words]).toEqual([130, 'Aborted: nothing has changed.\n']);
    expect(await readdir(temporary)).toEqual([]);
    expect(await site.readActive('remote-lab')).toBeUndefined();
    expect((await readdir(path.join(site.folder, 'releases'))).sort()).toEqual([
      'registry.json',
      'remote-fairs',
      'remote-public',
      'shell',
    ]);
  });
});
