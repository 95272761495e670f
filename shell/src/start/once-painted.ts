/*
 * Fetches and runs the page's scripts after the first contentful paint. Earlier, they would compete with the images for
 * bandwidth and with the paint for the CPU. This is a separate script without libraries, because it runs before them.
 */

import { deferredScriptsId } from '../page-state.ts';
import './watch-start.ts';

/**
 * Disables `content-visibility` when the browser is about to scroll to a place in the page: to a fragment, or to the
 * old position after a reload or a step back. The browser scrolls before React runs, and estimated heights would bring
 * it to the wrong place. After hydration the page sets this attribute itself.
 */
function disableContentVisibility(): void {
  const [visit] = performance.getEntriesByType('navigation');
  const isBack = visit instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(visit.type);
  if (isBack || location.hash !== '') document.querySelector('main')?.toggleAttribute('data-whole', true);
}

/**
 * Longest wait for the paint, in milliseconds. The styles have loaded when this script runs, so a paint usually follows
 * within a few frames.
 */
const maxWaitMs = 1000;

function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    const isSupported = PerformanceObserver.supportedEntryTypes.includes('paint');
    // A background tab is not painted, and it should be interactive when the visitor opens it.
    if (document.hidden || !isSupported) {
      resolve();
      return;
    }
    // The first paint may be the background only, so wait for the first contentful paint. The images that have arrived
    // are painted in the two frames after it.
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0)
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    }).observe({ type: 'paint', buffered: true });
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
    setTimeout(resolve, maxWaitMs);
  });
}

disableContentVisibility();

void waitForPaint().then(() => {
  const template = document.querySelector<HTMLTemplateElement>(`#${deferredScriptsId}`)?.content;
  if (!template) return;
  const starts = [...template.querySelectorAll<HTMLLinkElement>('link[data-start]')];
  document.head.append(template);
  for (const { href, integrity, crossOrigin } of starts) {
    // `async: false` keeps the order of the document.
    document.head.append(
      Object.assign(document.createElement('script'), { src: href, integrity, crossOrigin, async: false }),
    );
  }
});
