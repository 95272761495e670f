import { expect, test, type Locator, type Page } from '@playwright/test';
import { settled } from '../support/admin-screens.ts';
import { computeContrast } from '../support/contrast.ts';
import { countChangedPixels, readDrawnControls } from '../support/drawn-controls.ts';
import { hydrated, readToken } from '../support/site.ts';

/** Everything that users operate; of a switch and of a field for tags, the part that has the edge. */
const operable = [
  'button',
  'a[href]',
  'summary',
  'select',
  'textarea',
  'input:not([type="hidden"], [type="file"], .mantine-Switch-input, .mantine-PillsInputField-field)',
  '.mantine-Switch-track',
  '.mantine-PillsInput-input',
  '[role="textbox"]',
  '[role="slider"]',
  '[role="option"]',
  '[role="menuitem"]',
].join();

const force = (page: Page, isForced: boolean) =>
  page.emulateMedia({ forcedColors: isForced ? 'active' : 'none', reducedMotion: 'reduce' });

/**
 * Returns the controls that lose with forced colours what they have without: their edge, or every mark. The window is
 * high, so that most of the screen is in it.
 */
async function findLosses(page: Page, size = { width: 1440, height: 2400 }): Promise<string[]> {
  await page.setViewportSize(size);
  await force(page, false);
  const usual = await readDrawnControls(page, page.locator(operable));
  await force(page, true);
  const forced = await readDrawnControls(page, page.locator(operable));
  expect(forced.map(({ what }) => what)).toEqual(usual.map(({ what }) => what));
  return forced.flatMap(({ what, hasEdge, hasMark }, index) => [
    ...(usual[index]?.hasEdge && !hasEdge ? [`no edge: ${what}`] : []),
    ...(hasMark || hasEdge ? [] : [`no mark: ${what}`]),
  ]);
}

/** Returns the picture of an element without focus and pointer, which would mark it too. */
async function draw(target: Locator): Promise<Buffer> {
  const page = target.page();
  await page.mouse.move(0, 0);
  return target.screenshot({ animations: 'disabled', caret: 'hide' });
}

/** The least number of pixels that a user notices: the mark of a small box has more. */
const leastPixels = 16;

/** Expects that the change is seen in the element, by more than a shade. */
async function expectSeen(target: Locator, change: () => Promise<unknown>): Promise<void> {
  const before = await draw(target);
  await change();
  await expect
    .poll(async () => countChangedPixels(before, await draw(target)), { message: String(target) })
    .toBeGreaterThan(leastPixels);
}

const leaveFocus = (page: Page) =>
  page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());

/** Contrast themes are dark or light, and so is the palette with which browsers draw the colours of the system. */
for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`with the colours of the reader, ${colorScheme} ones,`, () => {
    test.use({ colorScheme });

    test.describe('the back-office', () => {
      for (const path of ['dashboard', 'post', 'post/form/1', 'menus?view=tree', 'media', 'releases', 'account'])
        test(`keeps the edge or the mark of every control: /admin/${path}`, async ({ page }) => {
          await readToken(page);
          await page.goto(`/admin/${path}`);
          await settled(page);
          expect(await findLosses(page)).toEqual([]);
        });
    });

    test.describe('parts above the page have an edge', () => {
      const edged = expect.objectContaining({ hasEdge: true });

      test('the palette, a dialog, the menu of the user', async ({ page }) => {
        await force(page, true);
        await readToken(page);
        await page.goto('/admin/slider/form');
        await settled(page);
        await page.keyboard.press('Control+k');
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('option').first()).toBeVisible();
        expect(await readDrawnControls(page, dialog)).toEqual([edged]);
        const option = dialog.getByRole('option').nth(1);
        await expectSeen(option, () => page.keyboard.press('ArrowDown'));
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await page.getByRole('button', { name: 'Select Image' }).first().click();
        const tile = dialog.getByRole('list', { name: 'Files' }).getByRole('button').first();
        await expect(tile).toBeVisible();
        expect(await readDrawnControls(page, dialog)).toEqual([edged]);
        await expectSeen(tile, async () => {
          await tile.press('Enter');
          await leaveFocus(page);
        });
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Admin', exact: true }).click();
        expect(await readDrawnControls(page, page.locator('[popover]:popover-open'))).toEqual([edged]);
      });

      test('the drawer of a small screen, whose button has a mark', async ({ page }) => {
        await force(page, true);
        await page.setViewportSize({ width: 600, height: 700 });
        await readToken(page);
        await page.goto('/admin/dashboard');
        await settled(page);
        const button = page.getByRole('button', { name: 'Open the menu' });
        expect(await readDrawnControls(page, button)).toEqual([expect.objectContaining({ hasMark: true })]);
        await button.click();
        expect(await readDrawnControls(page, page.locator('#sidebar'))).toEqual([edged]);
      });
    });

    test.describe('states of the back-office are seen', () => {
      test.beforeEach(({ page }) => force(page, true));

      test('a checked box, at the sign-in', async ({ page }) => {
        await page.goto('/admin');
        const box = page.getByRole('checkbox', { name: 'Remember me' });
        await expectSeen(box.locator('..'), async () => {
          await box.check();
          await leaveFocus(page);
        });
      });

      test('the current entry of the sidebar and the current view of a list', async ({ page }) => {
        await readToken(page);
        await page.goto('/admin/menus');
        await settled(page);
        const entry = page
          .getByRole('navigation', { name: 'Back-office' })
          .getByRole('link', { name: 'Faq', exact: true });
        const tree = page.getByRole('link', { name: 'Tree', exact: true });
        await expectSeen(tree, async () => {
          await tree.click();
          await expect(tree).toHaveAttribute('aria-current');
          await leaveFocus(page);
        });
        await expectSeen(entry, async () => {
          await entry.click();
          await expect(entry).toHaveAttribute('aria-current');
          await leaveFocus(page);
        });
      });

      test('a switch, a pressed tool, and the chosen option of a list, in a form', async ({ page }) => {
        await readToken(page);
        await page.goto('/admin/post/form/1');
        await settled(page);
        const toggle = page.getByRole('switch', { name: /^Status/ });
        await expectSeen(toggle.locator('..'), async () => {
          await toggle.press('Space');
          await leaveFocus(page);
        });
        const bold = page.getByRole('button', { name: 'Bold' });
        await expectSeen(bold, async () => {
          await page.getByRole('textbox', { name: 'Content' }).focus();
          await page.keyboard.press('Control+b');
          await leaveFocus(page);
        });
        const category = page.getByRole('combobox', { name: 'Category' });
        await category.focus();
        await page.keyboard.press('ArrowDown');
        const option = page.getByRole('option').nth(2);
        await expectSeen(option, async () => {
          for (
            let presses = 0;
            presses < 4 && (await option.getAttribute('data-combobox-selected')) === null;
            presses += 1
          )
            await page.keyboard.press('ArrowDown');
        });
        await page.keyboard.press('Escape');
      });
    });

    test.describe('the site', () => {
      for (const path of ['/', '/contact-us', '/faq', '/news-and-blogs', '/search?q=training', '/career'])
        test(`keeps the edge or the mark of every control: ${path}`, async ({ page }) => {
          // Before the page starts: slides that run would stop, and change their controls, while these are compared.
          await force(page, false);
          await page.goto(path);
          await hydrated(page);
          // The controls of the slides come after the page is hydrated.
          if (path === '/') await expect(page.getByRole('button', { name: 'Start the slides' })).toBeVisible();
          expect(await findLosses(page)).toEqual([]);
        });

      test('draws the arrow of a button in a colour that is seen, and logos on white paper', async ({ page }) => {
        await force(page, true);
        await page.goto('/');
        await hydrated(page);
        const button = page.getByRole('main').getByRole('link').filter({ hasText: 'See More' }).first();
        const arrow = await button.evaluate((link) => ({
          colour: getComputedStyle(link, '::after').backgroundColor,
          ground: getComputedStyle(document.body).backgroundColor,
        }));
        expect(computeContrast(arrow)).toBeGreaterThanOrEqual(3);
        const plate = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Dhansar' }) });
        await expect(plate.locator('> *')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      });

      test('has a menu that can be seen on a phone, with an edge against the page', async ({ page }) => {
        await page.setViewportSize({ width: 640, height: 800 });
        await force(page, true);
        await page.goto('/');
        await hydrated(page);
        await page.getByRole('button', { name: 'Menu', exact: true }).click();
        const menu = page.getByRole('navigation', { name: 'Main menu' });
        await expect(menu).toBeVisible();
        const close = menu.getByRole('button', { name: 'Close menu' });
        expect(await readDrawnControls(page, menu)).toEqual([expect.objectContaining({ hasEdge: true })]);
        expect(await readDrawnControls(page, close)).toEqual([expect.objectContaining({ hasMark: true })]);
      });

      test('shows which slide is current and whether the slides move', async ({ page }) => {
        await force(page, true);
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await page.goto('/');
        await hydrated(page);
        const slider = page.getByRole('group', { name: 'Highlights' });
        const toggle = slider.getByRole('button', { name: /^(Stop|Start) the slides$/ });
        const second = slider.getByRole('button', { name: 'Go to slide 2' });
        await expectSeen(toggle, async () => {
          await toggle.click();
          await leaveFocus(page);
        });
        await expect(toggle).toHaveAccessibleName('Start the slides');
        await expectSeen(second, async () => {
          await second.click();
          await expect(second).toHaveAttribute('aria-current', 'true');
          await leaveFocus(page);
        });
      });

      test('shows the current page, an open sub-menu and an open question', async ({ page }) => {
        await force(page, true);
        await page.goto('/contact-us');
        await hydrated(page);
        const menu = page.getByRole('navigation', { name: 'Main menu' });
        const link = menu.getByRole('link', { name: 'FAQ', exact: true });
        await expectSeen(link, async () => {
          await page.goto('/faq');
          await hydrated(page);
          await expect(link).toHaveAttribute('aria-current', 'page');
        });
        const opener = menu.locator('summary').first();
        await expectSeen(opener, async () => {
          await opener.press('Enter');
          await leaveFocus(page);
        });
        const question = page.getByRole('main').locator('summary').first();
        await expectSeen(question, async () => {
          await question.press('Enter');
          await leaveFocus(page);
        });
      });
    });
  });
