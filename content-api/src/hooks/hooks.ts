import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { Database } from '../db/database.ts';
import type { HooksByResource } from '../engine/resource-hooks.ts';
import { applicationsHooks } from './applications.ts';
import { pagesHooks } from './pages.ts';
import { postsHooks } from './posts.ts';
import { createUsersHooks } from './users.ts';

/** Creates the hooks of all resources that need rules beyond their contract. */
export const createHooks = (settings: Settings, database?: Pick<Database, 'db' | 'searchRows'>): HooksByResource =>
  new Map([
    ['applications', applicationsHooks],
    ['users', createUsersHooks(settings, database)],
    ['pages', pagesHooks],
    ['posts', postsHooks],
  ]);
