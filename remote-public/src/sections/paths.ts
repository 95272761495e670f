/** The page that the cards of the default template link to (spec §2). */
export const nobinDetail = '/nobin-detail';
/** The page that lists all news. */
export const newsPage = '/news-and-blogs';
/** What a list of news is restricted to: the slug of a category, or the key of a tag. */
export interface NewsFilter {
  category?: string;
  tag?: string;
}
/** Returns the path of one page of the news, or of those that a filter leaves. The first page has no number. */
export function toNewsPath(page: number, filter: NewsFilter = {}): string {
  const query = new URLSearchParams({ ...filter, ...(page > 1 ? { page: String(page) } : {}) });
  return query.size > 0 ? `${newsPage}?${query}` : newsPage;
}
/** Returns the path of the feed of a category. */
export const toFeedPath = (slug: string): string => `/feed/${encodeURIComponent(slug)}.xml`;
/** The page of the site's search. */
export const searchPath = '/search';
/** Returns the path of one page of the results of a search. The first page has no number. */
export const toSearchPath = (words: string, page: number): string =>
  `${searchPath}?${new URLSearchParams({ q: words, ...(page > 1 ? { page: String(page) } : {}) })}`;
/** Returns the path of a page by its slug. */
export const pagePath = (slug: string): string => `/${encodeURIComponent(slug)}`;
export const newsPath = (slug: string): string => `/news/${encodeURIComponent(slug)}`;
/** Returns the path of a person's page by slug or id; the cards of the team use the id (spec §2). */
export const profilePath = (key: number | string): string => `/profile/${encodeURIComponent(key)}`;
