import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { withBuildLock, getLockFile } from './build-lock.ts';

const app = 'remote-never-built';
const isHeld = () => lstatSync(getLockFile(app), { throwIfNoEntry: false }) !== undefined;

beforeEach(async () => {
  await mkdir(dirname(getLockFile(app)), { recursive: true });
  await rm(getLockFile(app), { force: true });
});

describe('the build lock of an app', () => {
  it('is held during the work, and released when it ends or fails', async () => {
    expect(await withBuildLock(app, async () => isHeld())).toBe(true);
    expect(isHeld()).toBe(false);
    await expect(withBuildLock(app, () => Promise.reject(new Error('did not build')))).rejects.toThrow('did not build');
    expect(isHeld()).toBe(false);
  });

  it('is waited for with a message while another command holds it, and taken from a dead one', async () => {
    const log = jest.spyOn(console, 'log').mockReturnValue();
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await symlink(String(other.pid), getLockFile(app));
    let isDone = false;
    const done = withBuildLock(app, async () => {
      isDone = true;
    });
    while (log.mock.calls.length === 0)
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    expect([log.mock.calls, isDone]).toEqual([[[`Another command builds ${app}: waiting for it.`]], false]);
    other.kill();
    await once(other, 'exit');
    await done;
    expect([isDone, isHeld()]).toEqual([true, false]);
  });

  it('is not held by an earlier process with the same id', async () => {
    await symlink(String(process.pid), getLockFile(app));
    expect(await withBuildLock(app, async () => 'built')).toBe('built');
  });
});
