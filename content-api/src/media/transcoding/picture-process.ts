import path from 'node:path';
import { helperProcess, HelperTimeoutError } from '../../helper-process.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { Original, Picture } from './transcode.ts';

/** The result that the child process sends for an original. */
export type Outcome = { picture: Picture } | { refused: number; detail: string } | { failed: string };

export interface PictureProcess {
  /**
   * Renders a picture. Do not call it again before it has settled.
   * @throws {HttpProblem} when the original is refused or takes too long
   */
  make: (original: Original) => Promise<Picture>;
  end: () => void;
}

/** The default time limit for one picture, in milliseconds (`Infinity`: none). The next upload waits meanwhile. */
const defaultTimeoutMs = 40_000;
/** The default limit of processor time: twice what 2400 × 9600 pixels of noise need. */
const defaultCpuMs = 30_000;

/**
 * Renders pictures in a child process: a decoder uses hundreds of megabytes. One that a malicious picture has taken
 * over or crashed has no access to the API's data and does not end the API.
 */
export function pictureProcess({
  timeoutMs = defaultTimeoutMs,
  cpuMs = defaultCpuMs,
}: { timeoutMs?: number; cpuMs?: number } = {}): PictureProcess {
  const worker = path.join(import.meta.dirname, 'picture-worker.ts');
  const { request, end } = helperProcess<Original, Outcome>(worker, { timeoutMs, cpuMs });
  return {
    end,
    make: async (original) => {
      const outcome = await request(original).catch((error: unknown): Outcome => {
        if (error instanceof HelperTimeoutError)
          return { refused: 413, detail: 'The picture takes too long to process. Save it smaller and try again.' };
        throw error;
      });
      if ('picture' in outcome) return outcome.picture;
      throw 'refused' in outcome
        ? new HttpProblem(outcome.refused, { detail: outcome.detail })
        : new Error(outcome.failed);
    },
  };
}
