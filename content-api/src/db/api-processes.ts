import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { SettingsError } from '@quoin/shared/contract/settings/settings';
import { formatTimestamp, now } from '../timestamps.ts';
import type { Database, Db } from './database.ts';
import type { OnWait } from './retry-while-busy.ts';

/** How often an API process renews its row, in milliseconds. */
const beatMs = 5_000;
/** A row that was not renewed for this long belongs to a process that was killed, in milliseconds. */
const usualSilenceMs = 4 * beatMs;
/** Rows of processes that were killed are removed after a day. */
const dayMs = 24 * 3_600_000;
const pauseMs = 200;

/** What other starts need to know of an API process that runs. */
export interface ApiProcess {
  id: string;
  /** For messages: `process 123 on web-1`. */
  name: string;
  /** The newest migration that it knows. */
  level: number;
  /** The recipes of its search texts, by resource, as JSON. */
  texts: string;
}

/** Creates the table of running API processes. It manages the database itself, so it is not a migration. */
export const createProcessTable = async (db: Db, { tableEnd }: Pick<Database, 'tableEnd'>): Promise<void> =>
  db.schema
    .createTable('api_processes')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('level', 'integer', (column) => column.notNull())
    .addColumn('texts', 'text', (column) => column.notNull())
    .addColumn('beats', 'integer', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute();

/** Stores the row of this process, and removes those of processes that were killed long ago. */
export async function insertProcess(db: Db, own: Pick<ApiProcess, 'level' | 'texts'>): Promise<ApiProcess> {
  await db
    .deleteFrom('api_processes')
    .where('seen_at', '<', formatTimestamp(new Date(Date.now() - dayMs)))
    .execute();
  const row = { id: randomUUID(), name: `process ${process.pid} on ${hostname()}`, ...own };
  await db
    .insertInto('api_processes')
    .values({ ...row, beats: 0, seen_at: now() })
    .execute();
  return row;
}

/**
 * Renews the row of this process every few seconds. After a failure, which it reports, the next renewal tries again.
 * @returns a function that stops it and removes the row
 */
export function keepAlive(
  { db }: Pick<Database, 'db'>,
  { own, onError }: { own: ApiProcess; onError: (error: unknown) => void },
): () => Promise<void> {
  let beat: Promise<unknown> = Promise.resolve();
  const renew = (): void => {
    beat = beat
      .then(() =>
        db
          .insertInto('api_processes')
          .values({ ...own, beats: 0, seen_at: now() })
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet((eb) => ({ beats: eb('api_processes.beats', '+', 1), seen_at: now() })),
          )
          .execute(),
      )
      .catch(onError);
  };
  const timer = setInterval(renew, beatMs).unref();
  return async () => {
    clearInterval(timer);
    await beat;
    await db
      .deleteFrom('api_processes')
      .where('id', '=', own.id)
      .execute()
      .catch(() => undefined);
  };
}

/** Thrown while processes run that a change would break; see `createProcessWatch`. */
class ProcessesInTheWay extends Error {
  readonly names: readonly string[];

  constructor(what: string, names: readonly string[]) {
    super(what);
    this.names = names;
  }
}

export interface ProcessWatchOptions {
  /** How long a start waits for processes to end. */
  timeoutMs?: number;
  silenceMs?: number;
  onWait?: OnWait | undefined;
}

/** Lets a start wait for the end of API processes that a change would break. */
export interface ProcessWatch {
  /**
   * Makes `waitFor` try its work again later, if such a process runs. Call it in the transaction of the change, under
   * the lock `migration`, so that no such process can start before the change is committed.
   * @param change.what a sentence that says what the change is
   */
  assertNone: (db: Db, change: { what: string; isInTheWay: (one: ApiProcess) => boolean }) => Promise<void>;
  /**
   * Runs work, and repeats it as long as `assertNone` finds a process.
   * @throws SettingsError that names the processes, when they still run after `timeoutMs`
   */
  waitFor: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Creates a watch. It sees whether a process runs by the changes of its row, and not by the time in it: the clocks of
 * two machines differ.
 */
export function createProcessWatch({
  timeoutMs = 300_000,
  silenceMs = usualSilenceMs,
  onWait = () => undefined,
}: ProcessWatchOptions = {}): ProcessWatch {
  const seen = new Map<string, { beats: number; at: number }>();
  const isAlive = ({ id, beats }: { id: string; beats: number }): boolean => {
    const before = seen.get(id);
    if (before?.beats === beats) return Date.now() - before.at < silenceMs;
    seen.set(id, { beats, at: Date.now() });
    return true;
  };
  return {
    assertNone: async (db, { what, isInTheWay }) => {
      const rows = await db.selectFrom('api_processes').selectAll().orderBy('name').execute();
      const names = rows.filter((row) => isInTheWay(row) && isAlive(row)).map(({ name }) => name);
      if (names.length > 0) throw new ProcessesInTheWay(what, names);
    },
    waitFor: async (work) => {
      let message = '';
      for (const end = Date.now() + timeoutMs; ;) {
        try {
          return await work();
        } catch (error) {
          if (!(error instanceof ProcessesInTheWay)) throw error;
          const others = `these API processes of another version: ${error.names.join(', ')}`;
          const limit = `${timeoutMs / 1000} s`;
          if (Date.now() > end)
            throw new SettingsError([`${error.message} It waited ${limit} for ${others}. Stop them, and start again.`]);
          const next = `${error.message} It waits for at most ${limit} for ${others}. Stop them.`;
          if (next !== message) onWait(next);
          message = next;
          await pause(pauseMs);
        }
      }
    },
  };
}
