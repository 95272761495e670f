import type { Settings } from '../contract/settings/settings.ts';

const twoYears = 63_072_000;

/**
 * Returns the header that tells browsers to use HTTPS only (RFC 6797), or none for a site without HTTPS. Browsers
 * ignore it over http.
 */
export function getStrictTransport({ siteUrl, hsts }: Pick<Settings, 'siteUrl' | 'hsts'>): Record<string, string> {
  if (hsts === 'off' || !siteUrl.startsWith('https:')) return {};
  return { 'strict-transport-security': `max-age=${twoYears}${hsts === 'subdomains' ? '; includeSubDomains' : ''}` };
}
