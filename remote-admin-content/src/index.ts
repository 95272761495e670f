import type { RouteObject } from '@quoin/shared/runtime/router';
import { routesOf } from '@quoin/shared/admin/routes-of';
import { dashboardRoutes } from './dashboard/dashboard-routes.ts';
import { mediaRoute } from './media/media-route.ts';
import { resources } from './resources/resources.ts';

/** The remote's one door. */
export const routes: RouteObject[] = [...dashboardRoutes, ...routesOf(resources), mediaRoute];
