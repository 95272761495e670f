import { ApiError } from '../runtime/api-error.ts';

/** How often one call is sent that the server refuses for now. */
const maxAttempts = 6;
/** How long to wait if the server does not say it, and at most, in seconds. */
const defaultWait = 5;
const maxWait = 120;

interface PatienceOptions {
  /** Ends the waiting. */
  signal?: AbortSignal;
  /** Called with the seconds before each wait. */
  onWait?: (seconds: number) => void;
}

export type CallPatiently = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * Makes a function that runs calls, and repeats those that a busy server refuses for now (429, or 503 with
 * `Retry-After`). All its calls wait until then. It throws the error of the last try, or the signal's reason.
 */
export function createPatience({ signal, onWait }: PatienceOptions = {}): CallPatiently {
  let resumeAt = 0;
  const waitForTurn = async () => {
    while (Date.now() < resumeAt) {
      await sleep(resumeAt - Date.now(), signal);
      signal?.throwIfAborted();
    }
  };
  return async (call) => {
    for (let attempt = 1; ; attempt += 1) {
      await waitForTurn();
      try {
        return await call();
      } catch (error) {
        const seconds = getWait(error);
        if (seconds === undefined || attempt === maxAttempts) throw error;
        onWait?.(seconds);
        resumeAt = Math.max(resumeAt, Date.now() + seconds * 1000);
      }
    }
  };
}

/** Returns the seconds to wait after an error; undefined if the call is not repeated. */
function getWait(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const seconds = error.retryAfter ?? (error.status === 429 ? defaultWait : undefined);
  const isBusy = error.status === 429 || error.status === 503;
  return isBusy && seconds !== undefined && seconds <= maxWait ? seconds : undefined;
}

const sleep = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
