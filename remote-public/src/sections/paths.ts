/** Where the cards of the default template lead (spec §2). */
export const nobinDetail = '/nobin-detail';
/** The page with all the news. */
export const newsPage = '/news-and-blogs';
/** One of its pages, the first without a number. */
export const newsPageAt = (page: number): string => (page === 1 ? newsPage : `${newsPage}?page=${page}`);
export const newsPath = (slug: string): string => `/news/${encodeURIComponent(slug)}`;
/** A person's page, by slug; the team's cards name it by id (spec §2). */
export const profilePath = (key: number | string): string => `/profile/${encodeURIComponent(key)}`;
