import { messageOf } from '@quoin/shared/contract/thrown';
import { createCrew, type Crew } from './crew.ts';
import { onStopSignal } from './stop-signal.ts';

/**
 * Runs `work` until the user stops it (exit 0) or until a part of it fails that is not revived (its words, exit 1).
 * Either way nothing is left running.
 */
export async function runCrew(work: (crew: Crew) => Promise<void>): Promise<void> {
  const crew = createCrew();
  onStopSignal({
    stop: () => void crew.stop().then(() => process.exit(0)),
    kill: () => {
      crew.kill();
      process.exit(1);
    },
  });
  try {
    await work(crew);
    await crew.loss;
  } catch (error) {
    if (crew.isStopping()) return;
    console.error(messageOf(error));
    await crew.stop();
    process.exit(1);
  }
}
