import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { HttpProblem } from '../http/problem.ts';
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
const longest = 40_000;

/** The idle process is kept for this many milliseconds, because uploads often follow each other. */
const keptFor = 10_000;

/**
 * Renders pictures in a child process that runs only while it is needed. A decoder uses hundreds of megabytes, most of
 * which would stay with the process after they are freed; they end with the child. A decoder that a malicious picture
 * has taken over or crashed has no access to the API's data and does not end the API.
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
      // A previous process may exit while the next one is already working.
      if (child !== started) return;
      end();
      waiting?.reject(new Error('The process that makes pictures has ended.', { cause: why }));
    };
    const told = (outcome: Outcome): void => {
      // Ignore a late message of a process that was given up.
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
      // A timer of `Infinity` would fire at once.
      const impatience = patience === Infinity ? undefined : setTimeout(giveUp, patience);
      const outcome = await waiting.promise.finally(() => clearTimeout(impatience));
      // An idle child must not keep the API's process alive.
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
