import type { RouteObject } from '@quoin/shared/runtime/router';

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
