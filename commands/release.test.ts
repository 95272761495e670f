import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseContext } from '@quoin/webpack/release/change-registry.ts';
import { openReleaseContext } from '@quoin/webpack/release/open-store.ts';
import { release, retire, rollback } from '@quoin/webpack/release/releasing.ts';
import { root } from './run/root.ts';

let dataDir: string;

beforeEach(async () => void (dataDir = await mkdtemp(path.join(tmpdir(), 'quoin-release-'))));
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Runs the command as the bootstrap does. */
const run = (args: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [path.join(root, 'commands/release.ts'), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, ...env },
  });

/** Writes an empty build; returns its folder. */
async function aBuild(version: string): Promise<string> {
  const folder = path.join(dataDir, version);
  await mkdir(path.join(folder, 'client'), { recursive: true });
  await writeFile(
    path.join(folder, 'build.json'),
    JSON.stringify({
      name: 'remote-events',
      version,
      entry: { scripts: [], styles: [] },
      chunks: {},
      server: null,
      files: {},
    }),
  );
  return folder;
}

const usage = 'npm run release -w remote-public -- rollback';

describe('npm run release', () => {
  it.each([[['--help']], [['-h']], [['remote-public', 'prune', '--help']]])(
    'prints its usage with %j, and does nothing',
    async (args) => {
      expect(run(args)).toMatchObject({ status: 0, stdout: expect.stringContaining(usage), stderr: '' });
      expect(await readdir(dataDir)).toEqual([]);
    },
  );

  it.each([
    [['remote-public', '--canari', '10'], "Unknown option '--canari'"],
    [['remote-public', 'prune', '--days', '-1'], "Option '--days' argument is ambiguous."],
    [['remote-public', 'sing'], usage],
  ])('refuses %j with its usage', async (args, words) => {
    const { status, stdout, stderr } = run(args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(words);
    expect(stderr).toContain(usage);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('creates no site when the data folder does not exist', async () => {
    const nowhere = path.join(dataDir, 'nowhere');
    expect(run(['remote-public', 'promote'], { DATA_DIR: nowhere })).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `There is no site in ${nowhere}: start it first, or set DATA_DIR.\n`,
    });
    expect(await readdir(dataDir)).toEqual([]);
  });

  describe('npm run release of an app with releases', () => {
    const versions = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'];
    let context: ReleaseContext;
    beforeEach(async () => {
      const settings = {
        dataDir,
        releaseKey: path.join(dataDir, 'release-key.pem'),
        s3: undefined,
        releasesBucket: undefined,
      };
      context = { ...(await openReleaseContext(settings)), by: 'ann@desk' };
    });

    it('lists the role and the author of each release', async () => {
      await release(context, { folders: [await aBuild('aaaaaaaaaaaa')] });
      await release(context, { folders: [await aBuild('bbbbbbbbbbbb')], canary: 100 });
      const { stdout } = run(['remote-events', 'list']);
      expect(stdout).toMatch(/^ {2}aaaaaaaaaaaa .* active {2,}ann@desk$/m);
      expect(stdout).toMatch(/^ {2}bbbbbbbbbbbb .* canary, 100 of 100 {2}ann@desk$/m);
    });

    it('records in the history which release a rollback made active, also a newer one', async () => {
      for (const version of versions) await release(context, { folders: [await aBuild(version)] });
      await rollback(context, { app: 'remote-events' });
      expect(run(['remote-events', 'rollback', '--to', 'bbbbbbbbbbbb'])).toMatchObject({
        status: 0,
        stdout: 'remote-events: bbbbbbbbbbbb is given to everybody.\n',
      });
      const { stdout } = run(['remote-events', 'list']);
      expect(stdout).toMatch(/^ {4}\S+ \S+ {2}bbbbbbbbbbbb switched to by /m);
      expect(stdout).toMatch(/^ {4}\S+ \S+ {2}aaaaaaaaaaaa switched to by ann@desk$/m);
    });

    it('reports which releases pruning keeps, and why', async () => {
      const prune = (days: string) => run(['remote-events', 'prune', '--days', days]).stdout;
      await release(context, { folders: [await aBuild('aaaaaaaaaaaa')] });
      expect(prune('0')).toBe('remote-events: nothing was removed. aaaaaaaaaaaa is kept (active).\n');
      await release(context, { folders: [await aBuild('bbbbbbbbbbbb')] });
      const notice = 'bbbbbbbbbbbb is kept (active), aaaaaaaaaaaa is kept (a rollback goes to it)';
      expect(prune('0')).toBe(`remote-events: nothing was removed. ${notice}.\n`);
      await release(context, { folders: [await aBuild('cccccccccccc')] });
      expect(prune('7')).toBe(
        'remote-events: nothing was removed. cccccccccccc is kept (active), bbbbbbbbbbbb is kept (a rollback goes to it), aaaaaaaaaaaa is kept (it ran less than 7 days ago).\n',
      );
      expect(prune('0')).toBe(
        'remote-events: removed aaaaaaaaaaaa. cccccccccccc is kept (active), bbbbbbbbbbbb is kept (a rollback goes to it).\n',
      );
    });

    it('reports that an app is retired on a rollback, and when it is too early to prune it', async () => {
      await release(context, { folders: [await aBuild('aaaaaaaaaaaa')] });
      await retire(context, 'remote-events');
      expect(run(['remote-events', 'rollback'])).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(/^remote-events was retired \S+ by ann@desk: release or register it again/),
      });
      expect(run(['remote-events', 'prune']).stdout).toBe(
        'remote-events: nothing was removed. aaaaaaaaaaaa is kept (it was retired less than 30 days ago).\n',
      );
      expect(run(['remote-events', 'prune', '--days', '0']).stdout).toBe('remote-events: removed aaaaaaaaaaaa.\n');
    });

    it('reports a system error in one sentence', async () => {
      await mkdir(path.join(dataDir, 'folder.pem'));
      expect(run(['remote-events', 'list'], { RELEASE_KEY: path.join(dataDir, 'folder.pem') })).toMatchObject({
        status: 1,
        stdout: '',
        stderr: `${path.join(dataDir, 'folder.pem')} could not be used (read): illegal operation on a directory (EISDIR).\n`,
      });
    });
  });
});
