/**
 * The `sizes` values of pictures; the head's preloads use the same ones. Lazy pictures have `auto` in front: a browser
 * that supports it takes the measured width and ignores these values.
 */
export const pictureSizes = {
  hero: '100vw',
  banner: '100vw',
  wide: '(min-width: 64rem) 55vw, 96vw',
  card: '(min-width: 64rem) 28vw, (min-width: 40rem) 45vw, 92vw',
  portrait: '(min-width: 64rem) 28vw, (min-width: 40rem) 45vw, 92vw',
  square: '5rem',
  /** The first card of a list, which is larger than the others. */
  lead: '(min-width: 56rem) 54vw, 92vw',
  /** The main picture of a post. */
  story: '(min-width: 64rem) min(95vw, 92rem), 92vw',
  /** The picture next to a page's own text, and a person's picture on their page: a third of the grid. */
  nextToText: '(min-width: 64rem) min(31vw, 34rem), min(92vw, 34rem)',
  /** A picture inside an editor's text. */
  prose: '(min-width: 46rem) 42rem, 92vw',
} as const;
