import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findReleaseToken } from '@quoin/webpack/release/release-tokens.ts';
import { openReleaseContext } from '@quoin/webpack/release/open-store.ts';
import { readRegistry } from '@quoin/webpack/release/change-registry.ts';
import { root } from './run/root.ts';

let dataDir: string;

beforeEach(async () => void (dataDir = await mkdtemp(path.join(tmpdir(), 'quoin-release-tokens-'))));
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'commands/release-tokens.ts'), ...args],
    { cwd: root, encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir } },
  );
  return { status, stdout, stderr };
};

const readSite = async () =>
  readRegistry(
    await openReleaseContext({
      dataDir,
      releaseKey: path.join(dataDir, 'release-key.pem'),
      s3: undefined,
      releasesBucket: undefined,
    }),
  );

describe('npm run release-tokens', () => {
  it('makes a token, lists it, and revokes it', async () => {
    const made = run('make', 'events', 'remote-events', 'remote-visits', '--canary', '20', '--days', '7');
    expect(made).toMatchObject({ status: 0, stderr: '' });
    const [secret = ''] = /quoin_release_\S+/.exec(made.stdout) ?? [];
    const token = findReleaseToken(await readSite(), secret);
    expect(token).toMatchObject({ team: 'events', remotes: ['remote-events', 'remote-visits'], canary: 20 });
    const listed = run('list').stdout;
    expect(listed).toContain(
      `${token?.id}  events: remote-events, remote-visits, canaries to at most 20 of 100 visitors`,
    );
    expect(listed).toContain('remote-visits belongs to events');
    expect(listed).not.toContain(secret);
    expect(run('revoke', token?.id ?? '').stdout).toBe(
      `The token ${token?.id} of events is revoked. What it released stays.\n`,
    );
    expect(findReleaseToken(await readSite(), secret)).toBeUndefined();
    expect(run('list').stdout).toContain('There are no tokens.');
  });

  it.each([
    [[]],
    [['make']],
    [['make', 'events']],
    [['revoke']],
    [['list', 'events']],
    [['list', '--days', '3']],
    [['sing', 'events']],
    [['make', 'events', 'remote-events', '--for', '3']],
  ])('refuses %j with its usage', async (args) => {
    const { status, stdout, stderr } = run(...args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('npm run release-tokens -- make events remote-events');
    expect((await readSite()).sequence).toBe(0);
  });

  it.each([
    [['make', 'events', 'shell'], '"shell" cannot be the name of a remote.'],
    [['make', 'events', 'remote-events', '--days', '367'], '--days takes a whole number from 1 to 366.'],
    [['make', 'events', 'remote-events', '--days', '0'], '--days takes a whole number from 1 to 366.'],
    [['revoke', '00000000'], 'There is no token 00000000.'],
  ])('refuses %j', async (args, words) => {
    expect(run(...args)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(words) });
    expect((await readSite()).sequence).toBe(0);
  });
});
