import { HttpProblem } from '../http/problem.ts';
import type { Outcome } from './picture-process.ts';
import type { Original } from './re-encode.ts';
import { render } from './render.ts';

// Whoever ends the whole group wants what was begun finished: this ends when the channel is closed.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

// Where nobody is there any more to be told, nothing is lost.
const tell = (outcome: Outcome): void => void process.send?.(outcome, undefined, {}, () => undefined);
process.on('message', (original: Original) => void outcomeOf(original).then(tell));

async function outcomeOf(original: Original): Promise<Outcome> {
  try {
    return { picture: await render(original) };
  } catch (error) {
    if (error instanceof HttpProblem) return { refused: error.status, detail: error.message };
    return { failed: error instanceof Error ? error.stack ?? error.message : String(error) };
  }
}
