import { expect, type Page } from '@playwright/test';

/** The screens of the back-office, by their paths below `/admin`. */
export const listPaths = [
  'app-setting',
  'slider',
  'profile',
  'menus',
  'page',
  'section',
  'widget',
  'category',
  'post',
  'faq',
  'career',
  'social',
  'subscribers',
  'users',
];
/** The form of one sample record of each list; forms with sub-lists show these too. */
export const formPaths = ['app-setting/form/quoin-site', ...listPaths.slice(1).map((path) => `${path}/form/1`)];
export const otherPaths = [
  'dashboard',
  'dashboard/changes',
  'dashboard/schedule',
  'dashboard/schedule?state=open',
  'nowhere',
  'media',
  'messages',
  'redirects',
  'redirects/form',
  'redirects?view=automatic',
  'account',
  'administrators',
  'administrators/invite',
  'administrators/sign-ins',
  'administrators/audit',
  'administrators/api-tokens',
  'administrators/api-tokens/form',
  'kit',
  'page/form',
  'section/form/24',
  'page/history/1',
  'page/trash',
  'page?search_key=nowhere',
  'page/form/999999',
];

/** Waits until the screen has loaded. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
