import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Db } from '../db/database.ts';
import { HttpProblem } from '../http/problem.ts';

/** A change as the feed announces it. For records that the public cannot read it has only the revision. */
export interface AnnouncedChange {
  revision: number;
  resource?: string;
  id?: number | string;
}
export type Announcement =
  { kind: 'revision' | 'reset'; revision: number } | { kind: 'change'; change: AnnouncedChange };

/** The last revision that a listener has, `now` to start at the current one, or NaN for a reset. */
export type SinceRevision = number | 'now';

/** A listener. `address` is the key by which a client's listeners are counted. */
interface Subscription {
  appKey: string;
  address: string;
  since: SinceRevision;
  notify: (announcement: Announcement) => void;
}

export interface ChangeFeed {
  /**
   * Announces every later change, until the returned function is called.
   * @throws HttpProblem 429 when the address has too many listeners, 503 when there are too many in all
   */
  listen: (listening: Subscription) => () => void;
  /**
   * Looks for changes at once instead of at the next interval, after a write in this process.
   * Resolves when the listeners have been notified.
   */
  look: () => Promise<void>;
  close: () => void;
  listeners: () => number;
}

interface Needs {
  db: Db;
  onError: (error: unknown) => void;
}

/** How often to poll for changes by other processes, in milliseconds. Changes by this process are announced at once. */
const interval = 250;
const most = { inAll: 1_000, anAddress: 50 };
const tooMany = (status: number): HttpProblem =>
  new HttpProblem(status, { detail: 'Too many listen already.', headers: { 'retry-after': '30' } });

/**
 * Creates a feed that polls the revisions of the applications that have listeners; without listeners it does nothing.
 */
export function createChangeFeed({ db, onError }: Needs): ChangeFeed {
  const listeners = new Set<Subscription>();
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let due: Promise<void> | undefined;

  /** Calls during a running look share the next one, which begins after the last of these calls. */
  const look = async (): Promise<void> => {
    if (listeners.size === 0) return;
    due ??= looking.then(() => {
      due = undefined;
      looking = follow().catch(onError);
      return looking;
    });
    await due;
  };

  const follow = async (): Promise<void> => {
    const byApp = Map.groupBy(listeners, ({ appKey }) => appKey);
    if (byApp.size === 0) return;
    const rows = await db
      .selectFrom('revisions')
      .selectAll()
      .where('app_key', 'in', [...byApp.keys()])
      .execute();
    const revisions = new Map(rows.map(({ app_key: appKey, revision }) => [appKey, revision]));
    for (const [appKey, own] of byApp) await bringUp(own, { appKey, revision: revisions.get(appKey) ?? 0 });
  };

  const bringUp = async (
    own: readonly Subscription[],
    { appKey, revision }: { appKey: string; revision: number },
  ): Promise<void> => {
    const behind = own.flatMap(({ since }) => (typeof since === 'number' && since < revision ? [since] : []));
    const changes = behind.length === 0 ? [] : await readChanges(db, { appKey, after: Math.min(...behind), revision });
    for (const listening of own) {
      if (listeners.has(listening)) tellNews(listening, { revision, changes: changes.map(announced) });
    }
  };

  const stop = (listening: Subscription): void => {
    listeners.delete(listening);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    listen: (given) => {
      const here = [...listeners].filter(({ address }) => address === given.address).length;
      // Too many listeners of one address are a client error, which is not logged.
      if (here >= most.anAddress) throw tooMany(429);
      if (listeners.size >= most.inAll) throw tooMany(503);
      const listening = { ...given };
      listeners.add(listening);
      timer ??= setInterval(() => void look(), interval).unref();
      void look();
      return () => {
        stop(listening);
      };
    },
    look,
    close: () => {
      for (const listening of [...listeners]) stop(listening);
    },
    listeners: () => listeners.size,
  };
}

interface ChangeRow {
  revision: number;
  resource: string;
  record_id: string;
}

const readChanges = (
  db: Db,
  { appKey, after, revision }: { appKey: string; after: number; revision: number },
): Promise<ChangeRow[]> =>
  db
    .selectFrom('changes')
    .select(['revision', 'resource', 'record_id'])
    .where('app_key', '=', appKey)
    .where('revision', '>', after)
    .where('revision', '<=', revision)
    .orderBy('revision')
    .execute();

const publicNames: ReadonlySet<string> = new Set(contracts.filter(({ isPublic }) => isPublic).map(({ name }) => name));

const announced = ({ revision, resource, record_id: id }: ChangeRow): AnnouncedChange =>
  publicNames.has(resource) ? { revision, resource, id: /^\d{1,9}$/.test(id) ? Number(id) : id } : { revision };

function tellNews(
  listening: Subscription,
  { revision, changes }: { revision: number; changes: readonly AnnouncedChange[] },
): void {
  const { since, notify } = listening;
  if (since === revision) return;
  listening.since = revision;
  if (since === 'now') return notify({ kind: 'revision', revision });
  const missed = changes.filter((change) => change.revision > since);
  // The log no longer has all missed changes, or `since` is NaN, or in the future, because a backup was restored.
  if (missed.length !== revision - since) return notify({ kind: 'reset', revision });
  for (const change of missed) notify({ kind: 'change', change });
}
