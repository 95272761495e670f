/** The page that the cards of the default template link to (spec §2). */
export const nobinDetail = '/nobin-detail';
/** The page that lists all news. */
export const newsPage = '/news-and-blogs';
/** Returns the path of one page of the news list; the first has no number. */
export const newsPageAt = (page: number): string => (page === 1 ? newsPage : `${newsPage}?page=${page}`);
export const newsPath = (slug: string): string => `/news/${encodeURIComponent(slug)}`;
/** Returns the path of a person's page by slug or id; the cards of the team use the id (spec §2). */
export const profilePath = (key: number | string): string => `/profile/${encodeURIComponent(key)}`;
