import { randomBytes } from 'node:crypto';
import type { Override } from '@quoin/shared/contract/override';
import type { Plate } from '@quoin/shared/contract/plate';
import { assetUrl, integrityOfScript, type PartBuild, type RemoteAddress } from '@quoin/shared/contract/registry';
import type { RuntimeConfig } from '@quoin/shared/runtime/config';
import { findAdminRemoteForPath } from '../src/find-remote-for-path.ts';
import type { PageState } from '../src/page-state.ts';
import { failedTitle } from '../src/site-failed.ts';
import type { Answer } from './answer.ts';
import { htmlHeaders, notReleased, preloadLink, soon } from './document-headers.ts';
import { assetsOf, documentOf } from './document.ts';
import type { EdgeSettings } from './edge-settings.ts';
import type { ReleaseSet } from './releases/choose-releases.ts';
import type { RenderedPage } from './render-contract.ts';
import { scriptPolicies } from './security-headers.ts';

/** What a document is composed from. */
export interface Composition {
  settings: EdgeSettings;
  releases: ReleaseSet;
  /** Those whose code may run in the document. */
  remotes: readonly PartBuild[];
  overrides: readonly Override[];
}

export const remotesOf = (releases: ReleaseSet, area: Plate['area']): PartBuild[] =>
  Object.values(releases).filter(({ plate }) => plate?.area === area);

/** The script that starts the back-office and its previews. */
const backOffice = 'back-office';

/** All that runs in a page: the shell with these remotes. */
export const withShell = ({ shell }: ReleaseSet, remotes: readonly PartBuild[]): PartBuild[] => [
  ...(shell ? [shell] : []),
  ...remotes,
];

export const releaseName = (parts: readonly PartBuild[]): string =>
  parts.map(({ name, version }) => `${name}@${version}`).join(' ');

function addressOf(build: PartBuild, { devServers }: EdgeSettings): RemoteAddress[] {
  const {
    name,
    version,
    plate,
    foreign,
    entry: {
      scripts: [entry = ''],
    },
  } = build;
  if (!plate) return [];
  const dev = devServers[name];
  const source = dev
    ? { entry: `${dev}/${foreign ? entry : 'entry.js'}` }
    : { entry: assetUrl(build, entry), integrity: integrityOfScript(build, entry) };
  return [{ name, version, plate, ...source, ...(foreign ? { foreign } : {}) }];
}

/**
 * What depends on who calls: a visitor's calls carry no token; the back-office knows the addresses that are no records'
 * own.
 */
function configOf(releases: ReleaseSet, area: PageState['area']): Pick<RuntimeConfig, 'isAnonymous' | 'remotePaths'> {
  if (area !== 'admin') return { isAnonymous: true };
  const remotePaths = remotesOf(releases, 'public').flatMap(({ plate }) => plate?.paths ?? []);
  return remotePaths.length > 0 ? { remotePaths } : {};
}

function stateOf(
  { settings, releases, remotes, overrides }: Composition,
  page: Pick<PageState, 'area' | 'hydration'>,
): PageState {
  const { apiUrl, siteUrl, appKey, accountsAppKey } = settings;
  return {
    ...page,
    config: { apiUrl, siteUrl, appKey, accountsAppKey, ...configOf(releases, page.area) },
    remotes: remotes.flatMap((build) => addressOf(build, settings)),
    release: releaseName(withShell(releases, remotes)),
    ...(overrides.length > 0 ? { overrides: [...overrides] } : {}),
  };
}

type Own = Pick<EdgeSettings, 'devServers'> & { start?: string; chunks?: readonly string[] };

/**
 * The shell's own scripts and styles, from the one that starts the page; a development server's are made on the fly and
 * have no release.
 */
function shellAssets(shell: PartBuild, { devServers, start = 'main', chunks = [] }: Own) {
  if (devServers.shell)
    return {
      scripts: [{ src: `${devServers.shell}/${start}.js` }],
      styles: [],
      preloads: [],
      oncePainted: [],
      watchStart: [],
    };
  return assetsOf({ shell, start, chunks });
}

/**
 * What a page is made of where nothing was rendered, because the browser is to: of a remote under development. Where
 * the edge should have rendered it, the status is 503: it does not know whether the address exists.
 */
export const unrendered: Omit<RenderedPage, 'kind'> = {
  status: 200,
  html: '',
  head: {},
  routeIds: [],
  hydration: null,
  isPartial: false,
  analytics: [],
};

/** What every page names beside itself; `content-files` makes them. */
const siteLinks = [
  { rel: 'alternate', type: 'application/atom+xml', href: '/feed.xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** A public page's document around what was rendered; with nothing rendered, the browser renders. */
export function publicDocument(
  made: Composition,
  { status, html, head, routeIds, hydration, analytics }: Omit<RenderedPage, 'kind'> = unrendered,
): Answer {
  const {
    settings,
    releases: { shell },
  } = made;
  // Without a remote there is nothing that a browser could draw.
  if (!shell || made.remotes.length === 0) return notReleased();
  const own = shellAssets(shell, settings);
  const remotes = made.remotes
    .filter(({ name }) => !(name in settings.devServers))
    .map((remote) => assetsOf({ remote, chunks: ['routes', ...routeIds] }));
  const styles = [...own.styles, ...remotes.flatMap((assets) => assets.styles)];
  const body = documentOf({
    head,
    html,
    state: stateOf(made, { area: 'public', hydration }),
    scripts: own.scripts,
    oncePainted: own.oncePainted,
    watchStart: own.watchStart,
    styles,
    preloads: remotes.flatMap(({ preloads }) => preloads),
    siteUrl: settings.siteUrl,
    links: siteLinks,
    ...(html === '' ? { withoutScript: { title: failedTitle, hint: 'Please load it again in a moment.' } } : {}),
  });
  const hasForeign = made.remotes.some(({ foreign }) => foreign !== undefined);
  const policies = scriptPolicies({
    apiUrl: settings.apiUrl,
    devOrigins: Object.values(settings.devServers),
    analytics,
    hasForeign,
  });
  return {
    status,
    headers: {
      ...htmlHeaders(policies, status === 503 ? 'no-store' : 'no-cache'),
      ...preloadLink(styles, head),
      ...(status === 503 ? soon : {}),
    },
    body,
  };
}

/**
 * What the screen at an address of the back-office is made of: the first segment says whose it is, and often the name
 * of its chunk.
 */
function screenAt(pathname: string, { settings, remotes }: Composition) {
  const [, , segment = ''] = pathname.split('/');
  const remote = findAdminRemoteForPath(remotes, pathname);
  return remote && !(remote.name in settings.devServers)
    ? assetsOf({ remote, chunks: ['routes', segment] })
    : { styles: [], preloads: [] };
}

/** The back-office's document; its screens are rendered in the browser only. */
export function adminDocument(made: Composition, pathname: string): Answer {
  const {
    settings,
    releases: { shell },
  } = made;
  if (!shell) return notReleased();
  const nonce = randomBytes(16).toString('base64');
  // Each screen asks for its records, by axios, as soon as it stands.
  const own = shellAssets(shell, {
    devServers: settings.devServers,
    start: backOffice,
    chunks: ['kit', 'admin', 'axios'],
  });
  const screen = screenAt(pathname, made);
  const body = documentOf({
    head: { title: 'Quoin administration' },
    html: '',
    state: stateOf(made, { area: 'admin', hydration: null }),
    ...own,
    styles: [...own.styles, ...screen.styles],
    preloads: [...own.preloads, ...screen.preloads],
    siteUrl: settings.siteUrl,
    nonce,
    withoutScript: {
      title: 'The back-office needs JavaScript',
      hint: 'Please switch it on and load this page again.',
      onward: { label: 'To the site', href: '/' },
    },
  });
  const policies = scriptPolicies({ apiUrl: settings.apiUrl, devOrigins: Object.values(settings.devServers), nonce });
  return { status: 200, headers: { ...htmlHeaders(policies, 'no-store'), 'x-robots-tag': 'noindex' }, body };
}

/** The document of a form's preview: the public site, started by what the form tells it. */
export function previewDocument(made: Composition): Answer {
  const {
    settings,
    releases: { shell },
  } = made;
  if (!shell) return notReleased();
  const body = documentOf({
    head: { title: 'Preview' },
    html: '',
    state: stateOf(made, { area: 'preview', hydration: null }),
    ...shellAssets(shell, { devServers: settings.devServers, start: backOffice, chunks: ['preview'] }),
    siteUrl: settings.siteUrl,
  });
  const policies = scriptPolicies({
    apiUrl: settings.apiUrl,
    devOrigins: Object.values(settings.devServers),
    isFramed: true,
  });
  // In a process of its own, where the browser has them: drawing a long page keeps nobody from typing.
  const isolation = { 'document-isolation-policy': 'isolate-and-credentialless' };
  return {
    status: 200,
    headers: { ...htmlHeaders(policies, 'no-store'), ...isolation, 'x-robots-tag': 'noindex' },
    body,
  };
}
