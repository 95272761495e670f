/**
 * Disables `content-visibility` when the browser is about to scroll to a place in the page: to a fragment, or to the
 * old position after a reload or a step back. The browser scrolls before React runs, and estimated heights would bring
 * it to the wrong place. After hydration the page sets this attribute itself.
 */
export function disableContentVisibility(): void {
  const [visit] = performance.getEntriesByType('navigation');
  const isBack = visit instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(visit.type);
  if (isBack || location.hash !== '') document.querySelector('main')?.toggleAttribute('data-whole', true);
}
