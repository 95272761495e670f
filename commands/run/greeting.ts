import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { initialPasswordFile } from '@quoin/content-api/src/accounts/initial-password.ts';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { getLogFolder } from './log-folder.ts';
import { root } from './root.ts';

/** Builds the text that a start ends with: the addresses, how to sign in, the log folder, and `notes`. */
export function greeting(settings: Settings, notes: readonly string[] = []): string {
  const { siteUrl, apiUrl, adminEmail } = settings;
  return [
    '',
    `  Site     ${siteUrl}`,
    `  Admin    ${siteUrl}/admin`,
    `  API      ${apiUrl}/api   (described at ${apiUrl}/api/docs)`,
    '',
    `  Sign in as ${adminEmail} with ${passwordHint(settings)}.`,
    ...addressWarning(settings),
    `  Logs are in ${fromRoot(getLogFolder(settings))}. Ctrl-C stops everything.`,
    ...notes.map((note) => `  ${note}`),
    '',
  ].join('\n');
}

function passwordHint(settings: Settings): string {
  // Only the first start reads ADMIN_PASSWORD; a later value has no effect.
  if (settings.adminPassword !== undefined) return 'the ADMIN_PASSWORD of the first start, unless it was changed since';
  const file = initialPasswordFile(settings);
  if (!existsSync(file)) return 'your password';
  return `the password ${readFileSync(file, 'utf8').trim()}, unless it was changed since (kept in ${fromRoot(file)})`;
}

/** Warns about a loopback `API_URL` of a public site: browsers would call the visitor's own machine. */
function addressWarning({ siteUrl, apiUrl }: Settings): string[] {
  if (isLoopback(siteUrl) || !isLoopback(apiUrl)) return [];
  return [
    `  Warning: SITE_URL is ${siteUrl}, but API_URL is ${apiUrl}, which is each visitor's own machine. Set API_URL to the public address of the API.`,
  ];
}

const isLoopback = (url: string): boolean =>
  /^(localhost|127\.[\d.]+|\[::1\])$|\.localhost$/.test(new URL(url).hostname);

function fromRoot(file: string): string {
  const relative = path.relative(root, file);
  return relative.startsWith('..') ? file : relative;
}
