import type { Page } from '@playwright/test';
import { getIntegrity } from '@quoin/webpack/integrity.ts';
import { siteUrl } from '../support/site.ts';

interface Change {
  app: string;
  file: string;
  change: (source: string) => string;
}

const getHome = (app: string): string => (app.startsWith('remote-admin-') ? '/admin' : '/');

const script = (body: string) => ({ contentType: 'text/javascript', body });

interface ChangedRelease {
  /** The new content of the changed files, by path. */
  files: ReadonlyMap<string, string>;
  /** Replaces the old hashes in a document by the new ones. */
  rehashed: (html: string) => string;
}

/** Changes a file of a release consistently: its hash in the entry, and the entry's hash in the document, fit too. */
async function changed(page: Page, { app, file, change }: Change): Promise<ChangedRelease> {
  const read = async (path: string) => (await page.request.get(`${siteUrl}${path}`)).text();
  const [folder = ''] = new RegExp(`/mf/${app}/\\w+/`).exec(await read(getHome(app))) ?? [];
  const entry = app === 'shell' ? 'main.js' : 'entry.js';
  const files = new Map<string, string>();
  const hashes: [string, string][] = [];
  const put = (name: string, { from, to }: { from: string; to: string }) => {
    files.set(`${folder}${name}`, to);
    hashes.push([getIntegrity(from), getIntegrity(to)]);
  };
  const rehashed = (text: string) => hashes.reduce((all, [from, to]) => all.replaceAll(from, to), text);
  const from = await read(`${folder}${file}`);
  put(file, { from, to: change(from) });
  if (file !== entry) {
    const loader = await read(`${folder}${entry}`);
    put(entry, { from: loader, to: rehashed(loader) });
  }
  return { files, rehashed };
}

/** Serves a changed release to the page; returns a function that ends this. */
export async function changeRelease(page: Page, change: Change): Promise<() => Promise<void>> {
  const { files, rehashed } = await changed(page, change);
  const isHere = ({ origin }: URL) => origin === siteUrl;
  await page.route(isHere, async (route) => {
    const request = route.request();
    const body = files.get(new URL(request.url()).pathname);
    if (body !== undefined) return route.fulfill(script(body));
    if (request.resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: rehashed(await response.text()) });
  });
  return () => page.unroute(isHere);
}

/**
 * Returns a remote's entry script as a hand-written federation container. The code `entry` runs on load; the one route
 * at `path` has a screen that runs the code `screen`, which may use `react`.
 */
export const makeContainer = ({
  app,
  path,
  entry = '',
  screen = '',
}: {
  app: string;
  path: string;
  entry?: string;
  screen?: string;
}): string => `
  ${entry}
  var ${app.replaceAll('-', '_')} = (() => {
    let scope;
    return {
      init: (shared) => { scope = shared; },
      get: async () => {
        const [offer] = Object.values(scope.react);
        const react = (await offer.get())();
        const Screen = () => { ${screen} return react.createElement('h1', null, 'By hand'); };
        return () => ({ routes: [{ id: 'by-hand', path: ${JSON.stringify(path)}, Component: Screen }] });
      },
    };
  })();`;
