import type { AnalyticsService } from '@quoin/shared/contract/analytics';
import { mapOrigins } from '@quoin/shared/contract/map-places';

interface Policy {
  apiUrl: string;
  /** Development servers that the page may load from. */
  devOrigins: readonly string[];
  /** For the style elements that the back-office's widgets make. */
  nonce?: string;
  /** Services whose scripts the page may load; each is asked for by a setting of the application. */
  analytics?: readonly AnalyticsService[];
  /** The page loads a remote that another recipe than Quoin's built. */
  hasForeign?: boolean;
  /** The back-office may show the page in a frame. */
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

const hostsOf = (services: readonly AnalyticsService[], kind: 'scripts' | 'calls'): string =>
  [...new Set(services.map((service) => ` ${analyticsHosts[service][kind]}`))].join('');

function contentSecurityPolicy({ apiUrl, devOrigins, nonce, analytics = [], isFramed = false }: Policy): string {
  const dev = devOrigins.length > 0 ? ` ${devOrigins.join(' ')}` : '';
  const sockets = devOrigins.map((origin) => ` ${origin.replace(/^http/, 'ws')}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${dev}${hostsOf(analytics, 'scripts')}`,
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}${dev}`,
    `img-src 'self' https: data:${nonce ? ' blob:' : ''}`,
    "font-src 'self'",
    `connect-src 'self' ${apiUrl}${dev}${sockets}${hostsOf(analytics, 'calls')}`,
    nonce ? "frame-src 'self'" : `frame-src ${mapOrigins.join(' ')}`,
    "form-action 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ].join('; ');
}

/**
 * What a page may run: scripts of the site whose hash it was told. A script without one is not run either, where all of
 * them have one: an analytics service's have none, a development server's change as they are written, and a foreign
 * remote loads its chunks by its own run-time.
 */
export function scriptPolicies(policy: Policy): Record<string, string> {
  const { analytics = [], devOrigins, hasForeign = false } = policy;
  const isWhole = analytics.length === 0 && devOrigins.length === 0 && !hasForeign;
  return {
    'content-security-policy': contentSecurityPolicy(policy),
    ...(isWhole ? { 'integrity-policy': 'blocked-destinations=(script)' } : {}),
  };
}

/**
 * The policy of a release's file. A page that uses the file has its own; this one holds where the browser opens the
 * file as a document, such as an SVG with a script in it, and where a worker runs it: a worker has the policy of its
 * script, not the page's.
 */
export const filePolicy = ({ isScript, apiUrl }: { isScript: boolean; apiUrl: string }): string =>
  isScript ? `default-src 'none'; script-src 'self'; connect-src 'self' ${apiUrl}` : "sandbox; default-src 'none'";

/** Headers of every answer of the edge. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};
