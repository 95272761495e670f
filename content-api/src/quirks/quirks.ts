import type { Settings } from '@quoin/shared/contract/settings';
import type { Database } from '../db/database.ts';
import type { Quirks } from '../engine/quirk.ts';
import { applicationsQuirk } from './applications.ts';
import { pagesQuirk } from './pages.ts';
import { postsQuirk } from './posts.ts';
import { usersQuirk } from './users.ts';

/** Every resource that the server treats otherwise than its contract says. */
export const quirksOf = (settings: Settings, database?: Pick<Database, 'db' | 'found'>): Quirks =>
  new Map([
    ['applications', applicationsQuirk],
    ['users', usersQuirk(settings, database)],
    ['pages', pagesQuirk],
    ['posts', postsQuirk],
  ]);
