import type { AnalyticsService } from '@quoin/shared/contract/analytics';
import { playerOrigins } from '@quoin/shared/contract/frames/embeds';
import { mapOrigins } from '@quoin/shared/contract/frames/map-places';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { joinHosts, type RemoteHosts } from '@quoin/shared/contract/releases/remote-hosts';

interface Policy {
  apiUrl: string;
  /** The origins of development servers that the page may load from. */
  devOrigins: readonly string[];
  /** The nonce for style elements that the back-office's widgets create. */
  nonce?: string;
  /** The services whose scripts the page may load. A setting of the application enables each of them. */
  analytics?: readonly AnalyticsService[];
  /** The remotes of the page. */
  remotes: readonly Pick<AppBuild, 'manifest' | 'foreign'>[];
  /** The only other origins of pictures. Without it, every https origin is allowed. */
  pictureHosts?: readonly string[];
  /** The origins of PeerTube whose players the page may show. */
  peertubeHosts?: readonly string[];
  /** Whether the page must create HTML and script addresses by the policy of `default-policy.ts`. */
  hasTrustedTypes?: boolean;
  /** Whether the back-office may show the page in a frame. */
  isFramed?: boolean;
}

const google = {
  scripts: 'https://www.googletagmanager.com',
  calls: 'https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com',
};
const analyticsHosts: Readonly<Record<AnalyticsService, { scripts: string; calls: string }>> = {
  google_analytics_id: google,
  google_tag_manager_id: google,
  facebook_pixels_id: { scripts: 'https://connect.facebook.net', calls: 'https://www.facebook.com' },
};

const listHosts = (services: readonly AnalyticsService[], kind: 'scripts' | 'calls'): string =>
  [...new Set(services.map((service) => ` ${analyticsHosts[service][kind]}`))].join('');

/** Returns what the page's remotes use of other hosts, with each kind. */
const collectHosts = ({ remotes }: Policy): Required<RemoteHosts> => ({
  connect: [],
  img: [],
  font: [],
  frame: [],
  ...joinHosts(remotes.flatMap(({ manifest }) => manifest?.hosts ?? [])),
});

const hasForeign = ({ remotes }: Policy): boolean => remotes.some(({ foreign }) => foreign !== undefined);

/** The back-office frames its own previews, which show no players. */
function listFrames(
  { nonce, isFramed = false, peertubeHosts = [] }: Policy,
  { frame }: Required<RemoteHosts>,
): readonly string[] {
  if (nonce) return ["'self'", ...frame];
  return isFramed ? [...mapOrigins, ...frame] : [...mapOrigins, ...playerOrigins, ...peertubeHosts, ...frame];
}

/** A page starts the workers that it has checked (`release-worker.ts`). A foreign remote starts its own. */
const listWorkerSources = (policy: Policy): string => (hasForeign(policy) ? "blob: 'self'" : 'blob:');

function contentSecurityPolicy(policy: Policy): string {
  const { apiUrl, devOrigins, nonce, analytics = [], pictureHosts = ['https:'] } = policy;
  const { hasTrustedTypes = false, isFramed = false } = policy;
  const dev = devOrigins.length > 0 ? ` ${devOrigins.join(' ')}` : '';
  const sockets = devOrigins.map((origin) => ` ${origin.replace(/^http/, 'ws')}`).join('');
  const hosts = collectHosts(policy);
  return [
    "default-src 'none'",
    // Without the second word no browser compiles WebAssembly. It allows no `eval`.
    `script-src 'self' 'wasm-unsafe-eval'${dev}${listHosts(analytics, 'scripts')}`,
    `worker-src ${listWorkerSources(policy)}`,
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}${dev}`,
    `img-src ${["'self'", 'data:', ...(nonce ? ['blob:'] : []), ...pictureHosts, ...hosts.img, ...devOrigins].join(' ')}`,
    `font-src ${["'self'", ...devOrigins, ...hosts.font].join(' ')}`,
    `connect-src ${[`'self' ${apiUrl}${dev}${sockets}${listHosts(analytics, 'calls')}`, ...hosts.connect].join(' ')}`,
    `frame-src ${listFrames(policy, hosts).join(' ')}`,
    "form-action 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    ...(hasTrustedTypes ? ["require-trusted-types-for 'script'", 'trusted-types default'] : []),
  ].join('; ');
}

/**
 * Returns the policies of a page. When all its scripts have integrity hashes, the integrity policy also blocks scripts
 * without one. Analytics scripts have no hash, files of a development server change with each edit, and a foreign
 * remote loads its chunks with its own run-time, so such pages get no integrity policy.
 */
export function scriptPolicies(policy: Policy): Record<string, string> {
  const { analytics = [], devOrigins } = policy;
  const hasAllHashes = analytics.length === 0 && devOrigins.length === 0 && !hasForeign(policy);
  return {
    'content-security-policy': contentSecurityPolicy(policy),
    ...(hasAllHashes ? { 'integrity-policy': 'blocked-destinations=(script)' } : {}),
  };
}

/**
 * Returns the policy of a release's file. A page that uses the file has its own policy. This one applies when the
 * browser opens the file as a document, such as an SVG that contains a script. It also applies when a worker runs the
 * file: a worker uses the policy of its script, not the page's.
 */
export const filePolicy = ({ isScript, apiUrl }: { isScript: boolean; apiUrl: string }): string =>
  isScript
    ? `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' ${apiUrl}`
    : "sandbox; default-src 'none'";

/** The headers of every answer of the edge. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  // Files of releases and pictures, which other hosts show, have another value.
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};
