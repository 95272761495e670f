import { useEffect, useState } from 'react';
import { isObject } from '@quoin/shared/contract/is-object';
import { toError } from '@quoin/shared/contract/error-message';
import { maxSearchLength, type SearchGroup } from '@quoin/shared/contract/wire';
import { call } from '@quoin/shared/runtime/api-client';
import { toApiError } from '@quoin/shared/runtime/api-error';
import { matchesText } from './command.ts';

/** The state of a search for records; `previous` are earlier results that still match. */
export type RecordSearchState =
  | { state: 'idle' }
  | { state: 'searching'; previous: readonly SearchGroup[] }
  | { state: 'failed'; reason: string }
  | { state: 'found'; results: readonly SearchGroup[] };

/** Debounce delay in milliseconds, so that a word causes one request and not one per letter. */
const debounceMs = 200;
/** Minimum length of a search; nearly every record contains a given single letter. */
export const minSearchLength = 2;

const isExcerpt = (value: unknown): boolean =>
  isObject(value) && ['before', 'match', 'after'].every((name) => typeof value[name] === 'string');
/** An API of the version before answers no excerpts. */
const isMatch = (value: unknown): boolean =>
  isObject(value)
  && typeof value.id === 'number'
  && typeof value.label === 'string'
  && (value.excerpt === undefined || value.excerpt === null || isExcerpt(value.excerpt));
const isSearchGroup = (value: unknown): value is SearchGroup =>
  isObject(value)
  && typeof value.resource === 'string'
  && typeof value.total === 'number'
  && Array.isArray(value.records)
  && value.records.every(isMatch);

async function search(text: string, signal: AbortSignal): Promise<SearchGroup[]> {
  const response = await call('GET', '/search', { query: { search_key: text }, signal });
  if (Array.isArray(response) && response.every(isSearchGroup)) return response;
  throw toApiError(502, { title: "The content server's answer is not a search result." });
}

/** Searches the records that contain a text. Aborts an outdated search and never shows its results. */
export function useRecordSearch(input: string): RecordSearchState {
  const text = input.trim().slice(0, maxSearchLength);
  const isLongEnough = text.length >= minSearchLength;
  const [lastResult, setLastResult] = useState<{ text: string; result: readonly SearchGroup[] | Error }>();

  useEffect(() => {
    if (!isLongEnough) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      search(text, controller.signal).then(
        (result) => setLastResult({ text, result }),
        (error: unknown) => {
          if (!controller.signal.aborted) setLastResult({ text, result: toError(error) });
        },
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, isLongEnough]);

  if (!isLongEnough) return { state: 'idle' };
  if (lastResult?.text !== text)
    return {
      state: 'searching',
      previous: lastResult && !(lastResult.result instanceof Error) ? filterResults(lastResult.result, text) : [],
    };
  return lastResult.result instanceof Error
    ? { state: 'failed', reason: lastResult.result.message }
    : { state: 'found', results: lastResult.result };
}

/**
 * Filters the results of an earlier search to those that match the present text, since Enter may open one. The old
 * totals belong to the old text, so the total is the number of records left.
 */
function filterResults(groups: readonly SearchGroup[], text: string): SearchGroup[] {
  return groups.flatMap(({ resource, records }) => {
    const matches = records.filter(({ label, excerpt }) => matchesText(`${label} ${excerpt?.match ?? ''}`, text));
    return matches.length > 0 ? [{ resource, total: matches.length, records: matches }] : [];
  });
}
