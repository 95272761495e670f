/**
 * Has a page laid out whole where a place in it is looked for: by a fragment, or by a browser that brings its reader
 * back. Browsers look for it before React is there, and would find it by heights that are only guessed; once the page
 * is alive, it says so itself.
 */
export function disableContentVisibility(): void {
  const [visit] = performance.getEntriesByType('navigation');
  const isBack = visit instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(visit.type);
  if (isBack || location.hash !== '') document.querySelector('main')?.toggleAttribute('data-whole', true);
}
