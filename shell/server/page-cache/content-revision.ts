import { revisionHeader } from '@quoin/shared/contract/wire';
import type { EdgeSettings } from '../edge-settings.ts';

interface Asked extends Pick<EdgeSettings, 'apiInternalUrl' | 'appKey'> {
  patienceMs: number;
}

/**
 * Where the content stands. One that is not active is switched off: it has a revision, and no settings for the public.
 */
export interface ContentRevision {
  revision: number;
  isActive: boolean;
}

/**
 * Asks the content server; undefined where no answer comes. Any public answer would say the revision; this one is
 * small, and says whether the site is on.
 */
export function createRevisionReader({
  apiInternalUrl,
  appKey,
  patienceMs,
}: Asked): () => Promise<ContentRevision | undefined> {
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
      // The page that is made meanwhile says what is wrong with the content server.
      return undefined;
    }
  });
}

/** One question for all who ask while another is under way: it is put after the last of them came. */
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
