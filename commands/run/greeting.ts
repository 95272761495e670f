import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { initialPasswordFile } from '@quoin/content-api/src/accounts/initial-password.ts';
import type { Settings } from '@quoin/shared/contract/settings';
import { getLogFolder } from './log-folder.ts';
import { root } from './root.ts';

/** The one block that a start ends with: where everything is, and how to sign in. */
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
  // Who signs in counts from the first start on, and only that one reads the setting.
  if (settings.adminPassword !== undefined) return 'the ADMIN_PASSWORD of the first start, unless it was changed since';
  const file = initialPasswordFile(settings);
  if (!existsSync(file)) return 'your password';
  return `the password ${readFileSync(file, 'utf8').trim()}, unless it was changed since (kept in ${fromRoot(file)})`;
}

/** A visitor's browser would ask the visitor's own machine. */
function addressWarning({ siteUrl, apiUrl }: Settings): string[] {
  if (isLoopback(siteUrl) || !isLoopback(apiUrl)) return [];
  return [
    `  Careful: SITE_URL is ${siteUrl}, and API_URL is ${apiUrl}, which is another machine for each visitor. Set API_URL to the address that they reach the API at.`,
  ];
}

const isLoopback = (url: string): boolean =>
  /^(localhost|127\.[\d.]+|\[::1\])$|\.localhost$/.test(new URL(url).hostname);

function fromRoot(file: string): string {
  const relative = path.relative(root, file);
  return relative.startsWith('..') ? file : relative;
}
