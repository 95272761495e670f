import { revisionHeader } from '@quoin/shared/contract/wire';
import type { EdgeSettings } from '../edge-settings.ts';

interface RevisionOptions extends Pick<EdgeSettings, 'apiInternalUrl' | 'appKey'> {
  timeoutMs: number;
}

/**
 * The revision of the content, and whether the application is active. An inactive application is switched off: it has a
 * revision, but no public settings.
 */
export interface ContentRevision {
  revision: number;
  isActive: boolean;
}

/**
 * Creates a function that reads the revision from the content API. It returns undefined when no valid answer arrives in
 * time. Every public response carries the revision; this one is small, and also says whether the site is on.
 */
export function createRevisionReader({
  apiInternalUrl,
  appKey,
  timeoutMs,
}: RevisionOptions): () => Promise<ContentRevision | undefined> {
  let tag: string | undefined;
  return shareRequests(async () => {
    try {
      const response = await fetch(`${apiInternalUrl}/api/applications/${appKey}`, {
        signal: AbortSignal.timeout(timeoutMs),
        headers: tag === undefined ? {} : { 'if-none-match': tag },
      });
      await response.arrayBuffer();
      const revision = response.headers.get(revisionHeader);
      const isActive = response.status !== 404;
      if (revision === null || (isActive && !response.ok && response.status !== 304)) return undefined;
      tag = response.headers.get('etag') ?? undefined;
      return { revision: Number(revision), isActive };
    } catch {
      // No log here: the page that is rendered at the same time reports the failure.
      return undefined;
    }
  });
}

/**
 * Shares one request between callers. Callers that arrive during a request share the next one, which starts when the
 * current one ends.
 */
function shareRequests<T>(load: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    next = undefined;
    const response = load();
    running = response;
    return response;
  };
  return () => {
    next ??= running.then(start);
    return next;
  };
}
