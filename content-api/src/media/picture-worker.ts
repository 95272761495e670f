import { HttpProblem } from '../http/problem.ts';
import type { Outcome } from './picture-process.ts';
import type { Original } from './transcode.ts';
import { render } from './render.ts';

// A signal to the whole group is the API's to handle: it finishes what it has begun, and needs this for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

let isAtWork = false;
// Nobody waits for the picture any more, though a decoder may be at work for long: `process.exit` would wait for its
// thread.
process.on('disconnect', () => {
  if (isAtWork) process.kill(process.pid, 'SIGKILL');
});

// Where nobody is there any more to be told, nothing is lost.
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
