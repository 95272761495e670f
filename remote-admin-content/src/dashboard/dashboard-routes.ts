import { Busy } from '@quoin/shared/ui/states';
import type { RouteObject } from '@quoin/shared/runtime/router';
import { dashboardLoader } from './dashboard-loader.ts';

const lazy = async () => {
  const { Dashboard } = await import(/* webpackChunkName: "dashboard" */ './dashboard.tsx');
  return { Component: Dashboard };
};

// The specified social path ends in a space (spec §2). Both forms work (spec point 22).
const paths = {
  dashboard: 'dashboard',
  'dashboard-social': 'dashboard/social',
  'dashboard-social-space': 'dashboard/social ',
};

export const dashboardRoutes: RouteObject[] = [
  ...Object.entries(paths).map(([id, path]) => ({ id, path, loader: dashboardLoader, lazy, HydrateFallback: Busy })),
  {
    id: 'changes',
    path: 'dashboard/changes',
    lazy: async () => {
      const { ChangesScreen, changesLoader } = await import(/* webpackChunkName: "changes" */ './changes-screen.tsx');
      return { Component: ChangesScreen, loader: changesLoader };
    },
    HydrateFallback: Busy,
  },
  {
    id: 'review',
    path: 'dashboard/review/:resource/:id',
    lazy: async () => {
      const { ReviewLink } = await import(/* webpackChunkName: "review-link" */ './review-link.tsx');
      return { Component: ReviewLink };
    },
    HydrateFallback: Busy,
  },
  {
    id: 'schedule',
    path: 'dashboard/schedule',
    lazy: async () => {
      const { ScheduleScreen, scheduleLoader } = await import(
        /* webpackChunkName: "schedule" */ '../schedule/schedule-screen.tsx'
      );
      return { Component: ScheduleScreen, loader: scheduleLoader };
    },
    HydrateFallback: Busy,
  },
  {
    id: 'previews',
    path: 'dashboard/previews',
    lazy: async () => {
      const { PreviewsScreen, previewsLoader } = await import(
        /* webpackChunkName: "previews" */ '../previews/previews-screen.tsx'
      );
      return { Component: PreviewsScreen, loader: previewsLoader };
    },
    HydrateFallback: Busy,
  },
  {
    id: 'set',
    path: 'dashboard/schedule/:id',
    lazy: async () => {
      const { SetScreen, setLoader } = await import(/* webpackChunkName: "schedule" */ '../schedule/set-screen.tsx');
      return { Component: SetScreen, loader: setLoader };
    },
    HydrateFallback: Busy,
  },
];
