import { revisionHeader } from '@quoin/shared/contract/wire';
import type { EdgeSettings } from '../edge-settings.ts';

interface Asked extends Pick<EdgeSettings, 'apiUrl' | 'appKey'> { patienceMs: number }

/** Asks the content server for its revision; undefined where no answer comes. Any public answer would do, and this one is small. */
export function revisionAsker({ apiUrl, appKey, patienceMs }: Asked): () => Promise<number | undefined> {
  let tag: string | undefined;
  return oneForMany(async () => {
    try {
      const answer = await fetch(`${apiUrl}/api/applications/${appKey}`, { signal: AbortSignal.timeout(patienceMs), headers: tag === undefined ? {} : { 'if-none-match': tag } });
      await answer.arrayBuffer();
      const revision = answer.headers.get(revisionHeader);
      if (revision === null || (!answer.ok && answer.status !== 304)) return undefined;
      tag = answer.headers.get('etag') ?? undefined;
      return Number(revision);
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
