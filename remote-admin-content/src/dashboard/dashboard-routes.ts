import { Busy } from '@quoin/shared/ui/states';
import type { RouteObject } from '@quoin/shared/runtime/router';
import { dashboardLoader } from './dashboard-loader.ts';

const lazy = async () => {
  const { Dashboard } = await import(/* webpackChunkName: "dashboard" */ './dashboard.tsx');
  return { Component: Dashboard };
};

// spec §2: the social path literally ends in a space; it answers with and without (spec point 22).
const paths = {
  dashboard: 'dashboard',
  'dashboard-social': 'dashboard/social',
  'dashboard-social-space': 'dashboard/social ',
};

export const dashboardRoutes: RouteObject[] = Object.entries(paths).map(([id, path]) => ({
  id,
  path,
  loader: dashboardLoader,
  lazy,
  HydrateFallback: Busy,
}));
