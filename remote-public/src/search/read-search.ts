import type { Head } from '@quoin/shared/contract/head';
import { isObject } from '@quoin/shared/contract/is-object';
import { maxSearchLength, type SiteMatch, type SiteMatches } from '@quoin/shared/contract/wire';
import { call } from '@quoin/shared/runtime/api-client';
import { toApiError } from '@quoin/shared/runtime/api-error';
import type { LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import { missing } from '../data/missing.ts';
import { readPageNumber } from '../data/page-number.ts';
import { respond, toResult, type Result } from '../data/result.ts';
import { pageTexts } from '../page-texts.ts';
import { searchPath } from '../sections/paths.ts';
import { getMatchPath } from './match-path.ts';

/** A match as the page shows it. */
export interface ShownMatch extends Pick<SiteMatch, 'resource' | 'marked_title' | 'excerpt'> {
  to: string;
}
export interface FoundMatches extends Omit<SiteMatches, 'data'> {
  matches: ShownMatch[];
}
export interface SearchData {
  missing?: never;
  head: Head;
  /** What the visitor looks for; '' before the first search. */
  words: string;
  /** Undefined before the first search. */
  found?: Result<FoundMatches>;
}

const readWords = (parameters: URLSearchParams): string =>
  [...(parameters.get('q') ?? '').replaceAll(/\s+/gu, ' ').trim()].slice(0, maxSearchLength).join('');

const toFoundMatches = ({ data, ...paging }: SiteMatches): FoundMatches => ({
  ...paging,
  matches: data.map(({ resource, id, slug, marked_title, excerpt }) => ({
    resource,
    marked_title,
    excerpt,
    to: getMatchPath({ resource, id, slug }),
  })),
});

/** Reads the results of a search of the site. Without words it reads nothing: the page then has only the form. */
export async function readSearch({ request }: LoaderFunctionArgs) {
  const parameters = new URL(request.url).searchParams;
  const [words, page] = [readWords(parameters), readPageNumber(request.url)];
  const found =
    words === ''
      ? undefined
      : await toResult(findMatches({ search_key: words, page }, request.signal).then(toFoundMatches));
  if (found?.ok && page > found.value.last_page) return missing();
  const title = words === '' ? pageTexts.search.title : pageTexts.search.titleOf(words);
  const head: Head = {
    title: page > 1 ? pageTexts.titleOfPage({ title, page }) : title,
    ogTitle: title,
    description: pageTexts.search.hint,
    ogDescription: pageTexts.search.hint,
    canonical: searchPath,
    // Search engines must not list the results of searches.
    isUnlisted: true,
  };
  return respond<SearchData>({ head, words, ...(found ? { found } : {}) }, [found]);
}

/** @throws ApiError as `call` does, or with status 502 if the response is not a list of matches */
async function findMatches(query: { search_key: string; page: number }, signal: AbortSignal): Promise<SiteMatches> {
  const value = await call('GET', '/site-search', { query, signal });
  if (isMatches(value)) return value;
  throw toApiError(502, { title: "The content server's answer is not a list of matches." });
}

const isMatches = (value: unknown): value is SiteMatches =>
  isObject(value)
  && ['current_page', 'last_page', 'per_page', 'total'].every((name) => typeof Reflect.get(value, name) === 'number')
  && Array.isArray(value.data)
  && value.data.every(isMatch);

const isMatch = (match: unknown): match is SiteMatch =>
  isObject(match) && typeof match.resource === 'string' && areParts(match.marked_title) && areParts(match.excerpt);

const areParts = (parts: unknown): boolean =>
  Array.isArray(parts) && parts.every((part) => isObject(part) && typeof part.text === 'string');
