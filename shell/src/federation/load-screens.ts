import { matchRoutes, type RouteObject } from '@quoin/shared/runtime/router';
import { yieldToBrowser } from '../public/yield-to-browser.ts';

/**
 * Loads the chunks of the screen at a path.
 * @throws the error of the dynamic import when a chunk does not load
 */
export async function loadScreen(routes: RouteObject[], path: string): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, path) ?? []).map(async ({ route: { lazy } }) =>
      typeof lazy === 'function' ? lazy() : undefined,
    ),
  );
}

/**
 * Loads the screens of these paths one after the other, because matching one path takes 2 ms on a slow phone.
 * Ignores errors: the router loads a missing chunk again when its page is opened.
 */
export async function loadScreens(routes: RouteObject[], paths: readonly string[]): Promise<void> {
  for (const path of new Set(paths)) {
    await yieldToBrowser();
    await loadScreen(routes, path).catch(() => undefined);
  }
}
