import { chromium, type Browser, type Page } from 'playwright-core';
import { findBrowser } from '../../commands/find-browser.ts';

/** One opening of a page with nothing kept from before. */
export interface Opening { bytes: number; requests: number; firstPaint: number; largestPaint: number; alive: number }

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export async function aBrowser(): Promise<Browser> {
  const { path, problem } = await findBrowser();
  if (problem !== undefined) throw new Error(problem);
  return chromium.launch({ executablePath: path, args: flags });
}

/** 150 ms there and back, 1.6 Mbit/s, a quarter of this machine's speed. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Opens a page on a slow phone, until it is alive and its paints are known; milliseconds since it was asked for. */
export async function openSlowly(browser: Browser, address: string): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(() => {
    const paints = { largest: 0 };
    Object.assign(globalThis, { paints });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) paints.largest = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 });
  const alive = await page.waitForFunction(() => {
    const root = document.querySelector('#site');
    return root && Object.keys(root).some((key) => key.startsWith('__react')) ? performance.now() : 0;
  }, undefined, { timeout: 60_000 }).then(async (handle) => handle.jsonValue());
  await page.waitForLoadState('load', { timeout: 60_000 });
  const seen = await page.evaluate(() => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter((entry) => entry instanceof PerformanceResourceTiming);
    const code = entries.filter(({ name, entryType }) => entryType === 'navigation' || /\.(js|css)$/.test(name));
    const [first] = performance.getEntriesByName('first-contentful-paint');
    const { largest }: { largest: number } = Reflect.get(globalThis, 'paints');
    return { bytes: code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0), requests: code.length, firstPaint: first?.startTime ?? 0, largestPaint: largest };
  });
  await context.close();
  return { ...seen, alive };
}
