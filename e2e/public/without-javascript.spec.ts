import { expect, test, type Page } from '@playwright/test';
import { faqs } from '@quoin/shared/contract/resources/faqs';
import { pages } from '@quoin/shared/contract/resources/pages';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { openContent, toText } from '../support/content.ts';

test.use({ javaScriptEnabled: false });
test.beforeEach(({ page }) => page.route(/openstreetmap|google/, (route) => route.abort()));

const main = (page: Page) => page.getByRole('main');

test.describe('without JavaScript', () => {
  test('every public address reads [PUB-ROUTES]', async ({ page }) => {
    const content = openContent(page.request);
    const [post] = await content.list(posts, '?size=1');
    const [person] = await content.list(profiles);
    const addresses = [
      '/',
      '/search',
      '/search?q=training',
      '/details',
      '/sitemap',
      '/newsletter',
      '/contact-us/message',
      `/news/${post?.slug}`,
      `/news/${person?.slug}`,
      `/profile/${person?.slug}`,
      `/profile/${person?.id}`,
      ...(await content.list(pages)).map(({ slug }) => `/${slug}`),
    ];
    expect(addresses.length).toBeGreaterThan(20);
    for (const address of addresses) {
      const answer = await page.goto(address);
      expect([address, answer?.status()]).toEqual([address, 200]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/);
      expect([address, (await main(page).innerText()).trim().length > 40]).toEqual([address, true]);
      await expect(page.getByRole('contentinfo').getByRole('navigation')).toBeVisible();
    }
    expect((await page.goto('/no-such-page'))?.status()).toBe(404);
    await expect(page.getByText('Page Not Found 404')).toBeVisible();
  });

  test('a sub-menu opens and its links work, on a wide window and on a narrow one [PUB-HEADER]', async ({ page }) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      const header = page.getByRole('banner');
      const opener = header.getByRole('button', { name: 'Menu', exact: true });
      if (await opener.isVisible()) await opener.click();
      await header.locator('summary').filter({ visible: true }).first().click();
      const entry = header.locator('ul ul a').filter({ visible: true }).first();
      const path = await entry.getAttribute('href');
      await entry.click();
      await expect(page).toHaveURL(path ?? '');
    }
  });

  test('questions open one at a time [PUB-FAQ]', async ({ page }) => {
    const [first, second] = await openContent(page.request).list(faqs);
    await page.goto('/faq');
    const findAnswer = (content = '') => page.getByText(toText(content).slice(0, 30)).first();
    await page.getByText(first?.faq_title ?? '').click();
    await expect(findAnswer(first?.faq_content)).toBeVisible();
    await page.getByText(second?.faq_title ?? '').click();
    await expect(findAnswer(second?.faq_content)).toBeVisible();
    await expect(findAnswer(first?.faq_content)).toBeHidden();
  });

  test('the hero’s slides can be scrolled through [PUB-HERO]', async ({ page }) => {
    await page.goto('/');
    const slides = page.getByRole('group', { name: 'Highlights' }).locator('h2');
    expect(await slides.count()).toBeGreaterThan(1);
    await expect(slides.first()).toBeInViewport();
    await expect(slides.last()).not.toBeInViewport();
    await page.getByRole('group', { name: 'Highlights' }).hover();
    await page.mouse.wheel(20_000, 0);
    await expect(slides.last()).toBeInViewport();
  });

  test('every button that is shown does something', async ({ page }) => {
    for (const address of ['/', '/faq', '/contact-us']) {
      await page.goto(address);
      for (const button of await page.getByRole('button').filter({ visible: true }).all()) {
        expect(await button.evaluate((element) => element.matches('summary, [type=submit], [popovertarget]'))).toBe(
          true,
        );
      }
    }
  });
});

test.describe('the forms without JavaScript', () => {
  test('a message comes back with its errors, and once they are mended it is received; loading the thanks again sends nothing [PUB-CONTACT]', async ({
    page,
  }) => {
    await page.goto('/contact-us');
    await main(page).getByLabel('Name', { exact: true }).fill('Bishnu "B" <Rai>');
    await main(page).getByLabel('Message', { exact: true }).fill('One.\nTwo.');
    const refused = page.waitForResponse((response) => response.request().method() === 'POST');
    await main(page).getByRole('button', { name: 'Submit' }).click();
    expect((await refused).status()).toBe(422);
    await expect(main(page).getByRole('alert')).toBeInViewport();
    await expect(main(page).getByLabel('Name', { exact: true })).toHaveValue('Bishnu "B" <Rai>');
    await expect(main(page).getByLabel('Message', { exact: true })).toHaveValue('One.\nTwo.');
    await main(page).getByRole('alert').getByRole('link').click();
    await expect(main(page).getByLabel('Email', { exact: true })).toBeFocused();
    await page.keyboard.type('bishnu@example.org');
    await main(page).getByRole('button', { name: 'Submit' }).click();
    await expect(main(page).getByRole('heading', { name: 'Thank you for your message' })).toBeInViewport();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    await page.reload();
    await expect(main(page).getByRole('heading', { name: 'Thank you for your message' })).toBeVisible();
    expect(sent).not.toContain('POST');
  });

  test('an address is taken for the newsletter, or comes back with what is wrong with it [PUB-FOOTER]', async ({
    page,
  }) => {
    await page.goto('/about-us');
    await page.getByLabel('Email for the newsletter').fill('nobody');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Enter an email such as name@example.org.')).toBeInViewport();
    await expect(page.getByLabel('Email for the newsletter')).toHaveValue('nobody');
    await page.getByLabel('Email for the newsletter').fill('plain@example.org');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(main(page).getByRole('heading', { name: 'Thank you for subscribing' })).toBeInViewport();
  });
});
