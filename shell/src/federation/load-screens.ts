import { matchRoutes, type RouteObject } from '@quoin/shared/runtime/router';
import { yieldToBrowser } from '../public/scheduling.ts';

/**
 * Loads the lazy parts of matched routes before the render. Without them React would discard the server's HTML during
 * hydration.
 */
export async function resolveLazyRoutes(matches: readonly { route: RouteObject }[]): Promise<void> {
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const screen = await route.lazy();
      Object.assign(route, screen);
      delete route.lazy;
    }),
  );
}

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
