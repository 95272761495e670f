/** Where the cards of the default template lead (spec §2). */
export const nobinDetail = '/nobin-detail';
/** The page with all the news. */
export const newsPage = '/news-and-blogs';
export const newsPath = (slug: string): string => `/news/${encodeURIComponent(slug)}`;
export const profilePath = (id: number): string => `/profile/${id}`;
