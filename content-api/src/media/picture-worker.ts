import { HttpProblem } from '../http/problem.ts';
import type { Outcome } from './picture-process.ts';
import type { Original } from './transcode.ts';
import { render } from './render.ts';

// Ignore signals to the process group: the API handles them, and still needs this process to finish open uploads.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

let isAtWork = false;
// The parent no longer waits for the picture. `process.exit` would wait for the decoder's thread, so kill the process.
process.on('disconnect', () => {
  if (isAtWork) process.kill(process.pid, 'SIGKILL');
});

// Ignore the error of sending to a parent that is gone.
const tell = (outcome: Outcome): void => void process.send?.(outcome, undefined, {}, () => undefined);
process.on('message', (original: Original) => {
  isAtWork = true;
  void outcomeOf(original)
    .then(tell)
    .finally(() => {
      isAtWork = false;
    });
});

async function outcomeOf(original: Original): Promise<Outcome> {
  try {
    return { picture: await render(original) };
  } catch (error) {
    if (error instanceof HttpProblem) return { refused: error.status, detail: error.message };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
