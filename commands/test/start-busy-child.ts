/**
 * Acts as a command in tests: has a child process at work, as a build is, while it waits; or fails in the middle of it.
 */
import { once } from 'node:events';
import path from 'node:path';
import { spawnNode } from '@quoin/shared/server/child-processes';
import { runSupervisor } from '../run/run-supervisor.ts';
import { endWithChildren } from '../run/stop-signal.ts';

const [how] = process.argv.slice(2);
process.on('exit', () => console.log('the command ended'));

async function work(): Promise<void> {
  const { child, gone } = spawnNode([path.join(import.meta.dirname, 'busy-child.ts')], {
    stdout: 'pipe',
    stderr: 'inherit',
  });
  child.stdout?.pipe(process.stdout, { end: false });
  if (child.stdout) await once(child.stdout, 'data');
  if (how === 'fails') throw new Error('the work failed');
  await gone;
}

if (how === 'alone') {
  endWithChildren();
  await work();
} else {
  await runSupervisor(work);
}
