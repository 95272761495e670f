/** Matches while the visitor asks for little motion, which may change while the page is open. */
export const getReducedMotionQuery = (): MediaQueryList => globalThis.matchMedia('(prefers-reduced-motion: reduce)');
