import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page, Request } from 'playwright-core';
import { computeMedian, within, type Row } from './row.ts';
import { onSite, type Site } from './site.ts';
import { aBrowser, aSlowPage, goUntil } from './slow-phone.ts';

const rounds = 7;
const goals = { aheadMs: 100, /** With one round trip of the slow phone. */ notAheadMs: 250, requests: 1 };
const link = '/about-us';
/** Longer than a prefetch takes. */
const restMs = 3000;

/** Measures from a click on a link of the home page, on a slow phone, until the next page is on the screen. */
export const nextPage = (): Promise<Row[]> =>
  onSite(async ({ site, atEnd }) => {
    const browser = await aBrowser();
    atEnd(() => browser.close());
    const [ahead, notAhead]: [Click[], Click[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      ahead.push(await clickOn(browser, { site, isAhead: true }));
      notAhead.push(await clickOn(browser, { site, isAhead: false }));
    }
    const milliseconds = (clicks: readonly Click[]): number => computeMedian(clicks.map((click) => click.milliseconds));
    const requests = Math.max(...notAhead.map((click) => click.requests));
    return [
      within('next page on a slow phone, fetched ahead: from the click to the page', {
        value: milliseconds(ahead),
        limit: goals.aheadMs,
        unit: 'ms',
      }),
      within('next page on a slow phone, not fetched ahead: from the click to the page', {
        value: milliseconds(notAhead),
        limit: goals.notAheadMs,
        unit: 'ms',
      }),
      {
        name: 'next page: requests for its data',
        ours: String(requests),
        control: String(goals.requests),
        ratio: requests / goals.requests,
        goal: { atMost: 1 },
      },
    ];
  });

interface Click {
  milliseconds: number;
  /** Requests for data: those for scripts, styles, images, fonts and media are not counted. */ requests: number;
}

const isFile = (request: Request): boolean =>
  /^(script|stylesheet|image|font|media|other)$/.test(request.resourceType());

async function clickOn(browser: Browser, { site, isAhead }: { site: Site; isAhead: boolean }): Promise<Click> {
  const page = await aSlowPage(browser);
  await goUntil(page, { address: `http://localhost:${site.port}/`, says: ['alive', 'painted'] });
  // Let the first page finish its prefetches, which must not be counted.
  await pause(restMs);
  if (isAhead) {
    await page.evaluate(
      (href) =>
        document.querySelector(`a[href="${href}"]`)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
      link,
    );
    await pause(restMs);
  }
  let requests = 0;
  page.on('request', (request) => {
    if (!isFile(request)) requests += 1;
  });
  const milliseconds = await untilShown(page);
  await page.context().close();
  return { milliseconds, requests };
}

/**
 * Measures to the first frame with the next page's heading. It does not poll by animation frames, because each frame
 * costs the page some milliseconds.
 */
const untilShown = (page: Page): Promise<number> =>
  page.evaluate(async (href) => {
    const heading = () => document.querySelector('h1')?.textContent;
    const anchor = document.querySelector<HTMLElement>(`a[href="${href}"]`);
    if (!anchor) throw new Error(`The home page has no link to ${href}.`);
    const before = heading();
    const shown = new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        if (location.pathname !== href || heading() === before) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve());
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    const startedAt = performance.now();
    anchor.click();
    await shown;
    return performance.now() - startedAt;
  }, link);
