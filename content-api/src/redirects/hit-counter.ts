import { redirects } from '@quoin/shared/contract/resources/redirects';
import type { Database, Db } from '../db/database.ts';
import { largestNumber } from '../engine/field-values.ts';
import { getTableName } from '../engine/resource.ts';
import { now } from '../timestamps.ts';

interface Hits {
  appKey: string;
  id: number;
  count: number;
  /** The day of the last hit. */
  day: string;
}

/** How many redirects can wait for their hits to be stored. Hits of others are not counted. */
const maxPending = 10_000;
/** In one transaction, which holds the only connection that writes to SQLite. */
const batchSize = 100;

export interface HitCounter {
  /** Counts a redirected visitor. It is stored later. */
  add(redirect: Pick<Hits, 'appKey' | 'id'>): void;
  /** Stores the hits since the last call. If that fails, they wait for the next one. */
  store(): Promise<void>;
  /** Stores the last hits, and ends. */
  close(): Promise<void>;
}

interface Options {
  database: Database;
  everyMs: number;
  onError: (error: unknown) => void;
}

/**
 * Counts the hits of redirects in memory, and stores them every `everyMs`, so that no visitor waits for a write. Those
 * of the last interval are lost when the process is killed. They are no change of the content: the revision and the
 * version of a redirect stay.
 */
export function createHitCounter({ database, everyMs, onError }: Options): HitCounter {
  const pending = new Map<string, Hits>();
  let storing: Promise<void> = Promise.resolve();

  function add({ appKey, id, count = 1, day = now().slice(0, 10) }: Pick<Hits, 'appKey' | 'id'> & Partial<Hits>): void {
    const key = `${appKey} ${id}`;
    const hits = pending.get(key);
    if (hits) Object.assign(hits, { count: hits.count + count, day: day > hits.day ? day : hits.day });
    else if (pending.size < maxPending) pending.set(key, { appKey, id, count, day });
  }

  async function storeBatches(): Promise<void> {
    const waiting = [...pending.values()];
    pending.clear();
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize);
      try {
        await database.db.transaction().execute((db) => storeBatch(db, batch));
      } catch (error) {
        for (const hits of waiting) add(hits);
        onError(error);
        return;
      }
      waiting.splice(0, batch.length);
    }
  }

  const store = (): Promise<void> => {
    storing = storing.then(storeBatches);
    return storing;
  };
  const timer = setInterval(() => {
    if (pending.size > 0) void store();
  }, everyMs).unref();
  return {
    add,
    store,
    close: () => {
      clearInterval(timer);
      return store();
    },
  };
}

/** Rows in the order of their ids, so that two processes do not wait for each other. */
async function storeBatch(db: Db, batch: readonly Hits[]): Promise<void> {
  for (const { appKey, id, count, day } of batch.toSorted((a, b) => a.id - b.id)) {
    await db
      .updateTable(getTableName(redirects))
      .set((eb) => ({ hits: eb('hits', '+', count), last_hit_on: day }))
      .where('app_key', '=', appKey)
      .where('id', '=', id)
      .where('hits', '<=', largestNumber - count)
      .execute();
  }
}
