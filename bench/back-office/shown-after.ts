import type { Page } from 'playwright-core';

interface Press {
  link: string;
  shows: string;
}

/** How long a click took until what it leads to was painted, and how much of that its call to the content API took. */
export interface Shown {
  took: number;
  call: number;
}

/**
 * Clicks a link, and waits for the first row of the list that it leads to to have words like these. Both are seen from
 * inside the page.
 */
export const shownAfter = (page: Page, press: Press): Promise<Shown> =>
  page.evaluate(
    ({ link, shows }) =>
      new Promise<Shown>((resolve, reject) => {
        const button = document.querySelector<HTMLElement>(link);
        if (!button) return reject(new Error(`There is no ${link}.`));
        performance.clearResourceTimings();
        const wanted = new RegExp(shows);
        const isThere = () =>
          wanted.test(document.querySelector('main table tbody tr')?.textContent ?? '')
          && document.querySelector('main table')?.getAttribute('aria-busy') === 'false';
        setTimeout(() => reject(new Error(`${link} led to nothing like ${shows}.`)), 10_000);
        const begun = performance.now();
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          // After the frame that shows it.
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
              resolve({ took: performance.now() - begun, call: Math.max(0, ...calls.map(({ duration }) => duration)) });
            }),
          );
        });
        observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
        button.click();
      }),
    press,
  );
