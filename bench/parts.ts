import { api } from './api.ts';
import { edge } from './edge.ts';
import { growthOn } from './growth.ts';
import { federation } from './federation.ts';
import type { Part } from './row.ts';

/** What `npm run bench` measures, in this order; `npm run bench -- api` measures one of them. */
export const parts: ReadonlyMap<string, Part> = new Map([
  ['api', api],
  ['edge', edge],
  ['federation', federation],
  ['growth', () => growthOn('SQLite')],
  ['growth-postgres', () => growthOn('PostgreSQL')],
]);
