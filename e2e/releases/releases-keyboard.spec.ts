import { expect, test } from '@playwright/test';
import { readRegistry } from '@quoin/webpack/release/change-registry.ts';
import { rollback } from '@quoin/webpack/release/releasing.ts';
import { press, tabTo } from '../support/keyboard.ts';
import { dialogFaults, layoutFaults } from '../support/layout-faults.ts';
import { readToken } from '../support/site.ts';
import { aDesk, readActive, releaseNext } from './next-release.ts';

const app = 'remote-public';

let first: string;
test.beforeEach(async () => {
  first = await readActive(app);
});
test.afterEach(async () => {
  const { apps } = await readRegistry(await aDesk());
  if (apps[app]?.canary) await rollback(await aDesk(), { app });
  if (apps[app]?.active !== first) await rollback(await aDesk(), { app, to: first });
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 320, height: 640 },
]) {
  test(`a canary is promoted and rolled back by keyboard alone, in a window of ${size.width} × ${size.height}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    const next = await releaseNext(app, { canary: 10 });
    await readToken(page);
    await page.goto('/admin/dashboard');
    await press(page.getByRole('button', { name: 'Admin', exact: true }));
    await press(page.getByRole('link', { name: 'Releases' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
    const panel = page.getByRole('region', { name: app, exact: true });
    const question = page.getByRole('dialog');
    await press(panel.getByRole('button', { name: `Promote ${next}` }));
    await expect(question.locator(':focus')).toHaveCount(1);
    expect(await dialogFaults(page)).toEqual([]);
    await press(question.getByRole('button', { name: 'Promote' }));
    await expect(panel).toContainText(`${next} is active.`);
    // The pressed button is gone, but not the focus: it stays in the panel.
    await expect(panel.locator(':focus')).toHaveCount(1);
    const back = panel.getByRole('button', { name: `Roll back to ${first}` });
    await tabTo(back);
    expect(await layoutFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(back).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question.locator(':focus')).toHaveCount(1);
    await press(question.getByRole('button', { name: 'Roll back' }));
    await expect(panel).toContainText(`${first} is active.`);
    await expect(panel.locator(':focus')).toHaveCount(1);
  });
}
