import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@quoin/content-api/src/db/open-database.ts';
import { addPosts } from '@quoin/content-api/src/seed/big-content.ts';
import type { Browser, Frame, Page } from 'playwright-core';
import { shownAfter, type ShownTimes } from './back-office/shown-after.ts';
import { longestTaskOfTyping } from './back-office/typed.ts';
import { computeMedian, within, type Row } from './row.ts';
import { appKey, onSite, type Site } from './site.ts';
import { aBrowser, slowDown } from './slow-phone.ts';
import { signIn } from './site-content.ts';

const rounds = 5;
const typingRounds = 3;
const posts = 10_000;
/** About 50 words each. */
const paragraphs = 200;
const goals = { firstMs: 3000, listMs: 100, turnMs: 150, taskMs: 50, previewMs: 300 };
/** Simulates a machine 4x slower: a factor of processor time, which excludes other load on this machine. */
const slowness = 4;
const ofSlow = 'on a machine 4x slower, processor’s time';
const longField = '[role="textbox"][contenteditable]';

interface Desk {
  site: Site;
  browser: Browser;
  token: string;
}

/** Measures the back-office of the sample site with 10,000 more posts, and one post of 10,000 words. */
export const backOffice = (): Promise<Row[]> =>
  onSite(async ({ site, atEnd }) => {
    const database = openDatabase(`sqlite:${path.join(site.dataDir, 'quoin.sqlite')}`);
    await addPosts(database, { appKey, count: posts });
    await database.close();
    const browser = await aBrowser();
    atEnd(() => browser.close());
    return measured({ site, browser, token: await signIn(site) });
  });

async function measured(desk: Desk): Promise<Row[]> {
  const longText = await aLongPost(desk);
  return [
    within('the first admin screen on a slow phone', {
      value: await firstScreen(desk),
      limit: goals.firstMs,
      unit: 'ms',
    }),
    ...(await lists(desk)),
    await typing(desk, {
      name: 'typing in a form of 25 fields',
      address: '/admin/app-setting/form/1',
      field: 'input[name="title"]',
    }),
    await typing(desk, { name: 'typing in a text of 10,000 words', address: longText, field: longField }),
    ...(await besidePreview(desk, longText)),
  ];
}

/** Creates the post of 10,000 words; returns the path of its form. */
async function aLongPost({ site, token }: Desk): Promise<string> {
  const sentence = 'the mason cuts the stone of the quarry and the wall stands for years to come in any weather';
  const content = Array.from(
    { length: paragraphs },
    (_, number) => `<p>${number} ${Array.from({ length: 3 }, () => sentence).join(', ')}.</p>`,
  ).join('\n');
  const response = await fetch(`http://127.0.0.1:${site.apiPort}/api/posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'app-key': appKey, authorization: `Bearer ${token}` },
    body: JSON.stringify({ title: 'Ten thousand words', slug: `ten-thousand-words-${Date.now()}`, content }),
  });
  const { data }: { data: { id: number } } = await response.json();
  return `/admin/post/form/${data.id}`;
}

async function signedIn({ browser, token }: Desk, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token);
  return page;
}

const toUrl = ({ site }: Desk, address: string): string => `http://127.0.0.1:${site.port}${address}`;

async function firstScreen(desk: Desk): Promise<number> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await signedIn(desk, { width: 390, height: 844 });
    await slowDown(page);
    await page.goto(toUrl(desk, '/admin/dashboard'), { waitUntil: 'commit' });
    await page.locator('main h1').waitFor({ timeout: 60_000 });
    samples.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
          }),
      ),
    );
    await page.context().close();
  }
  return computeMedian(samples);
}

async function lists(desk: Desk): Promise<Row[]> {
  const page = await signedIn(desk);
  await page.goto(toUrl(desk, '/admin/post'));
  await page.locator('main table tbody tr').first().waitFor();
  const [toList, turns]: [ShownTimes[], ShownTimes[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    await shownAfter(page, { link: 'nav a[href="/admin/slider"]', shows: '^Sl.\\d+Title(?!.*Slug)' });
    await pause(500);
    toList.push(await shownAfter(page, { link: 'nav a[href="/admin/post"]', shows: 'Slug' }));
    await pause(500);
    turns.push(await shownAfter(page, { link: 'nav[aria-label="Pages"] a[aria-label="Page 2"]', shows: '^Sl\\.11' }));
  }
  await page.context().close();
  return [
    within('from one list to another, versus its request', {
      value: computeMedian(toList.slice(1).map(({ took, call }) => took - call)),
      limit: goals.listMs,
      unit: 'ms',
    }),
    within('a page turn of a list of 10,000, its request with it', {
      value: computeMedian(turns.slice(1).map(({ took }) => took)),
      limit: goals.turnMs,
      unit: 'ms',
    }),
  ];
}

async function typing(
  desk: Desk,
  { name, address, field }: { name: string; address: string; field: string },
): Promise<Row> {
  const page = await signedIn(desk);
  await page.goto(toUrl(desk, address));
  await page.locator(field).first().click();
  const value = await whileTyping(page);
  await page.context().close();
  return within(`${name}: longest task ${ofSlow}`, { value, limit: goals.taskMs, unit: 'ms' });
}

async function whileTyping(page: Page): Promise<number> {
  await longestTaskOfTyping(page);
  const longest: number[] = [];
  for (let round = 0; round < typingRounds; round += 1) longest.push((await longestTaskOfTyping(page)) * slowness);
  return computeMedian(longest);
}

/** Slows down a page, or a frame that has its own process. */
async function slow(of: Page | Frame): Promise<void> {
  const context = 'context' in of ? of.context() : of.page().context();
  const session = await context.newCDPSession(of);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
}

async function besidePreview(desk: Desk, address: string): Promise<Row[]> {
  const page = await signedIn(desk);
  await page.goto(toUrl(desk, address));
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const heading = page.frameLocator('main iframe').getByRole('heading', { level: 1 });
  await heading.waitFor();
  await page.locator(longField).click();
  const task = await whileTyping(page);
  const frame = await (await page.locator('main iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('The preview has no frame.');
  await slow(page);
  // This fails if the frame has no process of its own; it is then slowed down with its page.
  await slow(frame).catch(() => undefined);
  const shown = await untilShown(page, frame);
  await page.context().close();
  return [
    within(`typing in a text of 10,000 words versus its preview: longest task ${ofSlow}`, {
      value: task,
      limit: goals.taskMs,
      unit: 'ms',
    }),
    within('from a key to the preview of 10,000 words that shows it, 4x slower', {
      value: shown,
      limit: goals.previewMs,
      unit: 'ms',
    }),
  ];
}

/** Measures from the key in the form to the frame that shows it, on the clock that both processes share. */
async function untilShown(page: Page, frame: Frame): Promise<number> {
  const samples: number[] = [];
  await page.locator('input[name="title"]').click();
  await page.keyboard.press('End');
  for (const letter of 'seven') {
    await pause(500);
    const expected = `${await page.locator('input[name="title"]').inputValue()}${letter}`;
    const shown = frame.evaluate(
      (text) =>
        new Promise<number>((resolve) => {
          const look = () => {
            if (document.querySelector('h1')?.textContent === text) resolve(performance.timeOrigin + performance.now());
            else requestAnimationFrame(look);
          };
          look();
        }),
      expected,
    );
    const pressed = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          addEventListener('keydown', ({ timeStamp }) => resolve(performance.timeOrigin + timeStamp), { once: true });
        }),
    );
    await pause(100);
    await page.keyboard.press(letter);
    samples.push((await shown) - (await pressed));
  }
  return computeMedian(samples);
}
