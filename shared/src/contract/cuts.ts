/** The numbers of characters after which the site truncates a text somewhere (spec §9). Forms show a counter. */
export const cuts = {
  postTitle: 50,
  postExcerpt: 120,
  storyExcerpt: 100,
  profileTitle: 50,
  profileDesignation: 50,
  biographyExcerpt: 200,
  /** A page's description, as far as search engines show it. */
  description: 160,
} as const;
