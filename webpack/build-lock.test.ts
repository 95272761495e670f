import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { withBuildLock, turnOf } from './build-lock.ts';

const part = 'remote-never-built';
const isHeld = () => lstatSync(turnOf(part), { throwIfNoEntry: false }) !== undefined;

beforeEach(async () => {
  await mkdir(dirname(turnOf(part)), { recursive: true });
  await rm(turnOf(part), { force: true });
});

describe('the turn to build a part', () => {
  it('is held while the work is done, and free however it ends', async () => {
    expect(await withBuildLock(part, async () => isHeld())).toBe(true);
    expect(isHeld()).toBe(false);
    await expect(withBuildLock(part, () => Promise.reject(new Error('did not build')))).rejects.toThrow(
      'did not build',
    );
    expect(isHeld()).toBe(false);
  });

  it('is waited for while another command has it, and said to be; a command that is gone has none', async () => {
    const said = jest.spyOn(console, 'log').mockReturnValue();
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await symlink(String(other.pid), turnOf(part));
    let isDone = false;
    const done = withBuildLock(part, async () => {
      isDone = true;
    });
    while (said.mock.calls.length === 0)
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    expect([said.mock.calls, isDone]).toEqual([[[`Another command builds ${part}: waiting for it.`]], false]);
    other.kill();
    await once(other, 'exit');
    await done;
    expect([isDone, isHeld()]).toEqual([true, false]);
  });

  it('is not kept by a process of before that had the same number', async () => {
    await symlink(String(process.pid), turnOf(part));
    expect(await withBuildLock(part, async () => 'built')).toBe('built');
  });
});
