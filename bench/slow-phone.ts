import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { findBrowser } from '../commands/find-browser.ts';

/** The measurements of one opening with an empty cache: bytes as transferred, times and durations in milliseconds. */
export interface PageOpening {
  /** The bytes of HTML, styles and scripts. */
  bytes: number;
  requests: number;
  firstPaint: number;
  largestPaint: number;
  /** When the page is hydrated; 0 for a page without scripts. */
  alive: number;
  longestTask: number;
  /** Bytes loaded before the first paint, without pictures. */
  early: number;
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function aBrowser(): Promise<Browser> {
  const { path, problem } = await findBrowser();
  if (problem !== undefined) throw new Error(problem);
  return chromium.launch({ executablePath: path, args: flags });
}

/** Simulates a slow phone: 150 ms round trip, 1.6 Mbit/s, a quarter of this machine's speed. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 750e3 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

interface ObservedPaint {
  alive: number;
  largest: number;
  tasks: { startTime: number; duration: number }[];
}

/** What a page logs to its console: `alive` when it is hydrated, `painted` when its visible part is painted. */
type Word = 'alive' | 'painted';

/**
 * Runs in the page, as an init script, and reports by the console. A query by the driver would inject the driver's own
 * scripts, which on a slow phone are the longest task of all.
 */
function watch(): void {
  const seen: ObservedPaint = { alive: 0, largest: 0, tasks: [] };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largest = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const isAlive = (): boolean => {
    const root = document.querySelector('#site');
    // The last effect of hydration removes the `starting:` entries.
    return (
      root !== null
      && Object.keys(root).some((key) => key.startsWith('__react'))
      && !Object.keys(sessionStorage).some((key) => key.startsWith('starting:'))
    );
  };
  const isInSight = (image: HTMLImageElement): boolean => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    return image.checkVisibility() && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
  };
  // A page without files is loaded before it is painted, and `complete` does not wait for lazy pictures.
  const isPainted = (): boolean =>
    document.readyState === 'complete'
    && performance.getEntriesByName('first-contentful-paint').length > 0
    && seen.largest > 0
    && [...document.images].filter(isInSight).every(({ complete }) => complete);
  /**
   * When to check for paints. Reading positions forces a complete layout, which would disturb a page with scripts
   * while it renders progressively; a page without scripts has its layout with its paint.
   */
  const settled = (): number => (document.scripts.length > 0 ? 3000 : 1500);
  const isSo: Record<Word, () => boolean> = { alive: isAlive, painted: isPainted };
  for (const [word, look] of Object.entries(isSo)) {
    const poll = setInterval(() => {
      if ((word === 'painted' && performance.now() < settled()) || !look()) return;
      clearInterval(poll);
      if (word === 'alive') seen.alive = performance.now();
      console.debug(word);
    }, 20);
  }
}

const waitForConsole = (page: Page, word: Word): Promise<unknown> =>
  page.waitForEvent('console', { predicate: (message) => message.text() === word, timeout: 60_000 });

/** Opens an empty page on a simulated slow phone. */
export async function aSlowPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(watch);
  return page;
}

/** Goes to a URL and waits until the page has reported all of `says`. */
export async function goUntil(
  page: Page,
  { address, says }: { address: string; says: readonly Word[] },
): Promise<void> {
  await Promise.all([
    ...says.map((word) => waitForConsole(page, word)),
    page.goto(address, { waitUntil: 'commit', timeout: 60_000 }),
  ]);
}

/** Longer than an idle page waits before it prefetches its links. */
const quietMs = 2_500;

/** Resolves when nothing has loaded for `quietMs`. */
async function comeToRest(page: Page): Promise<void> {
  const come = (): Promise<number> => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await come(); now !== before; now = await come()) {
    before = now;
    await pause(quietMs);
  }
}

interface OpenOptions {
  address: string;
  comesAlive?: boolean;
  /** Whether to wait for all prefetches. */ toRest?: boolean;
}

/** Opens a page on a slow phone, and waits until it is hydrated and painted. */
export async function openSlowly(
  browser: Browser,
  { address, comesAlive = true, toRest = false }: OpenOptions,
): Promise<PageOpening> {
  const page = await aSlowPage(browser);
  await goUntil(page, { address, says: comesAlive ? ['alive', 'painted'] : ['painted'] });
  if (toRest) await comeToRest(page);
  const opening = await page.evaluate(async () => {
    // Loaded content is painted with the next frame, and its entries exist after that.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))));
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(
      (entry) => entry instanceof PerformanceResourceTiming,
    );
    const code = entries.filter(({ name, entryType }) => entryType === 'navigation' || /\.(js|css)$/.test(name));
    const [first] = performance.getEntriesByName('first-contentful-paint');
    const firstPaint = first?.startTime ?? 0;
    const { largest, tasks, alive }: ObservedPaint = Reflect.get(globalThis, 'seen');
    const longestTask = Math.max(
      0,
      ...tasks.filter(({ startTime }) => startTime < alive).map(({ duration }) => duration),
    );
    const sum = (some: readonly PerformanceResourceTiming[]) =>
      some.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
    return {
      bytes: sum(code),
      requests: code.length,
      firstPaint,
      largestPaint: largest,
      alive,
      longestTask,
      early: sum(code.filter(({ responseEnd }) => responseEnd <= firstPaint)),
    };
  });
  await page.context().close();
  return opening;
}
