import type { RouteObject } from '@quoin/shared/runtime/router';
import { createRoutes } from '@quoin/shared/admin/create-routes';
import { dashboardRoutes } from './dashboard/dashboard-routes.ts';
import { mediaRoute } from './media/media-route.ts';
import { resources } from './resources/resources.ts';

/** The remote's routes, which the shell mounts below `/admin`. */
export const routes: RouteObject[] = [...dashboardRoutes, ...createRoutes(resources), mediaRoute];
