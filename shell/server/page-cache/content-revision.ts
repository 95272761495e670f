import { revisionHeader } from '@quoin/shared/contract/wire';
import type { EdgeSettings } from '../edge-settings.ts';

interface RevisionOptions extends Pick<EdgeSettings, 'apiInternalUrl' | 'appKey'> {
  patienceMs: number;
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
  patienceMs,
}: RevisionOptions): () => Promise<ContentRevision | undefined> {
  let tag: string | undefined;
  return oneForMany(async () => {
    try {
      const answer = await fetch(`${apiInternalUrl}/api/applications/${appKey}`, {
        signal: AbortSignal.timeout(patienceMs),
        headers: tag === undefined ? {} : { 'if-none-match': tag },
      });
      await answer.arrayBuffer();
      const revision = answer.headers.get(revisionHeader);
      const isActive = answer.status !== 404;
      if (revision === null || (isActive && !answer.ok && answer.status !== 304)) return undefined;
      tag = answer.headers.get('etag') ?? undefined;
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
function oneForMany<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    const answer = ask();
    underWay = answer;
    return answer;
  };
  return () => {
    next ??= underWay.then(begin);
    return next;
  };
}
