/** Acts as a command in tests: waits for a child process, such as a build, or fails while the child runs. */
import { once } from 'node:events';
import path from 'node:path';
import { spawnNode } from '@quoin/shared/server/child-processes';
import { runSupervisor } from '../run/run-supervisor.ts';
import { endWithChildren } from '../run/stop-signal.ts';

const [how] = process.argv.slice(2);
process.on('exit', () => console.log('the command ended'));

async function work(): Promise<void> {
  const { child, exited } = spawnNode([path.join(import.meta.dirname, 'busy-child.ts')], {
    stdout: 'pipe',
    stderr: 'inherit',
  });
  child.stdout?.pipe(process.stdout, { end: false });
  if (child.stdout) await once(child.stdout, 'data');
  if (how === 'fails') throw new Error('the work failed');
  await exited;
}

if (how === 'alone') {
  endWithChildren();
  await work();
} else {
  await runSupervisor(work);
}
