import type { Page } from '@playwright/test';
import { getIntegrity } from '@quoin/webpack/integrity.ts';
import { siteUrl } from './site.ts';

interface Change {
  part: string;
  file: string;
  change: (source: string) => string;
}

const homeOf = (part: string): string => (part.startsWith('remote-admin-') ? '/admin' : '/');

const script = (body: string) => ({ contentType: 'text/javascript', body });

interface Changed {
  /** What stands at a path now, of the files that differ. */
  files: ReadonlyMap<string, string>;
  /** A document with the new hashes. */
  rehashed: (html: string) => string;
}

/**
 * A release as its makers could have made it: a file's new hash, and that of the entry which names it, stand in the
 * place of the old ones.
 */
async function changed(page: Page, { part, file, change }: Change): Promise<Changed> {
  const read = async (path: string) => (await page.request.get(`${siteUrl}${path}`)).text();
  const [folder = ''] = new RegExp(`/mf/${part}/\\w+/`).exec(await read(homeOf(part))) ?? [];
  const entry = part === 'shell' ? 'main.js' : 'entry.js';
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

/** Gives the page a changed release. Answers how to take it back. */
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
 * A remote's entry written by hand, as a federated container: `entry` runs when it is loaded; it answers one route at
 * `path`, whose screen's code may use `react`.
 */
export const containerOf = ({
  part,
  path,
  entry = '',
  screen = '',
}: {
  part: string;
  path: string;
  entry?: string;
  screen?: string;
}): string => `
  ${entry}
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
