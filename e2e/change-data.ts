import type { Page } from '@playwright/test';
import { pageStateIn, stateTag } from '@quoin/shell/src/page-state.ts';
import { siteUrl } from './site.ts';

/** What stands under which names in a page's data, and the page's status. */
interface Change { path: string; values: Readonly<Record<string, unknown>>; status?: number }

/** Gives who goes to a page other data than the edge has for it. Answers how to end that. */
export async function changeData(page: Page, { path, values, status = 200 }: Change): Promise<() => Promise<void>> {
  const address = `${siteUrl}${path}`;
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const state = JSON.stringify(pageStateIn(await response.text()), (name, value: unknown) => values[name] ?? value);
    return route.fulfill({ response, status, body: `${stateTag}${state.replaceAll('<', '\\u003c')}</script>` });
  });
  return () => page.unroute(address);
}

/** A list of which nothing could be read. */
export const failedList = { values: { rows: { ok: false } }, status: 503 } as const;
export const emptyList = { values: { rows: { ok: true, value: [] } } } as const;
