/*
 * Fetches and runs the scripts of a page once it is painted: before that, their bytes would take the line from its
 * pictures, and running them the processor from its paint. A script of its own, built without the libraries: it has to
 * be there before them.
 */

import { disableContentVisibility } from './disable-content-visibility.ts';
import { heldScriptsId } from './page-state.ts';
import './watch-start.ts';

/**
 * Longest wait, in milliseconds, for a browser that tells of no paint: styles have come when this runs, so that it is a
 * matter of frames.
 */
const longest = 1000;

function painted(): Promise<void> {
  return new Promise((resolve) => {
    const isTold = PerformanceObserver.supportedEntryTypes.includes('paint');
    // A tab behind another is not painted, and whoever comes to it wants it alive.
    if (document.hidden || !isTold) {
      resolve();
      return;
    }
    // The ground alone is painted before, where words are still to come; and the pictures that have come are painted in
    // the frames after it.
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0)
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    }).observe({ type: 'paint', buffered: true });
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
    setTimeout(resolve, longest);
  });
}

disableContentVisibility();

void painted().then(() => {
  const held = document.querySelector<HTMLTemplateElement>(`#${heldScriptsId}`)?.content;
  if (!held) return;
  const starts = [...held.querySelectorAll<HTMLLinkElement>('link[data-start]')];
  document.head.append(held);
  for (const { href, integrity, crossOrigin } of starts) {
    // In order, as they stand in the document.
    document.head.append(
      Object.assign(document.createElement('script'), { src: href, integrity, crossOrigin, async: false }),
    );
  }
});
