import type { RouteObject } from '@quoin/shared/runtime/router';
import { routesOf } from '@quoin/shared/admin/routes-of';
import { resources } from './resources/resources.ts';

/** The remote's one door. */
export const routes: RouteObject[] = routesOf(resources);
