import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { isRunning } from '@quoin/shared/server/is-running';
import { until } from '@quoin/content-api/src/testing/until.ts';
import { aClone, withoutExecve, type Clone, type Running } from '../test/a-clone.ts';
import { getLockFile } from './lock.mjs';

let clone: Clone;
beforeEach(() => {
  clone = aClone();
});
afterEach(() => clone.remove());

/** The installations that npm has begun, with its process ids. */
const calls = (): string[][] => {
  const file = path.join(clone.folder, 'calls');
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(' '))
    : [];
};
const installing = () => until(() => calls().length > 0);
const waits = ({ pid }: Pick<Running, 'pid'>): string =>
  `Another command (process ${pid}) installs the packages: waiting for it …`;

describe('commands that start together in a clone without packages', () => {
  it.each([
    ['becomes the command', []],
    ['waits for the command', withoutExecve],
  ])('install once when the bootstrap %s; the others wait and name the installing process', async (_, flags) => {
    const first = clone.run({ flags });
    await installing();
    const others = [clone.run({ flags }), clone.run({ flags })];
    for (const other of others) await other.waitForOutput('installs the packages: waiting for it …');
    clone.write('go');
    for (const one of [first, ...others]) await one.begins();
    expect(calls().map(([what]) => what)).toEqual(['ci']);
    expect(existsSync(getLockFile(clone.folder))).toBe(false);
  });

  it('continue with another one when the installing one and its npm are stopped', async () => {
    const first = clone.run();
    await installing();
    const second = clone.run();
    await second.waitForOutput(waits(first));
    first.kill('SIGTERM');
    expect(await first.ended).toEqual({ code: 143, signal: null });
    expect(isRunning(Number(calls()[0]?.[1]))).toBe(false);
    clone.write('go');
    await second.begins();
    expect(calls()).toHaveLength(2);
  });

  it('wait for the npm of one that was killed', async () => {
    const first = clone.run();
    await installing();
    first.kill('SIGKILL');
    const second = clone.run();
    await second.waitForOutput(waits(first));
    clone.write('go');
    await second.begins();
    expect(calls()).toHaveLength(1);
  });

  it('stop at once on Ctrl-C while they wait', async () => {
    const first = clone.run();
    await installing();
    const second = clone.run();
    await second.waitForOutput(waits(first));
    second.kill('SIGINT');
    expect(await second.ended).toEqual({ code: null, signal: 'SIGINT' });
    clone.write('go');
    await first.begins();
  });
});

it('takes over the lock of a command that has ended', async () => {
  const gone = clone.run({ command: 'nothing' });
  await gone.ended;
  writeFileSync(getLockFile(clone.folder), JSON.stringify({ host: hostname(), pids: [gone.pid] }));
  clone.write('go');
  const running = clone.run();
  await running.begins();
  expect(running.output()).not.toContain('Another command');
});
