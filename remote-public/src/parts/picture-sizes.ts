/**
 * How wide pictures are drawn, for their `sizes`; the head's preloads say the same. A picture further down takes its
 * true width instead, where the browser measures it (`auto`); this is what the others go by.
 */
export const pictureSizes = {
  hero: '100vw',
  banner: '100vw',
  wide: '(min-width: 64rem) 50vw, 92vw',
  card: '(min-width: 64rem) 25vw, (min-width: 40rem) 45vw, 92vw',
  portrait: '(min-width: 64rem) 28vw, (min-width: 40rem) 45vw, 92vw',
  square: '5rem',
  /** A post's own picture. */
  story: '(min-width: 64rem) min(95vw, 92rem), 92vw',
  /** A person's picture on their own page. */
  profile: '(min-width: 56rem) 38vw, 92vw',
  /** A picture between an editor's words. */
  prose: '(min-width: 46rem) 42rem, 92vw',
} as const;
