/** After how many characters the site cuts a text somewhere (spec §9); forms count towards them. */
export const cuts = {
  postTitle: 50,
  postExcerpt: 120,
  storyExcerpt: 100,
  profileTitle: 50,
  profileDesignation: 50,
  biographyExcerpt: 200,
  /** A page's description: what search engines show of it. */
  description: 160,
} as const;
