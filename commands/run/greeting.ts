import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '@quoin/shared/contract/settings';
import { root } from './root.ts';

/** The one block that a start ends with: where everything is, and how to sign in. */
export function greeting(settings: Settings, notes: readonly string[] = []): string {
  const { siteUrl, apiPort, apiUrl, dataDir, adminEmail } = settings;
  const api = apiUrl || `http://localhost:${apiPort}`;
  return [
    '',
    `  Site     ${siteUrl}`,
    `  Admin    ${siteUrl}/admin`,
    `  API      ${api}/api   (described at ${api}/api/docs)`,
    '',
    `  Sign in as ${adminEmail} with ${passwordHint(settings)}.`,
    `  Logs are in ${fromRoot(path.join(dataDir, 'logs'))}. Ctrl-C stops everything.`,
    ...notes.map((note) => `  ${note}`),
    '',
  ].join('\n');
}

function passwordHint({ adminPassword, dataDir }: Settings): string {
  if (adminPassword !== undefined) return 'the ADMIN_PASSWORD you set';
  const file = path.join(dataDir, 'initial-admin-password');
  if (!existsSync(file)) return 'your password';
  return `the password ${readFileSync(file, 'utf8').trim()}, unless it was changed since (kept in ${fromRoot(file)})`;
}

function fromRoot(file: string): string {
  const relative = path.relative(root, file);
  return relative.startsWith('..') ? file : relative;
}
