import { contracts } from '@quoin/shared/contract/contracts';
import type { Db } from '../db/database.ts';
import { HttpProblem } from '../http/problem.ts';

/** A change as it is announced: of records that the public cannot read, only that there was one. */
export interface Announced {
  revision: number;
  resource?: string;
  id?: number | string;
}
export type Announcement = { kind: 'revision' | 'reset'; revision: number } | { kind: 'change'; change: Announced };

/** Where a listener left off: at a revision, or nowhere yet, or at something that no revision is. */
export type Since = number | 'now' | 'unknown';

/** `address` is what its callers are counted by. */
interface Listening {
  appKey: string;
  address: string;
  since: Since;
  tell: (announcement: Announcement) => void;
}

export interface ChangeFeed {
  /**
   * Tells of every change from there on, until the answered function is called. Throws 503 when there are too many
   * listeners.
   */
  listen: (listening: Listening) => () => void;
  /**
   * Looks for changes now instead of in a moment, because something was written in this process; done when the
   * listeners were told.
   */
  look: () => Promise<void>;
  close: () => void;
  listeners: () => number;
}

interface Needs {
  db: Db;
  onError: (error: unknown) => void;
}

/** Changes by other processes are found by looking; by this one at once. */
const interval = 250;
const most = { inAll: 1_000, anAddress: 50 };
const tooMany = (status: number): HttpProblem =>
  new HttpProblem(status, { detail: 'Too many listen already.', headers: { 'retry-after': '30' } });

/** Follows the revisions of those applications that somebody listens to; without listeners it does nothing. */
export function changeFeedOf({ db, onError }: Needs): ChangeFeed {
  const listeners = new Set<Listening>();
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let due: Promise<void> | undefined;

  /** One look for all who ask during another: it begins after the last of them. */
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
    own: readonly Listening[],
    { appKey, revision }: { appKey: string; revision: number },
  ): Promise<void> => {
    const behind = own.flatMap(({ since }) => (typeof since === 'number' && since < revision ? [since] : []));
    const changes = behind.length === 0 ? [] : await changesOf(db, { appKey, after: Math.min(...behind), revision });
    for (const listening of own) {
      if (listeners.has(listening)) tellNews(listening, { revision, changes: changes.map(announced) });
    }
  };

  const stop = (listening: Listening): void => {
    listeners.delete(listening);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    listen: (given) => {
      const here = [...listeners].filter(({ address }) => address === given.address).length;
      // One caller's excess is no failure of ours, and fills no log.
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

interface Logged {
  revision: number;
  resource: string;
  record_id: string;
}

const changesOf = (
  db: Db,
  { appKey, after, revision }: { appKey: string; after: number; revision: number },
): Promise<Logged[]> =>
  db
    .selectFrom('changes')
    .select(['revision', 'resource', 'record_id'])
    .where('app_key', '=', appKey)
    .where('revision', '>', after)
    .where('revision', '<=', revision)
    .orderBy('revision')
    .execute();

const publicNames: ReadonlySet<string> = new Set(contracts.filter(({ isPublic }) => isPublic).map(({ name }) => name));

const announced = ({ revision, resource, record_id: id }: Logged): Announced =>
  publicNames.has(resource) ? { revision, resource, id: /^\d{1,9}$/.test(id) ? Number(id) : id } : { revision };

function tellNews(
  listening: Listening,
  { revision, changes }: { revision: number; changes: readonly Announced[] },
): void {
  const { since, tell } = listening;
  if (since === revision) return;
  listening.since = revision;
  if (since === 'now') return tell({ kind: 'revision', revision });
  const missed = since === 'unknown' ? [] : changes.filter((change) => change.revision > since);
  // A gap means that the log is shorter than the absence, a revision from the future that the database was put back.
  if (since === 'unknown' || since > revision || missed.length !== revision - since)
    return tell({ kind: 'reset', revision });
  for (const change of missed) tell({ kind: 'change', change });
}
