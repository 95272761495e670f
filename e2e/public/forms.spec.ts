import { expect, test, type Page } from '@playwright/test';
import { applications } from '@quoin/shared/contract/resources/applications';
import { openContent } from '../support/content.ts';
import { apiUrl, hydrated, readToken } from '../support/site.ts';

const written = {
  Name: 'Sabitri Rai',
  Phone: '+977 1 255 0142',
  Email: 'sabitri@example.org',
  Message: 'Namaste.\nPlease call "us" <soon>.',
};
const main = (page: Page) => page.getByRole('main');
const submit = (page: Page) => main(page).getByRole('button', { name: 'Submit' });
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });

/** Opens the contact page; requests to the map's host are blocked. */
async function openContact(page: Page): Promise<void> {
  await page.route(/openstreetmap|google/, (route) => route.abort());
  await page.goto('/contact-us');
}

async function write(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(written)) await field(page, label).fill(value);
}

/** Returns a list as administrators see it, newest first. */
async function readRows(page: Page, list: string): Promise<Record<string, unknown>[]> {
  const token = await readToken(page);
  const answer = await page.request.get(`${apiUrl}/api/${list}?size=50`, {
    headers: { 'app-key': 'quoin-site', authorization: `Bearer ${token}` },
  });
  const { data }: { data: { data: Record<string, unknown>[] } } = await answer.json();
  return data.data;
}

const answered = { 'access-control-allow-origin': '*' };

test.describe('the contact page', () => {
  test('shows how to get in touch, a form of four fields, and the map of the settings [PUB-CONTACT]', async ({
    page,
  }) => {
    const settings = await openContent(page.request).read(applications, 'quoin-site');
    const contacted: string[] = [];
    page.on('request', (request) => contacted.push(new URL(request.url()).hostname));
    await openContact(page);
    await expect(main(page).getByRole('heading', { name: 'Get in touch' })).toBeVisible();
    for (const words of [settings.address, settings.phone, settings.email, 'Mon-Fri From 9:00am to 6:00pm'])
      await expect(main(page).getByText(words).first()).toBeVisible();
    for (const link of await main(page).getByRole('list', { name: 'Follow us' }).getByRole('link').all())
      await expect(link).toHaveAttribute('href', /^https?:\/\//);
    await expect(main(page).getByRole('heading', { name: 'Send us a message' })).toBeVisible();
    for (const [label, type] of [
      ['Name', 'text'],
      ['Phone', 'text'],
      ['Email', 'email'],
    ] as const)
      await expect(field(page, label)).toHaveAttribute('type', type);
    await expect(field(page, 'Message')).toHaveAttribute('rows', '10');
    await hydrated(page);
    expect(new Set(contacted)).toEqual(new Set([new URL(page.url()).hostname]));
    await main(page).getByRole('button', { name: 'Show the map' }).click();
    await expect(main(page).locator('iframe')).toHaveAttribute(
      'src',
      /^https:\/\/www\.(openstreetmap\.org|google\.com)\//,
    );
  });

  test('sends a message once however often it is pressed, and thanks for it [PUB-CONTACT]', async ({ page }) => {
    await openContact(page);
    await hydrated(page);
    await write(page);
    await submit(page).dblclick();
    await expect(main(page).getByRole('heading', { name: 'Thank you for your message' })).toBeVisible();
    await expect(page).toHaveURL('/contact-us');
    const messages = (await readRows(page, 'contact-messages')).filter(({ email }) => email === written.Email);
    expect(messages).toMatchObject([{ name: written.Name, phone: written.Phone, message: written.Message, status: 0 }]);
    await main(page).getByRole('link', { name: 'Send another message' }).click();
    await expect(field(page, 'Message')).toHaveValue('');
  });

  test('names each field that is wrong, above the form and at the field, and leads to it by keys [PUB-CONTACT]', async ({
    page,
  }) => {
    await openContact(page);
    await hydrated(page);
    await submit(page).click();
    const alert = main(page).getByRole('alert');
    await expect(alert).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Enter your name.');
  });

  test('restores what was written when the page is reloaded, except fields that are written before hydration [PUB-CONTACT]', async ({
    page,
  }) => {
    await openContact(page);
    await hydrated(page);
    await write(page);
    const gate = Promise.withResolvers<void>();
    await page.route(/\/mf\/.*\.js/, (route) => gate.promise.then(() => route.continue()));
    await page.reload({ waitUntil: 'commit' });
    await field(page, 'Name').fill('Another');
    gate.resolve();
    await expect(field(page, 'Message')).toHaveValue(written.Message);
    await expect(field(page, 'Email')).toHaveValue(written.Email);
    await expect(field(page, 'Name')).toHaveValue('Another');
  });

  const failures = {
    'the API is down': { status: 0, words: 'This could not be sent' },
    'the API answers 500': { status: 500, words: 'This could not be sent' },
    'too many were sent': { status: 429, words: 'Too many were sent from your connection' },
    'no answer comes in time': { status: -1, words: 'This could not be sent' },
  };
  for (const [what, { status, words }] of Object.entries(failures)) {
    test(`loses nothing that was written when ${what} [PUB-CONTACT]`, async ({ page }) => {
      await openContact(page);
      await hydrated(page);
      await write(page);
      await page.route(`${apiUrl}/api/contact-messages`, (route) => {
        if (status > 0)
          return route.fulfill({ status, headers: answered, json: { type: 'about:blank', title: 'No.', status } });
        return route.abort(status === 0 ? 'connectionrefused' : 'timedout');
      });
      await submit(page).click();
      await expect(main(page).getByRole('alert')).toContainText(words);
      for (const [label, value] of Object.entries(written)) await expect(field(page, label)).toHaveValue(value);
    });
  }

  test('loses nothing that was written when the connection is lost before anything was sent [PUB-CONTACT]', async ({
    page,
    context,
  }) => {
    await openContact(page);
    await hydrated(page);
    await write(page);
    await context.setOffline(true);
    await submit(page).click();
    await expect(main(page).getByRole('alert')).toContainText('What you wrote is still here.');
    for (const [label, value] of Object.entries(written)) await expect(field(page, label)).toHaveValue(value);
    await context.setOffline(false);
    await page.route(`${apiUrl}/api/contact-messages`, (route) =>
      route.fulfill({ status: 201, headers: answered, json: { data: { message: 'x' } } }),
    );
    await submit(page).click();
    await expect(main(page).getByRole('heading', { name: 'Thank you for your message' })).toBeVisible();
  });
});

test.describe('the newsletter', () => {
  const footer = (page: Page) => page.getByRole('contentinfo');

  test('takes an address in the footer of any page and thanks there [PUB-FOOTER]', async ({ page }) => {
    await page.goto('/faq');
    await hydrated(page);
    await footer(page).getByLabel('Email for the newsletter').fill('nobody');
    await footer(page).getByRole('button', { name: 'Subscribe' }).click();
    await expect(footer(page).getByLabel('Email for the newsletter')).toBeFocused();
    await expect(footer(page).getByText('Enter an email such as name@example.org.')).toBeVisible();
    await footer(page).getByLabel('Email for the newsletter').fill('Reader@example.org');
    await footer(page).getByRole('button', { name: 'Subscribe' }).click();
    await expect(footer(page).getByRole('heading', { name: 'Thank you for subscribing' })).toBeVisible();
    await expect(page).toHaveURL('/faq');
    expect(await readRows(page, 'subscribers')).toContainEqual(
      expect.objectContaining({ email: 'reader@example.org', status: 1 }),
    );
  });

  for (const [said, words] of [
    ['confirmed', 'Your subscription is confirmed'],
    ['expired', 'This link is too old'],
  ] as const) {
    test(`says what a mail’s link has come to: ${said} [PUB-FOOTER]`, async ({ page }) => {
      await page.goto(`/?subscription=${said}`);
      await expect(main(page).getByRole('heading', { name: words })).toBeInViewport();
      if (said === 'confirmed') return;
      await main(page).getByRole('link', { name: 'Subscribe again' }).click();
      await expect(main(page).getByLabel('Email for the newsletter')).toBeVisible();
    });
  }
});
