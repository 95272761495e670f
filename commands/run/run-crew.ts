import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { endChildren, killChildren } from '@quoin/shared/server/child-processes';
import { createCrew, type Crew } from './crew.ts';
import { onStopSignal } from './stop-signal.ts';

/**
 * Runs `work` until the user stops it (exit 0) or until a part of it fails that is not revived (its words, exit 1).
 * Either way nothing is left running: no server, and none of the processes that build.
 */
export async function runCrew(work: (crew: Crew) => Promise<void>): Promise<void> {
  const crew = createCrew();
  const end = () => Promise.all([crew.stop(), endChildren()]);
  onStopSignal({
    stop: () => void end().then(() => process.exit(0)),
    kill: () => {
      crew.kill();
      killChildren();
      process.exit(1);
    },
  });
  try {
    await work(crew);
    await crew.loss;
  } catch (error) {
    if (crew.isStopping()) return;
    console.error(getErrorMessage(error));
    await end();
    process.exit(1);
  }
}
