import { useEffect, useState } from 'react';
import { isObject } from '@quoin/shared/contract/is-object';
import { toError } from '@quoin/shared/contract/error-message';
import { maxSearchLength, type SearchGroup } from '@quoin/shared/contract/wire';
import { call } from '@quoin/shared/runtime/api-client';
import { toApiError } from '@quoin/shared/runtime/api-error';
import { fits } from './command.ts';

/** The state of a search for records; `last` are earlier results that still match. */
export type FoundState =
  | { state: 'idle' }
  | { state: 'searching'; last: readonly SearchGroup[] }
  | { state: 'failed'; reason: string }
  | { state: 'found'; found: readonly SearchGroup[] };

/** Debounce delay in milliseconds, so that a word causes one request and not one per letter. */
const pause = 200;
/** Minimum length of a search; nearly every record contains a given single letter. */
export const fewest = 2;

const isNamed = (value: unknown): boolean =>
  isObject(value) && typeof value.id === 'number' && typeof value.label === 'string';
const isFound = (value: unknown): value is SearchGroup =>
  isObject(value)
  && typeof value.resource === 'string'
  && typeof value.total === 'number'
  && Array.isArray(value.records)
  && value.records.every(isNamed);

async function search(text: string, signal: AbortSignal): Promise<SearchGroup[]> {
  const answer = await call('GET', '/search', { query: { search_key: text }, signal });
  if (Array.isArray(answer) && answer.every(isFound)) return answer;
  throw toApiError(502, { title: "The content server's answer is not what a search finds." });
}

/** Searches the records that contain a text. Aborts an outdated search and never shows its results. */
export function useFound(typed: string): FoundState {
  const text = typed.trim().slice(0, maxSearchLength);
  const isAsked = text.length >= fewest;
  const [held, setHeld] = useState<{ text: string; result: readonly SearchGroup[] | Error }>();

  useEffect(() => {
    if (!isAsked) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      search(text, leaving.signal).then(
        (result) => setHeld({ text, result }),
        (error: unknown) => {
          if (!leaving.signal.aborted) setHeld({ text, result: toError(error) });
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [text, isAsked]);

  if (!isAsked) return { state: 'idle' };
  if (held?.text !== text)
    return { state: 'searching', last: held && !(held.result instanceof Error) ? stillFitting(held.result, text) : [] };
  return held.result instanceof Error
    ? { state: 'failed', reason: held.result.message }
    : { state: 'found', found: held.result };
}

/**
 * Filters the results of an earlier search to those that match the present text, since Enter may open one. The old
 * totals belong to the old text, so the total is the number of records left.
 */
function stillFitting(found: readonly SearchGroup[], text: string): SearchGroup[] {
  return found.flatMap(({ resource, records }) => {
    const left = records.filter(({ label }) => fits(label, text));
    return left.length > 0 ? [{ resource, total: left.length, records: left }] : [];
  });
}
