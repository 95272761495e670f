import { ApiError } from '../../runtime/api-error.ts';

/** Give up after this many waits for one response. */
const maxWaits = 5;
/** Nobody waits longer in front of a button. */
const maxWaitSeconds = 120;

export interface RepeatOptions {
  signal: AbortSignal;
  /** Is called before each wait for the server. */
  onWait: (seconds: number) => void;
}

/**
 * Sends a request, and repeats it after the time that a busy server asks to wait (`Retry-After`).
 * @throws the error of the request, or the signal's reason
 */
export async function repeatWhenBusy<T>(send: () => Promise<T>, { signal, onWait }: RepeatOptions): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await send();
    } catch (error) {
      const seconds = getWait(error);
      if (seconds === undefined || waits === maxWaits) throw error;
      onWait(seconds);
      await wait(seconds * 1000, signal);
    }
  }
}

function getWait(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || (error.status !== 429 && error.status !== 503)) return undefined;
  const { retryAfter } = error;
  return retryAfter !== undefined && retryAfter <= maxWaitSeconds ? retryAfter : undefined;
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
