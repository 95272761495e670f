import type { Page } from '@playwright/test';
import { integrityOf } from '@quoin/webpack/integrity.ts';
import { siteUrl } from './site.ts';

interface Change {
  part: string;
  file: string;
  change: (source: string) => string;
}

const homeOf = (part: string): string => (part.startsWith('remote-admin-') ? '/admin' : '/');

const script = (body: string) => ({ contentType: 'text/javascript', body });

/**
 * Changes a file of a release as its makers could have released it: its hash, and its entry's where that names it,
 * stand in the place of the old ones. Answers how to take the change back.
 */
export async function changeRelease(page: Page, { part, file, change }: Change): Promise<() => Promise<void>> {
  const read = async (path: string) => (await page.request.get(`${siteUrl}${path}`)).text();
  const [folder = ''] = new RegExp(`/mf/${part}/\\w+/`).exec(await read(homeOf(part))) ?? [];
  const entry = part === 'shell' ? 'main.js' : 'entry.js';
  const files = new Map<string, string>();
  const hashes: [string, string][] = [];
  const put = (name: string, { from, to }: { from: string; to: string }) => {
    files.set(`${folder}${name}`, to);
    hashes.push([integrityOf(from), integrityOf(to)]);
  };
  const rehashed = (text: string) => hashes.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);

  const from = await read(`${folder}${file}`);
  put(file, { from, to: change(from) });
  if (file !== entry) {
    const loader = await read(`${folder}${entry}`);
    put(entry, { from: loader, to: rehashed(loader) });
  }
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
 * A remote's entry written by hand, as a federated container: `door` runs when it is loaded; it answers one route at `path`,
 * whose screen's code may use `react`.
 */
export const containerOf = ({ part, path, door = '', screen = '' }: { part: string; path: string; door?: string; screen?: string }): string => `
  ${door}
  var ${part.replaceAll('-', '_')} = (() => {
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
