import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { getIntegrity } from '@quoin/webpack/integrity.ts';
import { CallFailed, carryCall } from './carry-call.ts';
import type { RenderRequest, RenderResult, RenderSet } from './render-contract.ts';
import { makePermissionFlags, renderFlags } from './render-flags.ts';
import type { Answer, Question, ToEdge, ToWorker } from './render-messages.ts';

/** A render worker: a process that renders the pages of one set of releases, one after another. */
export interface RenderProcess {
  /** Resolves when it can render. Rejects when it ends before. */
  started: Promise<void>;
  /** Resolves when it has ended, with the error that ended it, if there was one. */
  ended: Promise<unknown>;
  hasEnded(): boolean;
  /**
   * Renders a page. Do not call it again before it has settled.
   * @throws Error when the render throws; or when it takes too long or ends the process, which has ended then
   */
  render(request: RenderRequest, timeoutMs: number): Promise<RenderResult>;
  end(): Promise<void>;
}

/** The variables that a worker keeps while it loads its own modules. Remote code finds an empty environment. */
const loadVariables = ['NODE_COMPILE_CACHE', 'NODE_ENV', 'TZ'];

function start(isQuiet: boolean): ChildProcess {
  const { NODE_COMPILE_CACHE: cacheFolder } = process.env;
  const env: NodeJS.ProcessEnv = {};
  for (const name of loadVariables) if (process.env[name] !== undefined) env[name] = process.env[name];
  return fork(join(import.meta.dirname, 'render-worker.ts'), [String(process.pid)], {
    execArgv: [...renderFlags, ...makePermissionFlags(cacheFolder)],
    env,
    serialization: 'advanced',
    stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', 'pipe', 'ipc'],
  });
}

/**
 * Reads a remote's server file, and checks it against the hash of its release.
 * @throws Error when it cannot be read, or differs
 */
async function readSource({ remotes }: RenderSet, name: string): Promise<string> {
  const remote = remotes.find((one) => one.name === name);
  if (!remote || 'foreign' in remote) throw new Error(`${name} has no server code`);
  const source = await readFile(remote.file);
  if (getIntegrity(source) !== remote.integrity)
    throw new Error(`${name}: ${remote.file} differs from the released file`);
  return source.toString();
}

const answer = (question: Question, set: RenderSet): Promise<Answer> =>
  question.kind === 'source' ? readSource(set, question.remote) : carryCall(question.call, set.config);

/**
 * Writes what the worker logs to the log of the edge. V8's report of a full heap, which has no line about a page, is
 * left out.
 */
function passErrorsOn(
  { stderr }: ChildProcess,
  { isQuiet, onFullHeap }: { isQuiet: boolean; onFullHeap: () => void },
): void {
  let isFull = false;
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (!isFull && /<--- Last few GCs --->|^FATAL ERROR: /m.test(text)) {
      isFull = true;
      onFullHeap();
    }
    if (!isFull && !isQuiet) process.stderr.write(text);
  });
}

/** Starts a render worker. What a quiet one logs is left out. */
export function startRenderProcess(set: RenderSet, { isQuiet = false } = {}): RenderProcess {
  const child = start(isQuiet);
  const { promise: started, resolve: setStarted, reject: failStart } = Promise.withResolvers<void>();
  const { promise: ended, resolve: setEnded } = Promise.withResolvers<unknown>();
  let rendering: PromiseWithResolvers<RenderResult> | undefined;
  let crash: unknown;
  let hasEnded = false;
  // The callers that wait for the start handle its failure.
  started.catch(() => undefined);

  // The process may end while a message is on its way.
  const send = (message: ToWorker): void => void (child.connected && child.send(message, () => undefined));

  async function answerQuestion(id: number, question: Question): Promise<void> {
    try {
      send({ kind: 'answer', id, answer: await answer(question, set) });
    } catch (error) {
      const code = error instanceof CallFailed ? error.code : undefined;
      send({ kind: 'refusal', id, message: getErrorMessage(error), code });
    }
  }

  function setHasEnded(reason: string, cause?: unknown): void {
    if (hasEnded) return;
    hasEnded = true;
    const error = crash ?? new Error(`The process that renders has ended (${reason}).`, { cause });
    failStart(error);
    rendering?.reject(error);
    setEnded(crash);
  }

  child.on('message', (message: ToEdge) => {
    if (message.kind === 'started') setStarted();
    else if (message.kind === 'rendered') rendering?.resolve(message.result);
    else if (message.kind === 'failed') rendering?.reject(message.error);
    else if (message.kind === 'crashed') crash = message.error;
    else void answerQuestion(message.id, message.question);
  });
  child.once('error', (error) => setHasEnded(error.message, error));
  const onFullHeap = (): void => {
    crash = new Error('Rendering needed more memory than a render worker has.');
  };
  passErrorsOn(child, { isQuiet, onFullHeap });
  child.once('close', (code, signal) => {
    const end = (): void => setHasEnded(signal ?? `exit code ${code}`);
    // Its last messages are still being read.
    if (child.connected) child.once('disconnect', end);
    else end();
  });
  send({ kind: 'set', set });

  return {
    started,
    ended,
    hasEnded: () => hasEnded,
    async render(request, timeoutMs) {
      rendering = Promise.withResolvers<RenderResult>();
      const timer = setTimeout(() => {
        crash = new Error(`Rendering ${request.path} took longer than ${timeoutMs} ms.`);
        child.kill('SIGKILL');
      }, timeoutMs);
      send({ kind: 'render', request });
      try {
        return await rendering.promise;
      } finally {
        clearTimeout(timer);
        rendering = undefined;
      }
    },
    async end() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
