import { endChildren, killChildren } from '@quoin/shared/server/child-processes';

/** One Ctrl-C can arrive more than once: from the terminal, and forwarded by npm and by the bootstrap. */
const samePress = 400;

/**
 * Calls `stop` at the first Ctrl-C or SIGTERM, and `kill` when the user presses again because stopping takes too long.
 */
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

/**
 * For a command that waits for its child processes and has nothing else to tidy up: a signal ends them, and then the
 * command.
 */
export function endWithChildren(): void {
  onStopSignal({
    stop: () => void endChildren().then(() => process.exit(130)),
    kill: () => {
      killChildren();
      process.exit(1);
    },
  });
}
