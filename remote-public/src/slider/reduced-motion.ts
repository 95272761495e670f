/** Returns the media query for reduced motion; the visitor may change it while the page is open. */
export const getReducedMotionQuery = (): MediaQueryList => globalThis.matchMedia('(prefers-reduced-motion: reduce)');
