import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDesk } from '@quoin/webpack/release/open-store.ts';
import { release } from '@quoin/webpack/release/releasing.ts';
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

/** A build of nothing, in a folder of its own. */
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
    'says with %j what it takes, and does nothing',
    async (args) => {
      expect(run(args)).toMatchObject({ status: 0, stdout: expect.stringContaining(usage), stderr: '' });
      expect(await readdir(dataDir)).toEqual([]);
    },
  );

  it.each([
    [['remote-public', '--canari', '10'], "Unknown option '--canari'"],
    [['remote-public', 'prune', '--days', '-1'], "Option '--days' argument is ambiguous."],
    [['remote-public', 'sing'], usage],
  ])('refuses %j with what it takes', async (args, words) => {
    const { status, stdout, stderr } = run(args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(words);
    expect(stderr).toContain(usage);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('makes no new site where the data folder is not there', async () => {
    const nowhere = path.join(dataDir, 'nowhere');
    expect(run(['remote-public', 'promote'], { DATA_DIR: nowhere })).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `There is no site in ${nowhere}: start it first, or set DATA_DIR.\n`,
    });
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('lists what each release is beside who made it', async () => {
    const desk = {
      ...(await openDesk({
        dataDir,
        releaseKey: path.join(dataDir, 'release-key.pem'),
        s3: undefined,
        releasesBucket: undefined,
      })),
      by: 'ann@desk',
    };
    await release(desk, { folders: [await aBuild('aaaaaaaaaaaa')] });
    await release(desk, { folders: [await aBuild('bbbbbbbbbbbb')], canary: 100 });
    const { stdout } = run(['remote-events', 'list']);
    expect(stdout).toMatch(/^ {2}aaaaaaaaaaaa .* active {2,}ann@desk$/m);
    expect(stdout).toMatch(/^ {2}bbbbbbbbbbbb .* canary, 100 of 100 {2}ann@desk$/m);
  });
});
