import { Worker } from 'node:worker_threads';
import type { SentRequest } from './raw-request.ts';

/** How another caller was served meanwhile. */
export interface OtherCaller {
  p99: number;
  longest: number;
  /** Requests that were not answered with 200. */
  unanswered: number;
}

/**
 * Asks for the same small things again and again, from an address of its own, until `end` is called. It has a thread of
 * its own, because the attacker keeps this one busy, and would delay what it measures.
 */
export function watchOther(requests: readonly SentRequest[]): { end: () => Promise<OtherCaller> } {
  const worker = new Worker(new URL('other-caller.ts', import.meta.url), { workerData: requests });
  const result = new Promise<OtherCaller>((resolve, reject) => {
    worker.on('message', resolve).on('error', reject);
  });
  return {
    end: () => {
      worker.postMessage('end');
      return result;
    },
  };
}
