import { randomBytes } from 'node:crypto';
import type { Override } from '@quoin/shared/contract/releases/override';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { providerCallbackPath } from '@quoin/shared/contract/provider-sign-in';
import { findAdminRemoteForPath } from '../../src/find-remote-for-path.ts';
import type { PageState } from '../../src/page-state.ts';
import { failedTitle } from '../../src/start/site-failed.ts';
import type { EdgeResponse } from '../http/edge-response.ts';
import { htmlHeaders, notReleased, preloadLink, retryHeaders } from './document-headers.ts';
import { getAssets, renderDocument } from './document.ts';
import type { EdgeSettings } from '../edge-settings.ts';
import type { ReleaseSet } from '../releases/choose-releases.ts';
import type { PageTokens } from '../releases/page-tokens.ts';
import type { RenderedPage } from '../render/render-contract.ts';
import { makeConfig } from './page-config.ts';
import { toRemoteAddresses } from './remote-addresses.ts';
import { scriptPolicies } from './security-headers.ts';

/** The input of a document. */
export interface Composition {
  settings: EdgeSettings;
  releases: ReleaseSet;
  /** The remotes whose code may run in the document. */
  remotes: readonly AppBuild[];
  overrides: readonly Override[];
  /** Signs the releases of a document, so that it can report failures of them. */
  tokens: Pick<PageTokens, 'sign'>;
}

/** The entry point of the back-office and of previews. */
const backOffice = 'back-office';

/** Returns all builds that run in a page: the shell and these remotes. */
export const withShell = ({ shell }: ReleaseSet, remotes: readonly AppBuild[]): AppBuild[] => [
  ...(shell ? [shell] : []),
  ...remotes,
];

export const releaseName = (apps: readonly AppBuild[]): string =>
  apps.map(({ name, version }) => `${name}@${version}`).join(' ');

export function makeState(
  composition: Composition,
  page: Pick<PageState, 'area' | 'hydration' | 'preview'>,
): PageState {
  const { settings, releases, remotes, overrides, tokens } = composition;
  const { apiUrl, siteUrl, appKey, accountsAppKey } = settings;
  const release = releaseName(withShell(releases, remotes));
  return {
    ...page,
    config: { apiUrl, siteUrl, appKey, accountsAppKey, ...makeConfig(composition, page.area) },
    remotes: remotes.flatMap((build) =>
      toRemoteAddresses(build, { devServers: settings.devServers, shell: releases.shell }),
    ),
    release,
    // What goes wrong in a page with other code than the releases' own must not count against them.
    ...(Object.keys(settings.devServers).length > 0 ? {} : { reportToken: tokens.sign(release) }),
    ...(overrides.length > 0 ? { overrides: [...overrides] } : {}),
  };
}

type ShellStart = Pick<EdgeSettings, 'devServers'> & { start?: string; chunks?: readonly string[]; policy?: string };

/**
 * Returns the shell's scripts and styles for one entry point. A development server builds its files in memory, so they
 * have no release.
 */
export function shellAssets(shell: AppBuild, { devServers, start = 'main', chunks = [], policy }: ShellStart) {
  if (devServers.shell)
    return {
      scripts: [{ src: `${devServers.shell}/${start}.js` }],
      styles: [],
      preloads: [],
      oncePainted: [],
      watchStart: [],
      trustedTypes: [],
    };
  return getAssets({ shell, start, chunks, policy });
}

/**
 * The content of a page that the edge did not render, so that the browser renders it. That is by design when a remote
 * of the page is under development or overridden. When a render failed, the caller sets status 503, because the edge
 * cannot tell whether the address exists.
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

/** The `<link>` elements of every public page. `site-files/` generates these files. */
const siteLinks = [
  { rel: 'alternate', type: 'application/atom+xml', href: '/feed.xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/**
 * Builds the document of a public page around the rendered content. Without rendered content, the browser renders the
 * page.
 */
export function publicDocument(
  composition: Composition,
  { status, html, head, routeIds, hydration, analytics }: Omit<RenderedPage, 'kind'> = unrendered,
): EdgeResponse {
  const {
    settings,
    releases: { shell },
  } = composition;
  // Without a remote the browser has nothing to render.
  if (!shell || composition.remotes.length === 0) return notReleased();
  const shellFiles = shellAssets(shell, settings);
  const remotes = composition.remotes
    .filter(({ name }) => !(name in settings.devServers))
    .map((remote) => getAssets({ remote, chunks: ['routes', ...routeIds] }));
  const styles = [...shellFiles.styles, ...remotes.flatMap((assets) => assets.styles)];
  const body = renderDocument({
    head,
    html,
    state: makeState(composition, { area: 'public', hydration }),
    scripts: shellFiles.scripts,
    oncePainted: shellFiles.oncePainted,
    watchStart: shellFiles.watchStart,
    styles,
    preloads: remotes.flatMap(({ preloads }) => preloads),
    siteUrl: settings.siteUrl,
    links: siteLinks,
    ...(html === '' ? { withoutScript: { title: failedTitle, hint: 'Please load it again in a moment.' } } : {}),
  });
  const policies = scriptPolicies({
    apiUrl: settings.apiUrl,
    peertubeHosts: settings.peertubeHosts,
    devOrigins: Object.values(settings.devServers),
    analytics,
    remotes: composition.remotes,
  });
  return {
    status,
    headers: {
      ...htmlHeaders(policies, status === 503 ? 'no-store' : 'no-cache'),
      ...preloadLink(styles, head),
      ...(status === 503 ? retryHeaders : {}),
    },
    body,
  };
}

/**
 * Returns the files of one back-office screen. The first path segment decides which remote owns the screen. It is often
 * also the name of the screen's chunk.
 */
function findScreen(pathname: string, { settings, remotes }: Composition) {
  const [, , segment = ''] = pathname.split('/');
  const remote = findAdminRemoteForPath(remotes, pathname);
  return remote && !(remote.name in settings.devServers)
    ? getAssets({ remote, chunks: ['routes', segment] })
    : { styles: [], preloads: [] };
}

/**
 * Returns the policies of a document of the back-office. A shell of an older release has no Trusted Types policy, so
 * its documents cannot require one. The client of a development server has one of another name.
 */
function backOfficePolicies(
  { settings: { apiUrl, devServers, pictureHosts }, remotes }: Composition,
  { trustedTypes, ...policy }: { nonce?: string; isFramed?: boolean; trustedTypes: readonly object[] },
): Record<string, string> {
  const devOrigins = Object.values(devServers);
  const hasTrustedTypes = trustedTypes.length > 0 && devOrigins.length === 0;
  return scriptPolicies({ apiUrl, devOrigins, pictureHosts, hasTrustedTypes, remotes, ...policy });
}

/** Builds the document of the back-office. Its screens are rendered in the browser only. */
export function adminDocument(composition: Composition, pathname: string): EdgeResponse {
  const {
    settings,
    releases: { shell },
  } = composition;
  if (!shell) return notReleased();
  const nonce = randomBytes(16).toString('base64');
  // Each screen calls the API with axios as soon as it is mounted, so preload axios too.
  const shellFiles = shellAssets(shell, {
    devServers: settings.devServers,
    start: backOffice,
    chunks: ['kit', 'admin', 'axios'],
    policy: 'trusted-types',
  });
  const screen = findScreen(pathname, composition);
  const body = renderDocument({
    head: { title: 'Quoin administration' },
    html: '',
    state: makeState(composition, { area: 'admin', hydration: null }),
    ...shellFiles,
    styles: [...shellFiles.styles, ...screen.styles],
    preloads: [...shellFiles.preloads, ...screen.preloads],
    siteUrl: settings.siteUrl,
    nonce,
    withoutScript: {
      title: 'The back-office needs JavaScript',
      hint: 'Please switch it on and load this page again.',
      onward: { label: 'To the site', href: '/' },
    },
  });
  const policies = backOfficePolicies(composition, { nonce, trustedTypes: shellFiles.trustedTypes });
  // The address of the callback holds a code of the provider, which the requests of the page must not name.
  const referrer = pathname === providerCallbackPath ? { 'referrer-policy': 'no-referrer' } : {};
  return {
    status: 200,
    headers: { ...htmlHeaders(policies, 'no-store'), ...referrer, 'x-robots-tag': 'noindex' },
    body,
  };
}

/** Builds the document of a form's preview: the public site, which renders the data that the form sends to it. */
export function previewDocument(composition: Composition): EdgeResponse {
  const { settings, releases } = composition;
  const { shell } = releases;
  if (!shell) return notReleased();
  const shellFiles = shellAssets(shell, {
    devServers: settings.devServers,
    start: backOffice,
    chunks: ['preview'],
    policy: 'preview-trusted-types',
  });
  const body = renderDocument({
    head: { title: 'Preview' },
    html: '',
    state: makeState(composition, { area: 'preview', hydration: null }),
    ...shellFiles,
    siteUrl: settings.siteUrl,
  });
  const policies = backOfficePolicies(composition, { isFramed: true, trustedTypes: shellFiles.trustedTypes });
  // Where the browser supports it, the preview runs in its own process, so that rendering a long page does not block
  // typing in the form.
  const isolation = { 'document-isolation-policy': 'isolate-and-credentialless' };
  return {
    status: 200,
    headers: { ...htmlHeaders(policies, 'no-store'), ...isolation, 'x-robots-tag': 'noindex' },
    body,
  };
}
