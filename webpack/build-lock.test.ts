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

describe('the turn to build a part', () => {
  it('is held while the work is done, and free however it ends', async () => {
    expect(await withBuildLock(app, async () => isHeld())).toBe(true);
    expect(isHeld()).toBe(false);
    await expect(withBuildLock(app, () => Promise.reject(new Error('did not build')))).rejects.toThrow('did not build');
    expect(isHeld()).toBe(false);
  });

  it('is waited for while another command has it, and said to be; a command that is gone has none', async () => {
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

  it('is not kept by a process of before that had the same number', async () => {
    await symlink(String(process.pid), getLockFile(app));
    expect(await withBuildLock(app, async () => 'built')).toBe('built');
  });
});
