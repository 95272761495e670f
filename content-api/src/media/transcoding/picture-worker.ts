import { serveRequests } from '../../helper-process.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { Outcome } from './picture-process.ts';
import { render } from './render.ts';
import type { Original } from './transcode.ts';

serveRequests(async (original: Original): Promise<Outcome> => {
  try {
    return { picture: await render(original) };
  } catch (error) {
    if (error instanceof HttpProblem) return { refused: error.status, detail: error.message };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
});
