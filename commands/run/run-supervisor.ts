import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { endChildren, killChildren } from '@quoin/shared/server/child-processes';
import { createSupervisor, type Supervisor } from './supervisor.ts';
import { onStopSignal } from './stop-signal.ts';

/**
 * Runs `work` until the user stops it (exit code 0), or until it fails or a server that is not restarted ends (exit
 * code 1, with the error's message). In both cases all servers and build processes are stopped first.
 */
export async function runSupervisor(work: (supervisor: Supervisor) => Promise<void>): Promise<void> {
  const supervisor = createSupervisor();
  const end = () => Promise.all([supervisor.stop(), endChildren()]);
  onStopSignal({
    stop: () => void end().then(() => process.exit(0)),
    kill: () => {
      supervisor.kill();
      killChildren();
      process.exit(1);
    },
  });
  try {
    await work(supervisor);
    await supervisor.unexpectedExit;
  } catch (error) {
    if (supervisor.isStopping()) return;
    console.error(getErrorMessage(error));
    await end();
    process.exit(1);
  }
}
