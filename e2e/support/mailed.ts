import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dataDir } from './site.ts';

/** Returns the mails to an address. Without a mail server, the site logs each mail as one line. */
function readMails(address: string): string[] {
  return globSync(join(dataDir, 'logs/*/*.log'))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line.includes('"mail"') && line.includes(`"to":"${address}"`));
}

/** Waits for at least `count` mails to an address; returns the path of the link in the newest one. */
export async function readMailedLink(address: string, { count = 1 } = {}): Promise<string> {
  await expect.poll(() => readMails(address).length).toBeGreaterThanOrEqual(count);
  const [path] = /\/admin\/[\w-]+\?token=[\w-]{43}/.exec(readMails(address).at(-1) ?? '') ?? [];
  if (path === undefined) throw new Error(`no link was mailed to ${address}`);
  return path;
}
