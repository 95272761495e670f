import { endChildren, killChildren } from '@quoin/shared/server/child-processes';

/** In milliseconds. One Ctrl-C can arrive several times: from the terminal, and forwarded by npm and the bootstrap. */
const samePress = 400;

/** Calls `stop` on the first SIGINT, SIGTERM or SIGHUP, and `kill` on a second one more than 400 ms later. */
export function onStopSignal({ stop, kill }: { stop: () => void; kill: () => void }): void {
  let first: number | undefined;
  const handle = () => {
    if (first === undefined) {
      first = Date.now();
      stop();
    } else if (Date.now() - first > samePress) {
      kill();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle);
}

const killAll = (): never => {
  killChildren();
  process.exit(1);
};

/**
 * Makes a signal end the child processes, and not the command: it cleans up once they have ended, and then asks whether
 * it was stopped.
 */
export function endChildrenOnSignal(): { isStopped: () => boolean } {
  let isStopped = false;
  onStopSignal({
    stop: () => {
      isStopped = true;
      void endChildren();
    },
    kill: killAll,
  });
  return { isStopped: () => isStopped };
}

/** Makes a signal end the child processes and then the command. For commands that have nothing else to clean up. */
export function endWithChildren(): void {
  onStopSignal({ stop: () => void endChildren().then(() => process.exit(130)), kill: killAll });
}
