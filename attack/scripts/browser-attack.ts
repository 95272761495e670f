import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { findBrowser } from '../../commands/find-browser.ts';
import type { AttackResult } from '../attack-result.ts';
import { forEach } from '../target/raw-request.ts';
import { owner, type Target } from '../target/start-target.ts';
import { fillWithScripts, type StoredRecord } from './fill-with-scripts.ts';
import { payloads } from './payloads.ts';

const atOnce = 2;
const mark = 'The attack ran:';
/** The forms of each resource that are opened: each has another part of the payloads. */
const formsOfResource = 6;

/** The back-office's names of the resources. */
const screens: Readonly<Record<string, string>> = {
  sliders: 'slider',
  profiles: 'profile',
  menus: 'menus',
  pages: 'page',
  sections: 'section',
  widgets: 'widget',
  'post-categories': 'category',
  posts: 'post',
  faqs: 'faq',
  careers: 'career',
  socials: 'social',
  subscribers: 'subscribers',
  users: 'users',
  redirects: 'redirects',
};

/** Fills a site with stored scripts, opens its pages and the screens of its back-office, and sees whether any runs. */
export async function attackBrowser(target: Target): Promise<AttackResult> {
  const found = await findBrowser();
  if (found.path === undefined) throw new Error(found.problem);
  const records = await fillWithScripts(target);
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const failures: string[] = [];
    const token = await target.signIn(owner.email);
    const context = await browser.newContext({ baseURL: `http://localhost:${target.edgePort}` });
    await context.addInitScript(watchPage, { mark, token });
    await proveWatch(context);
    const paths = [...listPages(records), ...listScreens(records)];
    await forEach(paths, {
      atOnce,
      work: async (path) => {
        const seen = await open(context, path).catch((error: unknown) => [`could not be opened: ${String(error)}`]);
        failures.push(...seen.map((what) => `${path} ${what}`));
      },
    });
    const name = 'site and back-office: stored scripts in every field, opened in a browser';
    const figures = `${payloads.length} payloads in ${records.length} records`;
    return { name, tried: paths.length, failures: [...new Set(failures)], figures };
  } finally {
    await browser.close();
  }
}

/** Runs in each document and frame before its own scripts: defines what payloads call, and reports violations. */
function watchPage({ mark: start, token }: { mark: string; token: string }): void {
  Reflect.set(globalThis, '__pwn', () => {
    console.warn(start, 'a stored script ran', new Error().stack);
  });
  for (const name of ['alert', 'confirm', 'prompt'])
    Reflect.set(globalThis, name, () => {
      console.warn(start, `a stored script called ${name}`);
    });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    // A picture of a host that is not allowed is no injection.
    if (effectiveDirective !== 'img-src')
      console.warn(start, 'a policy forbade', effectiveDirective, blockedURI, sample);
  });
  if (location.protocol === 'http:') localStorage.setItem('authToken', token);
}

/**
 * The control: a script that runs is seen.
 * @throws {Error} if it is not
 */
async function proveWatch(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const seen = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith(mark),
    timeout: 10_000,
  });
  await page.goto('data:text/html,<img src=x onerror=__pwn()>');
  await seen;
  await page.close();
}

/** Opens an address, and returns what should not have happened there. */
async function open(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage();
  const seen: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith(mark)) seen.push(message.text().slice(0, 500));
  });
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') seen.push(`opened a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  try {
    await page.goto(path, { waitUntil: 'load', timeout: 60_000 });
    if (path.startsWith('/admin')) await waitForScreen(page);
    await page.waitForTimeout(200);
    return [...seen, ...(await page.evaluate(findActive))];
  } finally {
    await page.close();
  }
}

/** Waits until the screen has its records, and opens the first question of a deletion, which names one. */
async function waitForScreen(page: Page): Promise<void> {
  // Only those who are signed in see it.
  await page.getByRole('navigation', { name: 'Back-office' }).first().waitFor({ state: 'attached', timeout: 60_000 });
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: 60_000 });
  const remove = page.getByRole('button', { name: /^Delete/ }).first();
  if (!(await remove.isVisible()) || !(await remove.isEnabled())) return;
  await remove.click();
  await page.getByRole('dialog').first().waitFor({ timeout: 10_000 });
}

/** Runs in the page: finds handlers and addresses of scripts in its elements, whether or not a policy stops them. */
function findActive(): string[] {
  return [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter(
        ({ name, value }) =>
          /^on/i.test(name)
          || (/^(?:href|src|action|formaction)$/i.test(name) && /^\s*(?:java|vb)script:/i.test(value)),
      )
      .map(({ name, value }) => `has ${name}="${value.slice(0, 100)}" at <${element.localName}>`),
  );
}

const ofResource = (records: readonly StoredRecord[], resource: string): StoredRecord[] =>
  records.filter((one) => one.resource === resource);

/** The public pages, and addresses that a page may write into itself. */
function listPages(records: readonly StoredRecord[]): string[] {
  const bySlug = (resource: string, folder: string) =>
    ofResource(records, resource).map(({ slug }) => `${folder}/${slug}`);
  const reflected = payloads
    .filter((_, index) => index % 40 === 0)
    .flatMap((payload) => {
      const sent = encodeURIComponent(payload.toWellFormed());
      return [`/news-and-blogs?category=${sent}&page=${sent}`, `/${sent}`, `/?${sent}#${sent}`];
    });
  return [
    ...['/', '/news-and-blogs', '/career', '/faq', '/contact-us', '/boad-of-directors', '/services', '/sitemap'],
    ...bySlug('posts', '/news'),
    ...bySlug('pages', ''),
    ...bySlug('profiles', '/profile'),
    ...reflected,
  ];
}

/** The lists with all records, some forms of each, and addresses that a screen may follow or show. */
function listScreens(records: readonly StoredRecord[]): string[] {
  const sent = encodeURIComponent('"><img src=x onerror=__pwn()>');
  const lists = Object.values(screens).flatMap((screen) => [`${screen}?size=50`, `${screen}?search_key=${sent}`]);
  const forms = Object.entries(screens).flatMap(([resource, screen]) =>
    ofResource(records, resource)
      .slice(0, formsOfResource)
      .map(({ id }) => `${screen}/form/${id}`),
  );
  const others = ['dashboard', 'app-setting', 'app-setting/form/quoin-site', 'media', 'messages', 'administrators'];
  const followed = [`login?next=javascript:__pwn()`, `?redirect=javascript:__pwn()`, `?next=//evil.example`, sent];
  return [...lists, ...forms, ...others, ...followed].map((path) => `/admin/${path}`);
}
