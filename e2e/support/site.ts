import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

/** The first of the forty ports of the tests. Set `QUOIN_E2E_PORT` to run them twice at the same time. */
export const firstPort = Number(process.env.QUOIN_E2E_PORT ?? 4510);

/** The sites of the parallel workers: each has its own, so that no test sees what another one writes. */
export const sites = [0, 1].map((index) => ({
  siteUrl: `http://localhost:${firstPort + 2 * index}`,
  apiUrl: `http://localhost:${firstPort + 2 * index + 1}`,
  dataDir: join(process.env.QUOIN_E2E_DATA ?? '', `site-${index}`),
  // Another site than the page's for the browser. Only `provider-sign-in.spec.ts` starts it.
  issuer: `http://127.0.0.1:${firstPort + 5 + 2 * index}`,
}));

/** The site of this worker process. */
const own = sites[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
if (!own) throw new Error('There are fewer sites than processes that test.');
export const { siteUrl, apiUrl, dataDir, issuer } = own;
export const administrator = { email: 'editor@quoin.example', password: 'a long enough password' };

/** Collects a page's console errors (failed requests among them) and exceptions from now on. */
export function watchErrors(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') messages.push(message.text());
  });
  page.on('pageerror', (error) => {
    // Chromium reports a blend between two documents that it skips, as an error that no script of the page can handle.
    if (!/ViewTransition/.test(error.message)) messages.push(String(error));
  });
  return messages;
}

/** Collects the URLs that a page requests from now on, in order. */
export function watchRequests(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  return addresses;
}

/**
 * Finishes all CSS transitions: on a busy machine, a page may be loaded while a button still changes its colour.
 * An element that inherits a colour starts its transition after its parent's, so this repeats until a frame has none.
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
 * Waits until the page is hydrated. React attaches to the elements some tasks before its last effect, which removes
 * the `starting:` entry, so both are checked.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const site = document.querySelector('#site');
    const isKnown = site !== null && Object.keys(site).some((key) => key.startsWith('__react'));
    return isKnown && sessionStorage.getItem('starting:remote-public') === null;
  });
}

/** Signs in at the login screen that `address` shows. */
export async function signIn(page: Page, address = '/admin'): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email or username').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Back-office' })).toBeVisible();
}

/** Signs in by the API and stores the token before the first page loads; returns the token. */
export async function readToken(page: Page): Promise<string> {
  const answer = await page.request.post(`${apiUrl}/api/login`, {
    headers: { 'app-key': 'quoin-site' },
    data: { identifier: administrator.email, password: administrator.password },
  });
  const { token }: { token: string } = await answer.json();
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token);
  return token;
}
