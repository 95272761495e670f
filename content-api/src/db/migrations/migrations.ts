import type { Database, Db } from '../database.ts';
import { up as initial } from './001-initial.ts';

export interface Migration { number: number; name: string; up: (db: Db, database: Database) => Promise<void> }

/** Every migration there is, in order. A released one is never changed; a mistake is mended by the next. */
export const migrations: readonly Migration[] = [
  { number: 1, name: 'initial', up: initial },
];
