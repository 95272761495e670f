import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { HttpProblem } from '../http/problem.ts';
import type { Original, Picture } from './transcode.ts';

/** What the process says of an original. */
export type Outcome = { picture: Picture } | { refused: number; detail: string } | { failed: string };

export interface PictureProcess {
  /**
   * One at a time.
   * @throws what is wrong with the original, as an HttpProblem
   */
  make: (original: Original) => Promise<Picture>;
  end: () => void;
}

/** What a picture may take to be made, in milliseconds: whoever sent the next one waits for it. */
const longest = 40_000;

/** Somebody who sends one picture often sends another. */
const keptFor = 10_000;

/**
 * Makes pictures in a process of its own, which is there while there are any to make. What a decoder takes of memory
 * goes with it: freed, most of it would stay with the process, hundreds of megabytes. And what a hostile picture makes
 * of a decoder knows nothing and ends nothing of ours.
 */
export function pictureProcess({ patience = longest }: { patience?: number } = {}): PictureProcess {
  let child: ChildProcess | undefined;
  let waiting: PromiseWithResolvers<Outcome> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const end = (): void => {
    clearTimeout(timer);
    if (child?.connected) child.disconnect();
    child = undefined;
  };
  const start = (): ChildProcess => {
    const started = fork(path.join(import.meta.dirname, 'picture-worker.ts'), {
      execArgv: [],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const lost = (why: unknown): void => {
      // One that was let go ends while the next may be at work.
      if (child !== started) return;
      end();
      waiting?.reject(new Error('The process that makes pictures has ended.', { cause: why }));
    };
    const told = (outcome: Outcome): void => {
      // The last word of one that was given up is not of the next picture.
      if (child === started) waiting?.resolve(outcome);
    };
    return started.on('message', told).on('error', lost).on('exit', lost);
  };
  const giveUp = (): void => {
    child?.kill('SIGKILL');
    end();
    waiting?.resolve({ refused: 413, detail: 'The picture takes too long to be made; save it smaller and try again.' });
  };
  return {
    end,
    make: async (original) => {
      clearTimeout(timer);
      child ??= start();
      child.ref();
      child.channel?.ref();
      waiting = Promise.withResolvers();
      child.send(original);
      const impatience = setTimeout(giveUp, patience);
      const outcome = await waiting.promise.finally(() => clearTimeout(impatience));
      // Nobody waits for its end.
      child?.unref();
      child?.channel?.unref();
      timer = setTimeout(end, keptFor).unref();
      if ('picture' in outcome) return outcome.picture;
      throw 'refused' in outcome
        ? new HttpProblem(outcome.refused, { detail: outcome.detail })
        : new Error(outcome.failed);
    },
  };
}
