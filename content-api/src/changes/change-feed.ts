import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Db } from '../db/database.ts';
import { isDue } from './current-revisions.ts';
import { notifyOfDrafts, type DraftListener } from './draft-listeners.ts';
import { mayHoldMore } from '../fair-share.ts';
import { HttpProblem } from '../http/problem.ts';

/** A change as the feed announces it. For records that the public cannot read it has only the revision. */
export interface AnnouncedChange {
  revision: number;
  resource?: string;
  id?: number | string;
}
export type Announcement =
  { kind: 'revision' | 'reset'; revision: number } | { kind: 'change'; change: AnnouncedChange };

/** The last revision that a listener has, `now` to start at the current one, or -1 for a reset. */
export type SinceRevision = number | 'now';

/** A listener. `address`, and `user` of who is signed in, are the keys by which a client's listeners are counted. */
interface Subscription {
  appKey: string;
  address: string;
  user?: string | undefined;
  since: SinceRevision;
  notify: (announcement: Announcement) => void;
  /** What a signed-in listener hears besides. */
  drafts?: DraftListener | undefined;
}

export interface ChangeFeed {
  /**
   * Announces every later change, until the returned function is called.
   * @throws HttpProblem 429 when the address or the user has too many listeners, 503 when there are too many in all
   */
  listen: (subscription: Subscription) => () => void;
  /**
   * Looks for changes at once instead of at the next interval, after a write in this process.
   * Resolves when the listeners have been notified.
   */
  poll: () => Promise<void>;
  close: () => void;
  listeners: () => number;
}

interface ChangeFeedOptions {
  db: Db;
  /** Publishes what an application has planned for a moment that has come. */
  publishDue: (appKey: string) => Promise<void>;
  onError: (error: unknown) => void;
}

/** How often to poll for changes by other processes, in milliseconds. Changes by this process are announced at once. */
const interval = 250;
const maxListeners = 1_000;
/**
 * One address, or one user, gets 50 of the 1,000 listeners. 25 addresses get some 730 of them together; see
 * `mayHoldMore`.
 */
const divisor = 19;
const createTooManyListeners = (status: number): HttpProblem =>
  new HttpProblem(status, {
    detail: 'There are too many listeners already. Try again later.',
    headers: { 'retry-after': '30' },
  });

/**
 * Creates a feed that polls the revisions of the applications that have listeners; without listeners it does nothing.
 */
export function createChangeFeed({ db, publishDue, onError }: ChangeFeedOptions): ChangeFeed {
  const listeners = new Set<Subscription>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let next: Promise<void> | undefined;

  /** Calls during a running look share the next one, which begins after the last of these calls. */
  const poll = async (): Promise<void> => {
    next ??= running.then(() => {
      next = undefined;
      running = pollRevisions().catch(onError);
      return running;
    });
    await next;
  };

  const pollRevisions = async (): Promise<void> => {
    const byApp = Map.groupBy(listeners, ({ appKey }) => appKey);
    if (byApp.size === 0) return;
    const rows = await db
      .selectFrom('revisions')
      .selectAll()
      .where('app_key', 'in', [...byApp.keys()])
      .execute();
    // A site that nobody reads turns at its moment too. Others do not wait for it: the next look announces it.
    for (const { app_key: appKey, next_at: nextAt } of rows) if (isDue(nextAt)) void publishDue(appKey);
    const current = new Map(rows.map((row) => [row.app_key, row]));
    for (const [appKey, subscriptions] of byApp)
      await notifyBehind(subscriptions, { appKey, revision: current.get(appKey)?.revision ?? 0 });
    // After all public changes, because each listener's access is checked first.
    for (const [appKey, subscriptions] of byApp) {
      const readers = subscriptions.flatMap((one) => (one.drafts && listeners.has(one) ? [one.drafts] : []));
      await notifyOfDrafts(db, { appKey, revision: current.get(appKey)?.draft_revision ?? 0, listeners: readers });
    }
  };

  const notifyBehind = async (
    subscriptions: readonly Subscription[],
    { appKey, revision }: { appKey: string; revision: number },
  ): Promise<void> => {
    const outdated = subscriptions.filter(({ since }) => since !== revision);
    if (outdated.length === 0) return;
    const after = Math.min(...outdated.map(({ since }) => (since === 'now' ? revision : since)));
    const changes = await readChanges(db, { appKey, after, revision });
    for (const subscription of outdated) {
      if (listeners.has(subscription))
        notifySubscriber(subscription, { revision, changes: changes.map(toAnnouncedChange) });
    }
  };

  const stop = (subscription: Subscription): void => {
    listeners.delete(subscription);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    listen: (options) => {
      const held = countHeld(listeners, options);
      // Too many listeners of one address or user are a client error, which is not logged.
      if (!mayHoldMore({ held, used: listeners.size, total: maxListeners, divisor }))
        throw createTooManyListeners(held > 0 ? 429 : 503);
      const subscription = { ...options };
      listeners.add(subscription);
      timer ??= setInterval(() => void poll(), interval).unref();
      void poll();
      return () => {
        stop(subscription);
      };
    },
    poll,
    close: () => {
      for (const subscription of [...listeners]) stop(subscription);
    },
    listeners: () => listeners.size,
  };
}

interface ChangeRow {
  revision: number;
  resource: string;
  record_id: string;
}

/** Returns how many listeners the address or the user of a new one has, whichever has more. */
function countHeld(listeners: ReadonlySet<Subscription>, { address, user }: Subscription): number {
  const [ofAddress, ofUser] = [
    [...listeners].filter((one) => one.address === address),
    [...listeners].filter((one) => user !== undefined && one.user === user),
  ];
  return Math.max(ofAddress.length, ofUser.length);
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

const toAnnouncedChange = ({ revision, resource, record_id: id }: ChangeRow): AnnouncedChange =>
  publicNames.has(resource) ? { revision, resource, id: /^\d{1,9}$/.test(id) ? Number(id) : id } : { revision };

function notifySubscriber(
  subscription: Subscription,
  { revision, changes }: { revision: number; changes: readonly AnnouncedChange[] },
): void {
  const { since, notify } = subscription;
  subscription.since = revision;
  if (since === 'now') return notify({ kind: 'revision', revision });
  const missed = changes.filter((change) => change.revision > since);
  // The log no longer has all missed changes, or `since` is -1, or in the future, because a backup was restored.
  if (missed.length !== revision - since) return notify({ kind: 'reset', revision });
  for (const change of missed) notify({ kind: 'change', change });
}
