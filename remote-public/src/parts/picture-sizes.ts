/**
 * How wide pictures are drawn, for their `sizes`; the head's preloads say the same. A picture further down takes its
 * true width instead, where the browser measures it (`auto`); this is what the others go by.
 */
export const pictureSizes = {
  hero: '100vw',
  banner: '100vw',
  wide: '(min-width: 64rem) 55vw, 96vw',
  card: '(min-width: 64rem) 28vw, (min-width: 40rem) 45vw, 92vw',
  portrait: '(min-width: 64rem) 28vw, (min-width: 40rem) 45vw, 92vw',
  square: '5rem',
  /** The first of many, told at length. */
  lead: '(min-width: 56rem) 54vw, 92vw',
  /** A post's own picture. */
  story: '(min-width: 64rem) min(95vw, 92rem), 92vw',
  /** The picture beside a page's own words, and a person's on their page: a third of it. */
  beside: '(min-width: 64rem) min(31vw, 34rem), min(92vw, 34rem)',
  /** A picture between an editor's words. */
  prose: '(min-width: 46rem) 42rem, 92vw',
} as const;
