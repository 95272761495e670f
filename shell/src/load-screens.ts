import { matchRoutes, type RouteObject } from '@quoin/shared/runtime/router';
import { yieldToBrowser } from './yield-to-browser.ts';

/**
 * Loads the code of the screen that stands at a path.
 * @throws what keeps its file from coming
 */
export async function loadScreen(routes: RouteObject[], path: string): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, path) ?? []).map(async ({ route: { lazy } }) =>
      typeof lazy === 'function' ? lazy() : undefined,
    ),
  );
}

/**
 * Loads the screens of these paths one after the other: to find one takes a slow phone 2 ms. A file that does not come
 * is asked for again when its page is opened.
 */
export async function loadScreens(routes: RouteObject[], paths: readonly string[]): Promise<void> {
  for (const path of new Set(paths)) {
    await yieldToBrowser();
    await loadScreen(routes, path).catch(() => undefined);
  }
}
