import type { RouteObject } from '@quoin/shared/runtime/router';
import { Busy } from '@quoin/shared/ui/states';

/** The route of `/admin/media`. */
export const mediaRoute: RouteObject = {
  id: 'media',
  path: 'media',
  HydrateFallback: Busy,
  lazy: async () => {
    const { MediaScreen } = await import(/* webpackChunkName: "media-screen" */ './media-screen.tsx');
    return { Component: MediaScreen };
  },
};
