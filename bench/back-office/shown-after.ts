import type { Page } from 'playwright-core';

interface Press {
  link: string;
  shows: string;
}

/** Milliseconds from a click to the paint of its result, and of its call to the content API in that time. */
export interface ShownTimes {
  took: number;
  call: number;
}

/**
 * Clicks a link and waits until the first row of the list matches `shows`. It measures inside the page, so that the
 * driver's own time is not included.
 */
export const shownAfter = (page: Page, press: Press): Promise<ShownTimes> =>
  page.evaluate(
    ({ link, shows }) =>
      new Promise<ShownTimes>((resolve, reject) => {
        const button = document.querySelector<HTMLElement>(link);
        if (!button) return reject(new Error(`There is no ${link}.`));
        performance.clearResourceTimings();
        const expected = new RegExp(shows);
        const isThere = () =>
          expected.test(document.querySelector('main table tbody tr')?.textContent ?? '')
          && document.querySelector('main table')?.getAttribute('aria-busy') === 'false';
        setTimeout(() => reject(new Error(`${link} led to nothing like ${shows}.`)), 10_000);
        const startedAt = performance.now();
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          // Wait for the frame that shows it.
          requestAnimationFrame(() =>
            setTimeout(() => {
              const calls = performance
                .getEntriesByType('resource')
                .filter(
                  (entry) =>
                    entry instanceof PerformanceResourceTiming
                    && entry.name.includes('/api/')
                    && entry.name.includes('page='),
                );
              resolve({
                took: performance.now() - startedAt,
                call: Math.max(0, ...calls.map(({ duration }) => duration)),
              });
            }),
          );
        });
        observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
        button.click();
      }),
    press,
  );
