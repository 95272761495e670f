import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { Database } from '../db/database.ts';
import type { HooksByResource } from '../engine/resource-hooks.ts';
import { applicationsHooks } from './applications-hooks.ts';
import { pagesHooks, postsHooks } from './content-hooks.ts';
import { createRedirectsHooks } from './redirects-hooks.ts';
import { createUsersHooks } from './users-hooks.ts';

/** Creates the hooks of all resources that need rules beyond their contract. */
export const createHooks = (settings: Settings, database?: Pick<Database, 'db' | 'searchRows'>): HooksByResource =>
  new Map([
    ['applications', applicationsHooks],
    ['users', createUsersHooks(settings, database)],
    ['pages', pagesHooks],
    ['posts', postsHooks],
    ['redirects', createRedirectsHooks(settings)],
  ]);
