import { createHash } from 'node:crypto';
import { createLruCache } from '@quoin/shared/server/lru-cache';
import type { Registry as Figures } from 'prom-client';
import type { Answer } from '../answer.ts';
import { closedPage } from '../closed-page.ts';
import { onceThere } from '../once-there.ts';
import { packedText } from '../compressed-body.ts';
import { createCacheMetrics } from './cache-metrics.ts';
import type { ContentWatch } from './content-watch.ts';

/** The clock has a say in some pages, such as whether an application is closed. */
const longestMs = 60_000;
/** What an answer takes up beside its text, its headers and its key, in bytes, about. */
const overhead = 1_500;
const largestPart = 1 / 4;

export interface Asked {
  address: string;
  /** The releases that answer it; what was made with others is out of date. */
  releases?: string;
  /** Whose answers these are, where some visitors get others. */
  audience?: string;
}

export interface Made {
  answer: Answer;
  /** Whoever comes next may have it, and it is better than none when the next cannot be made. */
  isWhole: boolean;
}

export interface PageCache {
  /**
   * The answer as it is now: the kept one while what it was made of is the same, else a new one, made once for all who
   * ask meanwhile; or the last whole one.
   */
  answer(asked: Asked, make: () => Promise<Made>): Answer | Promise<Answer>;
}

interface Kept {
  answer: Answer;
  /** The content's, when its making began. */ age: number | undefined;
  releases: string;
  at: number;
  size: () => number;
}

interface Options {
  content: ContentWatch;
  most: number;
  figures: Figures;
  now?: () => number;
}

/**
 * Keeps answers for those who ask next. What is kept is the same for everybody in its audience: it is made of the
 * address and the releases alone.
 */
export function createPageCache({ content, most, figures, now = () => performance.now() }: Options): PageCache {
  const kept = createLruCache<Kept>({ most, largestPart, sizeOf: (one) => one.size() + overhead });
  const underWay = new Map<string, Promise<Made>>();
  const count = createCacheMetrics(figures, kept);

  function keep(key: string, { answer, ...of }: Omit<Kept, 'at' | 'size'>): Answer {
    const { body } = answer;
    if (typeof body !== 'string') return answer;
    const text = packedText(body, () => kept.weigh(key));
    const whole = { ...answer, headers: { ...answer.headers, etag: tagOf(answer) }, body: text };
    // A slow render may come to its end after a newer one.
    if ((kept.find(key)?.age ?? 0) <= (of.age ?? 0))
      kept.keep(key, {
        ...of,
        answer: whole,
        at: now(),
        size: () => text.size() + JSON.stringify(whole.headers).length,
      });
    return whole;
  }

  async function makeAndKeep(
    key: string,
    { make, ...of }: { make: () => Promise<Made>; age: number | undefined; releases: string },
  ): Promise<Made> {
    const made = await make();
    // What is not whole, or not there, may not be wanted at all.
    const isClosed =
      (!made.isWhole || made.answer.status === 404) && of.age !== undefined && !(await content.isActive());
    const { answer, isWhole } = isClosed ? { answer: closedPage, isWhole: true } : made;
    return { answer: isWhole ? keep(key, { ...of, answer }) : answer, isWhole };
  }

  /** Two who ask while the age of the content is unknown may ask before and after a change. */
  function madeOnce(
    key: string,
    of: { make: () => Promise<Made>; age: number | undefined; releases: string },
  ): Promise<Made> {
    if (of.age === undefined) return makeAndKeep(key, of);
    const turn = `${of.age} ${of.releases} ${key}`;
    const running = underWay.get(turn);
    if (running) return running;
    const making = makeAndKeep(key, of).finally(() => underWay.delete(turn));
    underWay.set(turn, making);
    return making;
  }

  const isAsNow = (one: Kept, { age, releases }: Pick<Kept, 'age' | 'releases'>): boolean =>
    age !== undefined && one.age === age && one.releases === releases && now() - one.at < longestMs;

  function keptAsNow(key: string, of: Pick<Kept, 'age' | 'releases'>): Answer | undefined {
    const found = kept.find(key);
    if (!found || !isAsNow(found, of)) return undefined;
    count('kept');
    return found.answer;
  }

  async function madeNow(
    asked: Required<Asked>,
    { make, age }: { make: () => Promise<Made>; age: number | undefined },
  ): Promise<Answer> {
    const { answer, isWhole } = await madeOnce(keyOf(asked), { make, age, releases: asked.releases });
    count(isWhole ? 'made' : 'failed');
    if (isWhole) return answer;
    // A page that only some get is nobody else's older page.
    const older = kept.find(asked.address)?.answer;
    return older && older.status < 400 ? older : answer;
  }

  return {
    answer({ address, releases = '', audience = '' }, make) {
      const asked = { address, releases, audience };
      return onceThere(
        content.age(),
        (age) => keptAsNow(keyOf(asked), { age, releases }) ?? madeNow(asked, { make, age }),
      );
    },
  };
}

/** No address has a space in it. */
const keyOf = ({ address, audience }: Required<Asked>): string =>
  audience === '' ? address : `${address} ${audience}`;

/** Strong, and of the headers too: a page whose policy has changed is another page. */
const tagOf = ({ status, headers, body }: Answer): string =>
  `"${createHash('sha256')
    .update(JSON.stringify([status, headers, body]))
    .digest('base64url')
    .slice(0, 27)}"`;
