import childProcess, { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { aNoise } from '../../testing/an-upload.ts';
import { pictureProcess } from './picture-process.ts';

const square = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  width: 9,
  height: 9,
};
const fork = jest.spyOn(childProcess, 'fork');
const lastOne = (): ChildProcess => {
  const { value } = fork.mock.results.at(-1) ?? {};
  if (!(value instanceof childProcess.ChildProcess)) throw new Error('No process was started.');
  return value;
};

describe('the process that renders pictures', () => {
  it('renders one after another, reports an invalid one, and ends', async () => {
    const by = pictureProcess();
    expect((await by.make(square)).renditions).toMatchObject([{ width: 9, format: 'webp' }]);
    await expect(by.make({ bytes: Buffer.from('no picture') })).rejects.toMatchObject({ status: 415 });
    await by.make(square);
    expect(fork).toHaveBeenCalledTimes(1);
    const ended = once(lastOne(), 'exit');
    by.end();
    expect(await ended).toEqual([0, null]);
  });

  it('has no secrets in its environment', async () => {
    const by = pictureProcess();
    await by.make(square);
    expect(fork.mock.lastCall?.[2]).toHaveProperty('env', {});
    by.end();
  });

  it('aborts a picture that takes too long, with a message', async () => {
    const by = pictureProcess({ timeoutMs: 2_000 });
    await by.make(square);
    lastOne().kill('SIGSTOP');
    await expect(by.make(square)).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('takes too long'),
    });
    by.end();
  });

  it('aborts a picture that takes too much processor time, however long it may take, and renders the next', async () => {
    const by = pictureProcess({ timeoutMs: Infinity, cpuMs: 300 });
    await by.make(square);
    const noise = await aNoise(2400, 2400).png().toBuffer();
    await expect(by.make({ bytes: noise })).rejects.toMatchObject({ status: 413 });
    expect((await by.make(square)).width).toBe(9);
    by.end();
  });

  it('fails only one picture when it crashes', async () => {
    const by = pictureProcess();
    await by.make(square);
    lastOne().kill('SIGSTOP');
    const next = by.make(square);
    lastOne().kill('SIGKILL');
    await expect(next).rejects.toThrow('has ended');
    expect((await by.make(square)).width).toBe(9);
    by.end();
  });
});
