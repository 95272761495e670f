import type { Page } from '@playwright/test';
import { parsePageState, stateTag } from '@quoin/shell/src/page-state.ts';
import { siteUrl } from './site.ts';

/** New values in a page's data, by name, and the page's status. */
interface Change {
  path: string;
  values: Readonly<Record<string, unknown>>;
  status?: number;
}

/** Changes the data of a page, for navigations by link and for its document; returns a function that ends this. */
export async function changeData(page: Page, { path, values, status = 200 }: Change): Promise<() => Promise<void>> {
  const address = `${siteUrl}${path}`;
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const state = JSON.stringify(parsePageState(text), (name, value: unknown) => values[name] ?? value);
    const at = text.lastIndexOf(stateTag);
    return route.fulfill({
      response,
      status,
      body: text.slice(0, at) + stateTag + state.replaceAll('<', '\\u003c') + text.slice(text.indexOf('</script>', at)),
    });
  });
  return () => page.unroute(address);
}

/** A list that could not be read. */
export const failedList = { values: { rows: { ok: false } }, status: 503 } as const;
export const emptyList = { values: { rows: { ok: true, value: [] } } } as const;
