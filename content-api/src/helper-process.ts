import { fork, type ChildProcess, type Serializable } from 'node:child_process';

/** The reason why a request was given up. Its child process is killed. */
export class HelperTimeoutError extends Error {}

export interface HelperProcess<Request extends Serializable, Response> {
  /**
   * Sends a request to the child process, and starts it if there is none. Do not call it again before it has settled.
   * @throws {HelperTimeoutError} when the response takes longer than `timeoutMs`, or more processor time than `cpuMs`
   * @throws {Error} when the child process ends without a response
   */
  request: (request: Request) => Promise<Response>;
  end: () => void;
}

/** The signal with which a child ends itself when a request has used too much processor time. */
const cpuSignal = 'SIGXCPU';
const cpuCheckMs = 200;

/** The idle process is kept for this many milliseconds, because requests often follow each other. */
const idleMs = 10_000;

/**
 * Answers requests in a child process that runs only while it is needed. What work of many megabytes leaves in the
 * memory of a process ends with the child, and the API answers others meanwhile. The child has no environment, so it
 * knows no secrets; its module calls `serveRequests`.
 */
export function helperProcess<Request extends Serializable, Response>(
  file: string,
  { timeoutMs, cpuMs = Infinity }: { timeoutMs: number; cpuMs?: number },
): HelperProcess<Request, Response> {
  let child: ChildProcess | undefined;
  let pending: PromiseWithResolvers<Response> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const end = (): void => {
    clearTimeout(timer);
    if (child?.connected) child.disconnect();
    child = undefined;
  };
  const start = (): ChildProcess => {
    const started = fork(file, [String(cpuMs)], {
      execArgv: [],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const fail = (error: Error): void => {
      // A previous process may exit while the next one is already working.
      if (child !== started) return;
      end();
      pending?.reject(error);
    };
    const message = `The process of ${file} has ended.`;
    const handleResponse = (response: Response): void => {
      // Ignore a late message of a process that was given up.
      if (child === started) pending?.resolve(response);
    };
    return started
      .on('message', handleResponse)
      .on('error', (cause) => fail(new Error(message, { cause })))
      .on('exit', (code, signal) =>
        fail(signal === cpuSignal ? new HelperTimeoutError() : new Error(message, { cause: signal ?? code })),
      );
  };
  const giveUp = (): void => {
    child?.kill('SIGKILL');
    end();
    pending?.reject(new HelperTimeoutError());
  };
  return {
    end,
    request: async (request) => {
      clearTimeout(timer);
      child ??= start();
      child.ref();
      child.channel?.ref();
      pending = Promise.withResolvers();
      child.send(request);
      // A timer of `Infinity` would fire at once.
      const timeout = timeoutMs === Infinity ? undefined : setTimeout(giveUp, timeoutMs);
      try {
        return await pending.promise;
      } finally {
        clearTimeout(timeout);
        // An idle child must not keep the API's process alive.
        child?.unref();
        child?.channel?.unref();
        timer = setTimeout(end, idleMs).unref();
      }
    },
  };
}

/** Serves the requests of `helperProcess` in the child process. */
export function serveRequests<Request, Response>(serve: (request: Request) => Promise<Response>): void {
  // Ignore signals to the process group: the API handles them, and still needs this process to finish open requests.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

  const cpuMs = Number(process.argv[2] ?? Infinity);
  let isBusy = false;
  // The parent no longer waits. `process.exit` would wait for a native thread, so kill the process.
  process.on('disconnect', () => {
    if (isBusy) process.kill(process.pid, 'SIGKILL');
  });
  process.on('message', (request: Request) => {
    isBusy = true;
    const before = process.cpuUsage();
    const check = setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1000 > cpuMs) process.kill(process.pid, cpuSignal);
    }, cpuCheckMs);
    void serve(request)
      // Ignore the error of sending to a parent that is gone.
      .then((response) => process.send?.(response, undefined, {}, () => undefined))
      .finally(() => {
        clearInterval(check);
        isBusy = false;
      });
  });
}
