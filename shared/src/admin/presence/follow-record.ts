import { isObject } from '../../contract/is-object.ts';
import { appKeyHeader } from '../../contract/wire.ts';
import { activityHeaders } from '../../runtime/activity.ts';
import { authToken, onAuthChange } from '../../runtime/auth.ts';
import { runtimeConfig } from '../../runtime/config.ts';
import { toResult } from '../to-result.ts';
import { readEventStream, type StreamEvent } from './event-stream.ts';
import type { OpenRecord } from './presence-calls.ts';

type Listener = (event: StreamEvent) => void;

/** The listeners of one application, and their one stream while the tab is visible. */
interface Followed {
  listeners: Set<Listener>;
  stream?: AbortController;
}

/** The pause before a stream that broke is opened again, in milliseconds. */
const reopenMs = 5000;

const followed = new Map<string, Followed>();
let stopWatching = (): void => undefined;

/**
 * Calls `ask` when the record may have changed, until the returned function is called: when `GET /changes` announces it
 * or its draft, and when the stream begins, because what was saved before that was not announced.
 * All forms of a tab share one stream, and a hidden tab has none: over HTTP/1.1 a browser opens six connections to a
 * server in all. After a refusal (too many streams of one address) it is quiet until the tab is shown again.
 */
export const followRecord = ({ contract, id, appKey }: OpenRecord, ask: () => void): (() => void) =>
  follow(appKey, ({ name, data }) => {
    const isOfRecord = isObject(data) && data.resource === contract.name && data.id === id;
    if (isOfRecord || name === 'revision' || name === 'reset') ask();
  });

function follow(appKey: string, listener: Listener): () => void {
  const site = followed.get(appKey) ?? { listeners: new Set() };
  site.listeners.add(listener);
  if (followed.size === 0) stopWatching = watch();
  followed.set(appKey, site);
  openOrClose(appKey, site);
  return () => {
    site.listeners.delete(listener);
    if (site.listeners.size > 0) return;
    close(site);
    followed.delete(appKey);
    if (followed.size === 0) stopWatching();
  };
}

/** Follows whether the tab is visible, and who is signed in. Returns the function that ends this. */
function watch(): () => void {
  const handleVisibility = () => {
    for (const [appKey, site] of followed) openOrClose(appKey, site);
  };
  const stopListening = onAuthChange(() => {
    for (const [appKey, site] of followed) {
      close(site);
      openOrClose(appKey, site);
    }
  });
  document.addEventListener('visibilitychange', handleVisibility);
  return () => {
    stopListening();
    document.removeEventListener('visibilitychange', handleVisibility);
  };
}

function openOrClose(appKey: string, site: Followed): void {
  const token = authToken();
  if (token === null || document.visibilityState !== 'visible') return close(site);
  if (site.stream) return;
  site.stream = new AbortController();
  void readOn(site.listeners, { appKey, token, signal: site.stream.signal });
}

function close(site: Followed): void {
  site.stream?.abort();
  delete site.stream;
}

/** Reads the stream, and opens it again when it ends, until the signal aborts or the server refuses it. */
async function readOn(
  listeners: ReadonlySet<Listener>,
  { appKey, token, signal }: { appKey: string; token: string; signal: AbortSignal },
): Promise<void> {
  const onEvent = (event: StreamEvent) => {
    for (const listener of listeners) listener(event);
  };
  while (!signal.aborted) {
    const headers = { [appKeyHeader]: appKey, authorization: `Bearer ${token}`, ...activityHeaders() };
    const read = await toResult(readEventStream(`${runtimeConfig().apiUrl}/api/changes`, { headers, signal, onEvent }));
    if (read.ok && read.value >= 400 && read.value < 500) return;
    await pause(reopenMs, signal);
  }
}

/** Waits, or until the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
