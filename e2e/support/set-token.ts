import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { dataDir } from './site.ts';

/** Changes a time of the page's token in the database of the site, as if time had passed. */
export async function setToken(page: Page, times: { authenticated_at?: number; seen_at?: number }): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  const [[column = '', minutesAgo = 0] = []] = Object.entries(times);
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const database = new DatabaseSync(join(dataDir, 'quoin.sqlite'), { timeout: 5000 });
  const hash = createHash('sha256').update(token).digest('base64url');
  database.prepare(`UPDATE tokens SET ${column} = ? WHERE token_hash = ?`).run(at, hash);
  database.close();
}
