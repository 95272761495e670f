import type { SetReason } from '@quoin/shared/contract/set-wire';
import type { Database } from '../../db/database.ts';
import { HttpProblem } from '../../http/problem.ts';
import { now } from '../../timestamps.ts';
import type { HooksByResource, Writer } from '../resource-hooks.ts';
import { publishSet } from './publish-set.ts';
import { readDueSets, type SetRow } from './read-sets.ts';
import { failDueSet, noteNextMoment } from './stored-sets.ts';

/** Publishes the sets of an application whose moment has come. Concurrent calls share one run. */
export type PublishDueSets = (appKey: string) => Promise<void>;

interface DueSets {
  database: Database;
  hooks: HooksByResource;
  onError: (error: unknown) => void;
}

/** How long the sets of an application are left alone after the database has failed to publish them. */
const pauseMs = 5_000;

/**
 * Creates the function that every reader calls who meets a moment that has come (decision 071): no job has to be
 * running. A set that cannot be published waits for a person; it never fails a read.
 */
export function createPublishDueSets({ database, hooks, onError }: DueSets): PublishDueSets {
  const running = new Map<string, Promise<void>>();
  const pausedUntil = new Map<string, number>();
  const { db } = database;

  const publishAll = async (appKey: string): Promise<void> => {
    await publishDueUntil({ database, hooks }, { appKey, at: now() });
    // A moment without a set, such as that of a deleted one, would bring every reader here.
    await db.transaction().execute((transaction) => noteNextMoment(transaction, appKey));
  };

  return async (appKey) => {
    if (Date.now() < (pausedUntil.get(appKey) ?? 0)) return;
    const run =
      running.get(appKey)
      ?? publishAll(appKey)
        .catch((error: unknown) => {
          pausedUntil.set(appKey, Date.now() + pauseMs);
          onError(error);
        })
        .finally(() => running.delete(appKey));
    running.set(appKey, run);
    await run;
  };
}

/** Publishes the sets of an application that are due at a moment, in the order of their moments. */
export async function publishDueUntil(
  site: Omit<DueSets, 'onError'>,
  { appKey, at }: { appKey: string; at: string },
): Promise<void> {
  for (const set of await readDueSets(site.database.db, { appKey, at })) await publishOne(site, { appKey, set });
}

async function publishOne(
  { database, hooks }: Omit<DueSets, 'onError'>,
  { appKey, set: { id, at, decidedBy } }: { appKey: string; set: SetRow },
): Promise<void> {
  const target = {
    database,
    allHooks: hooks,
    scope: { appKey, audience: 'admin' },
    writer: makeWriter(appKey, decidedBy ?? 0),
    moment: at ?? undefined,
  } as const;
  try {
    const publish = () => publishSet(target, { id, states: ['due'] });
    await publish().catch((error: unknown) => {
      // A person who saves at the moment is no fault of the set.
      if (error instanceof HttpProblem && [409, 412].includes(error.status)) return publish();
      throw error;
    });
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.status >= 500) throw error;
    await database.db.transaction().execute(async (transaction) => {
      await failDueSet(transaction, { appKey, id, reasons: toReasons(error) });
      await noteNextMoment(transaction, appKey);
    });
  }
}

/** The person who decided on the moment had the right to publish then. */
const makeWriter = (appKey: string, userId: number): Writer => ({
  userId,
  appKeys: [appKey],
  members: new Map([[appKey, { userId, role: 'admin' }]]),
  tokenHash: '',
  authenticatedAt: '',
});

function toReasons(problem: HttpProblem): SetReason[] {
  const { detail, items = [] } = problem.body('');
  return items.length > 0
    ? items.map(({ resource, id, label, errors }) => ({ resource, id, label, errors }))
    : [{ resource: '', id: 0, label: '', errors: { '': [detail ?? problem.message] } }];
}
