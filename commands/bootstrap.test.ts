import { aClone, withoutExecve, type Clone } from './test/a-clone.ts';

let clone: Clone;
beforeEach(() => {
  clone = aClone();
  clone.write('go');
});
afterEach(() => clone.remove());

describe('the bootstrap', () => {
  it('becomes the command, so that no process waits for another', async () => {
    const running = clone.run();
    expect(await running.begins()).toBe(running.pid);
    expect(running.output()).not.toMatch(/warning/i);
  });

  it('waits for the command where Node cannot replace a process', async () => {
    const running = clone.run({ flags: withoutExecve });
    expect(await running.begins()).not.toBe(running.pid);
  });

  describe.each([
    ['that becomes the command', []],
    ['that waits for it', withoutExecve],
  ])('%s', (_, flags) => {
    it('forwards the arguments, and ends with the exit code of the command', async () => {
      const running = clone.run({ flags, args: ['two words', 'fails'] });
      expect(await running.ended).toEqual({ code: 3, signal: null });
      expect(running.output()).toMatch(/waiting \d+ two words fails\n$/);
    });

    it('stops the command at SIGTERM', async () => {
      const running = clone.run({ flags });
      await running.begins();
      running.kill('SIGTERM');
      expect(await running.ended).toEqual({ code: 0, signal: null });
      expect(running.output()).toMatch(/stopped\n$/);
    });

    // Only Linux tells the parent of a shell.
    it.each(process.platform === 'linux' ? (['in no shell', 'in a shell'] as const) : (['in no shell'] as const))(
      'stops the command when npm, which started it %s, is killed',
      async (underNpm) => {
        const running = clone.run({ flags, underNpm });
        await running.begins();
        running.kill('SIGKILL');
        await running.waitForOutput('stopped');
      },
    );
  });

  it('ends the command when it is killed while it waits for it', async () => {
    const running = clone.run({ flags: withoutExecve });
    await running.begins();
    running.kill('SIGKILL');
    await running.waitForOutput('stopped');
  });

  it('lists the commands when the name is unknown', async () => {
    const running = clone.run({ command: 'nothing' });
    expect(await running.ended).toEqual({ code: 1, signal: null });
    expect(running.output()).toMatch(/^There is no command "nothing"\. The commands are start, dev, /);
  });
});
