import type { RouteObject } from '@quoin/shared/runtime/router';

/**
 * Loads the screens of matched routes now instead of while rendering: hydration must find them ready,
 * or React would throw the server's HTML away.
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
