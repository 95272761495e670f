import type { Contract } from '@quoin/shared/contract/contract';
import { isPagePath } from '@quoin/shared/contract/page-path';
import { pages } from '@quoin/shared/contract/resources/pages';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { sections } from '@quoin/shared/contract/resources/sections';
import { toRootedLink } from '@quoin/shared/contract/rooted-link';
import { containsText } from '@quoin/shared/contract/texts/fold-text';
import { listRows } from '@quoin/shared/runtime/api-client';
import { runtimeConfig } from '@quoin/shared/runtime/config';

/** How many records of each kind are offered, and among how many matches: the search finds texts too. */
const [offered, size] = [8, 50];

interface Suggestion {
  id: string;
  label: string;
  address: string;
  group: string;
  note?: string;
}

const noteStatus = ({ status }: { status: number }) => (status === 1 ? {} : { note: 'inactive' });

async function suggestPages(search: string, signal: AbortSignal): Promise<Suggestion[]> {
  const { data } = await listRows(pages, { size, search_key: search }, { fields: ['title', 'slug', 'status'], signal });
  return data.map((page) => ({
    id: `page-${page.id}`,
    label: page.title,
    address: page.slug,
    group: 'Pages',
    ...noteStatus(page),
  }));
}

async function suggestPosts(search: string, signal: AbortSignal): Promise<Suggestion[]> {
  const { data } = await listRows(posts, { size, search_key: search }, { fields: ['title', 'slug', 'status'], signal });
  return data.map((post) => ({
    id: `post-${post.id}`,
    label: post.title,
    address: `/news/${post.slug}`,
    group: 'Posts',
    ...noteStatus(post),
  }));
}

/** A section has the address of its page. One without a page is on the home page. */
async function suggestSections(search: string, signal: AbortSignal): Promise<Suggestion[]> {
  const fields = ['name', 'title', 'page_id', 'is_top', 'status'] as const;
  const { data } = await listRows(sections, { size, search_key: search }, { fields, signal });
  const ids = [...new Set(data.flatMap(({ page_id: id }) => id ?? []))];
  const owners =
    ids.length === 0
      ? []
      : (await listRows(pages, { ids: ids.join(','), size: ids.length }, { fields: ['title', 'slug'], signal })).data;
  return data.flatMap((section) => {
    const owner = owners.find(({ id }) => id === section.page_id);
    if (!owner && section.is_top !== 1) return [];
    return [
      {
        id: `section-${section.id}`,
        label: `${section.title || section.name}, on ${owner ? owner.title : 'the home page'}`,
        address: owner ? owner.slug : '/',
        group: 'Sections',
        ...noteStatus(section),
      },
    ];
  });
}

/** Ranks names and addresses that contain the search text before other matches. */
function namesFirst(suggestions: readonly Suggestion[], search: string): Suggestion[] {
  const isNamed = ({ label, address }: Suggestion) => containsText(`${label} ${address}`, search);
  return [...suggestions.filter(isNamed), ...suggestions.filter((suggestion) => !isNamed(suggestion))];
}

/** Returns the text to search for: the last part of an address of the site, or the words; undefined for other sites. */
function toSearch(text: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:|^www\./i.test(text)) return undefined;
  return (
    text
      .replace(/[?#].*$/, '')
      .replace(/\/$/, '')
      .split('/')
      .at(-1)
      ?.slice(0, 100) ?? ''
  );
}

async function suggest(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const search = toSearch(text);
  if (search === undefined) return [];
  const found = await Promise.all([
    suggestPages(search, signal),
    suggestPosts(search, signal),
    suggestSections(search, signal),
  ]);
  return found.flatMap((suggestions) => namesFirst(suggestions, search).slice(0, offered));
}

/** Paths that the site serves without a record. */
const fixedPaths: readonly string[] = ['', 'details', 'sitemap', 'board-of-directors'];

/** Returns whether an active record has the slug, or the id if the segment is a number. */
async function hasActive(contract: Contract, { segment, signal }: { segment: string; signal: AbortSignal }) {
  const query = /^[1-9]\d{0,8}$/.test(segment) ? { ids: segment, size: 1 } : { size: 100, search_key: segment };
  const { data } = await listRows(contract, { ...query, status: 1 }, { fields: ['slug'], signal });
  return 'ids' in query ? data.length > 0 : data.some(({ slug }) => slug === segment);
}

/** Returns the path segments of a link to a page of this site; undefined for another site, a file or a fragment. */
function toSegments(link: string): string[] | undefined {
  const rooted = toRootedLink(link);
  if (!/^\/(?!\/)/.test(rooted)) return undefined;
  const path = rooted.replace(/[?#].*$/s, '');
  if (!isPagePath(path)) return undefined;
  try {
    return decodeURIComponent(path)
      .normalize('NFC')
      .replaceAll(/^\/|\/$/g, '')
      .split('/');
  } catch {
    return undefined;
  }
}

async function isFound([first = '', second, ...more]: readonly string[], signal: AbortSignal): Promise<boolean> {
  const has = (contract: Contract, segment: string) => hasActive(contract, { segment, signal });
  if (runtimeConfig().remotePaths?.includes(first)) return true;
  if (second === undefined) return fixedPaths.includes(first) || has(pages, first);
  if (more.length > 0) return false;
  if (first === 'news' && (await has(posts, second))) return true;
  // `/news` also has the profiles (spec point 12).
  return /^(news|profile)$/.test(first) && has(profiles, second);
}

async function findProblem(link: string, signal: AbortSignal): Promise<string | undefined> {
  const segments = toSegments(link);
  if (!segments || (await isFound(segments, signal))) return undefined;
  return 'No active page of this site has this address.';
}

/** The addresses of this site, for the link fields of its records. */
export const siteLinks = { suggest, findProblem };
