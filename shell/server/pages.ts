import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { assetUrl, type PartBuild, type RemoteAddress } from '@quoin/shared/contract/registry';
import { releasesFolder } from '@quoin/webpack/release.ts';
import type { PageState } from '../src/page-state.ts';
import { sentence, type Answer } from './answer.ts';
import { assetsOf, documentOf } from './document.ts';
import type { EdgeSettings } from './edge-settings.ts';
import type { ReleaseSet } from './registry-watch.ts';
import { createLastGood } from './last-good.ts';
import type { Rendered } from './render-contract.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';
import { contentSecurityPolicy } from './security-headers.ts';

export interface Pages {
  /** A page of the public site. */
  publicPage(path: string): Promise<Answer>;
  /** The back-office's document; its screens are rendered in the browser only. */
  adminPage(): Answer;
  /** Takes up new releases: the next page is made with them. */
  use(releases: ReleaseSet): void;
  close(): Promise<void>;
}

interface Options { settings: EdgeSettings; releases: ReleaseSet; onError: (error: unknown, about: string) => void }

const remotesOf = (releases: ReleaseSet, area: 'public' | 'admin'): PartBuild[] =>
  Object.values(releases).filter(({ plate }) => plate?.area === area);

/** Makes the site's documents from rendered pages and the releases that rendered them. */
export function createPages({ settings, releases: first, onError }: Options): Pages {
  const { apiUrl, siteUrl, appKey, accountsAppKey, devServers } = settings;
  const config = { apiUrl, appKey, accountsAppKey };
  const devOrigins = Object.values(devServers);
  const lastGood = createLastGood<Answer>();
  let releases = first;
  let pool = poolFor(first);

  function poolFor(set: ReleaseSet): RenderPool | undefined {
    const remotes = remotesOf(set, 'public').flatMap(({ name, version, server, files }) =>
      (server ? [{ name, file: join(releasesFolder(settings.dataDir), name, version, server), integrity: files[server] ?? '' }] : []));
    // A part under development is rendered by the browser, which has its newest code.
    return remotes.length === 0 || remotes.some(({ name }) => name in devServers) ? undefined : createRenderPool({ config, remotes });
  }

  const addressOf = (build: PartBuild): RemoteAddress[] => {
    const { name, version, plate, entry } = build;
    const dev = devServers[name];
    if (!plate) return [];
    return [{ name, version, plate, entry: dev ? `${dev}/entry.js` : assetUrl(build, entry.scripts[0] ?? '') }];
  };

  const stateOf = (area: PageState['area'], hydration: PageState['hydration']): PageState =>
    ({ area, config, remotes: remotesOf(releases, area).flatMap(addressOf), hydration });

  const shellAssets = (shell: PartBuild, remote?: PartBuild, routeIds: readonly string[] = []) => {
    const made = assetsOf({ shell, ...(remote && !(remote.name in devServers) ? { remote } : {}), routeIds });
    return devServers.shell ? { ...made, styles: [], scripts: [`${devServers.shell}/main.js`] } : made;
  };

  function pageAnswer(shell: PartBuild, rendered: Rendered | undefined): Answer {
    if (rendered?.kind === 'redirect') return sentence(rendered.status, `See ${rendered.location}`, { location: rendered.location });
    const [remote] = remotesOf(releases, 'public');
    const body = documentOf({
      head: rendered?.head ?? {},
      html: rendered?.html ?? '',
      state: stateOf('public', rendered?.hydration ?? null),
      ...shellAssets(shell, remote, rendered?.routeIds),
      siteUrl,
    });
    return {
      status: rendered?.status ?? 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': contentSecurityPolicy({ apiUrl, devOrigins }),
      },
      body,
    };
  }

  async function publicPage(path: string): Promise<Answer> {
    const { shell } = releases;
    if (!shell) return sentence(503, 'The site has not been released yet.', { 'retry-after': '5' });
    if (!pool) return pageAnswer(shell, undefined);
    try {
      const answer = pageAnswer(shell, await pool.render({ path }));
      if (answer.status === 200) lastGood.keep(path, answer);
      else if (answer.status >= 500) return lastGood.find(path) ?? answer;
      return answer;
    } catch (error) {
      onError(error, `rendering ${path}`);
      return lastGood.find(path) ?? pageAnswer(shell, undefined);
    }
  }

  function adminPage(): Answer {
    const { shell } = releases;
    if (!shell) return sentence(503, 'The site has not been released yet.', { 'retry-after': '5' });
    const nonce = randomBytes(16).toString('base64');
    const assets = shellAssets(shell);
    const chunk = devServers.shell ? { scripts: [], styles: [] } : shell.chunks.admin ?? { scripts: [], styles: [] };
    const body = documentOf({
      head: { title: 'Quoin administration' },
      html: '',
      state: stateOf('admin', null),
      scripts: assets.scripts,
      styles: [...assets.styles, ...chunk.styles.map((file) => assetUrl(shell, file))],
      preloads: chunk.scripts.map((file) => assetUrl(shell, file)),
      siteUrl,
      nonce,
    });
    return {
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'content-security-policy': contentSecurityPolicy({ apiUrl, devOrigins, nonce }),
      },
      body,
    };
  }

  return {
    publicPage,
    adminPage,
    use: (next) => {
      const old = pool;
      releases = next;
      pool = poolFor(next);
      old?.close().catch((error: unknown) => onError(error, 'closing the render workers of an old release'));
    },
    close: async () => pool?.close(),
  };
}
