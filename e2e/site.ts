import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

/** Tests run side by side, each with a site to itself: what one writes, no other sees. */
export const sites = [0, 1].map((index) => ({
  siteUrl: `http://localhost:${4510 + 2 * index}`,
  apiUrl: `http://localhost:${4511 + 2 * index}`,
  dataDir: join(process.env.QUOIN_E2E_DATA ?? '', `site-${index}`),
}));

/** The site of the process that runs this test. */
const own = sites[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
if (!own) throw new Error('There are fewer sites than processes that test.');
export const { siteUrl, apiUrl, dataDir } = own;
export const administrator = { email: 'editor@quoin.example', password: 'a long enough password' };

/** What went wrong in a page while it was looked at: console errors, exceptions, and files that did not come. */
export function watchTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text());
  });
  page.on('pageerror', (error) => trouble.push(String(error)));
  return trouble;
}

/** The addresses that a page asks for from now on, in order. */
export function watchRequests(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  return addresses;
}

/**
 * Has colours and places be where they are on their way to: on a busy machine, a page may be loaded while a button
 * still gets its colour. What inherits a colour sets out for it only once its parent has arrived, so this ends when a
 * frame has come in which nothing moves.
 */
export async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = (): Animation[] => document.getAnimations().filter((one) => one instanceof CSSTransition);
    const nextFrame = (): Promise<unknown> =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    await nextFrame();
    for (let left = moving(); left.length > 0; left = moving()) {
      for (const one of left) one.finish();
      await nextFrame();
    }
  });
}

/**
 * Waits until the page's scripts have taken over what the server rendered: React knows its elements some slices before
 * the last effect, which takes the marks of a start away.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const site = document.querySelector('#site');
    const isKnown = site !== null && Object.keys(site).some((key) => key.startsWith('__react'));
    return isKnown && sessionStorage.getItem('starting:remote-public') === null;
  });
}

/** Signs in at the login screen that stands in for the address. */
export async function signIn(page: Page, address = '/admin'): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email or username').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Back-office' })).toBeVisible();
}

/** A browser that signed in earlier: its token is stored before the first page. */
export async function rememberedIn(page: Page): Promise<string> {
  const answer = await page.request.post(`${apiUrl}/api/login`, {
    headers: { 'app-key': 'quoin-site' },
    data: { identifier: administrator.email, password: administrator.password },
  });
  const { token }: { token: string } = await answer.json();
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token);
  return token;
}
