/** The page that the cards of the default template link to (spec §2). */
export const nobinDetail = '/nobin-detail';
/** The page that lists all news. */
export const newsPage = '/news-and-blogs';
/** Returns the path of one page of the news list, or of a category's news. The first page has no number. */
export function toNewsPath(page: number, category = ''): string {
  const query = new URLSearchParams({ ...(category ? { category } : {}), ...(page > 1 ? { page: String(page) } : {}) });
  return query.size > 0 ? `${newsPage}?${query}` : newsPage;
}
export const newsPath = (slug: string): string => `/news/${encodeURIComponent(slug)}`;
/** Returns the path of a person's page by slug or id; the cards of the team use the id (spec §2). */
export const profilePath = (key: number | string): string => `/profile/${encodeURIComponent(key)}`;
