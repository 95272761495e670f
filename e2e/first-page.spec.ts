import { expect, test, type Page } from '@playwright/test';
import { hydrated } from './site.ts';

const kB = 1000;
/** What a visitor's home page may load of JavaScript, as it travels: to come alive, and with the library of the slider in sight. */
const budget = { alive: 119 * kB, withSlider: 139 * kB, requests: 6 };

interface Script { name: string; bytes: number }

const scriptsOf = (page: Page): Promise<Script[]> => page.evaluate(() => performance.getEntriesByType('resource')
  .filter((entry) => entry instanceof PerformanceResourceTiming)
  .filter(({ name }) => name.endsWith('.js'))
  .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })));

const isSwiper = ({ name }: Script) => /swiper/.test(name);
const sum = (scripts: readonly Script[]) => scripts.reduce((total, { bytes }) => total + bytes, 0);

test('the home page keeps its budget of JavaScript, and brings no API client', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Stop the slides' }).first()).toBeVisible();
  const scripts = await scriptsOf(page);
  const encodings = await Promise.all(scripts.map(async ({ name }) => (await page.request.get(name, { headers: { 'accept-encoding': 'br' } })).headers()['content-encoding']));
  expect(encodings.filter((encoding) => encoding === 'br').length).toBeGreaterThan(scripts.length / 2);
  expect(sum(scripts.filter((script) => !isSwiper(script)))).toBeLessThan(budget.alive);
  expect(sum(scripts)).toBeLessThan(budget.withSlider);
  expect(scripts.length).toBeLessThanOrEqual(budget.requests);
  expect(scripts.filter(({ name }) => /axios|calls|send/.test(name))).toEqual([]);
});
