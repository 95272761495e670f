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

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export async function aBrowser(): Promise<Browser> {
  const { path, problem } = await findBrowser();
  if (problem !== undefined) throw new Error(problem);
  return chromium.launch({ executablePath: path, args: flags });
}

/** 150 ms there and back, 1.6 Mbit/s, a quarter of this machine's speed. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** When its scripts have taken over what was served. */
export const whenAlive = (page: Page): Promise<number> => page.waitForFunction(() => {
  const root = document.querySelector('#site');
  const isKnown = root && Object.keys(root).some((key) => key.startsWith('__react'));
  // The marks of a start go with the last effect.
  return isKnown && !Object.keys(sessionStorage).some((key) => key.startsWith('starting:')) ? performance.now() : 0;
}, undefined, { timeout: 60_000 }).then(async (handle) => handle.jsonValue());

/** An empty page of a slow phone. */
export async function aSlowPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await slowDown(page);
  return page;
}

/** Opens a page on a slow phone, until it is alive and its paints are known. */
export async function openSlowly(browser: Browser, { address, comesAlive = true }: { address: string; comesAlive?: boolean }): Promise<Opening> {
  const page = await aSlowPage(browser);
  await page.addInitScript(() => {
    const seen: { largest: number; tasks: { startTime: number; duration: number }[] } = { largest: 0, tasks: [] };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largest = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ startTime, duration });
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 });
  const alive = comesAlive ? await whenAlive(page) : 0;
  await page.waitForLoadState('load', { timeout: 60_000 });
  // A page that has nothing to load is loaded before it is painted, and no page waits for the pictures that it asks for when it sees them.
  await page.waitForFunction(() => {
    const { largest }: { largest: number } = Reflect.get(globalThis, 'seen');
    const inSight = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return image.checkVisibility() && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
    });
    return performance.getEntriesByName('first-contentful-paint').length > 0 && largest > 0 && inSight.every(({ complete }) => complete);
  }, undefined, { timeout: 60_000 });
  const seen = await page.evaluate(async (alive) => {
    // What has come is painted with the next frame, and known after it.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))));
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter((entry) => entry instanceof PerformanceResourceTiming);
    const code = entries.filter(({ name, entryType }) => entryType === 'navigation' || /\.(js|css)$/.test(name));
    const [first] = performance.getEntriesByName('first-contentful-paint');
    const firstPaint = first?.startTime ?? 0;
    const { largest, tasks }: { largest: number; tasks: { startTime: number; duration: number }[] } = Reflect.get(globalThis, 'seen');
    const longestTask = Math.max(0, ...tasks.filter(({ startTime }) => startTime < alive).map(({ duration }) => duration));
    const sum = (some: readonly PerformanceResourceTiming[]) => some.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
    return { bytes: sum(code), requests: code.length, firstPaint, largestPaint: largest, longestTask, early: sum(code.filter(({ responseEnd }) => responseEnd <= firstPaint)) };
  }, alive);
  await page.context().close();
  return { ...seen, alive };
}
