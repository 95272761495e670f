import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { findBrowser } from '../commands/find-browser.ts';

/** One opening of a page with nothing kept from before; bytes as they travel, moments and lengths in milliseconds. */
export interface Opening {
  /** Of HTML, styles and scripts. */
  bytes: number;
  requests: number;
  firstPaint: number;
  largestPaint: number;
  /** When the page answers to clicks; 0 for one that has no script. */
  alive: number;
  longestTask: number;
  /** What had come by the first paint, without pictures. */
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

/** 150 ms there and back, 1.6 Mbit/s, a quarter of this machine's speed. */
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

interface Seen {
  alive: number;
  largest: number;
  tasks: { startTime: number; duration: number }[];
}

/** What a page says on its console: its scripts have taken over what was served; what is in sight is painted. */
type Word = 'alive' | 'painted';

/**
 * Watches a page from within, by lines that come with it: a driver that asks a page something brings its own tools
 * along, and on a slow phone those are the longest task of all.
 */
function watch(): void {
  const seen: Seen = { alive: 0, largest: 0, tasks: [] };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largest = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const isAlive = (): boolean => {
    const root = document.querySelector('#site');
    // The marks of a start go with the last effect.
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
  // A page that has nothing to load is loaded before it is painted, and no page waits for the pictures that it asks for
  // when it sees them.
  const isPainted = (): boolean =>
    document.readyState === 'complete'
    && performance.getEntriesByName('first-contentful-paint').length > 0
    && seen.largest > 0
    && [...document.images].filter(isInSight).every(({ complete }) => complete);
  /**
   * Asking for places has a page laid out that is still laid out in slices; one without scripts is laid out with its
   * paint.
   */
  const settled = (): number => (document.scripts.length > 0 ? 3000 : 1500);
  const isSo: Record<Word, () => boolean> = { alive: isAlive, painted: isPainted };
  for (const [word, look] of Object.entries(isSo)) {
    const again = setInterval(() => {
      if ((word === 'painted' && performance.now() < settled()) || !look()) return;
      clearInterval(again);
      if (word === 'alive') seen.alive = performance.now();
      console.debug(word);
    }, 20);
  }
}

const said = (page: Page, word: Word): Promise<unknown> =>
  page.waitForEvent('console', { predicate: (message) => message.text() === word, timeout: 60_000 });

/** An empty page of a slow phone. */
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

/** Goes to an address, until the page has said all of these. */
export async function goUntil(
  page: Page,
  { address, says }: { address: string; says: readonly Word[] },
): Promise<void> {
  await Promise.all([
    ...says.map((word) => said(page, word)),
    page.goto(address, { waitUntil: 'commit', timeout: 60_000 }),
  ]);
}

/** Longer than an idle page waits before it loads ahead what its links lead to. */
const quietMs = 2_500;

/** Resolves when nothing more has come for so long. */
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
  /** With all that it loads ahead. */ toRest?: boolean;
}

/** Opens a page on a slow phone, until it is alive and its paints are known. */
export async function openSlowly(
  browser: Browser,
  { address, comesAlive = true, toRest = false }: OpenOptions,
): Promise<Opening> {
  const page = await aSlowPage(browser);
  await goUntil(page, { address, says: comesAlive ? ['alive', 'painted'] : ['painted'] });
  if (toRest) await comeToRest(page);
  const opening = await page.evaluate(async () => {
    // What has come is painted with the next frame, and known after it.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))));
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(
      (entry) => entry instanceof PerformanceResourceTiming,
    );
    const code = entries.filter(({ name, entryType }) => entryType === 'navigation' || /\.(js|css)$/.test(name));
    const [first] = performance.getEntriesByName('first-contentful-paint');
    const firstPaint = first?.startTime ?? 0;
    const { largest, tasks, alive }: Seen = Reflect.get(globalThis, 'seen');
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
