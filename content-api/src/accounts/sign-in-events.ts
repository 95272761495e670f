import { users } from '@quoin/shared/contract/resources/users';
import type { SignInOutcome } from '@quoin/shared/contract/sign-ins';
import type { FastifyRequest } from 'fastify';
import { appendAudit } from '../audit/append.ts';
import type { Db } from '../db/database.ts';
import { getCallerAddress } from '../http/caller-address.ts';
import { formatTimestamp, now } from '../timestamps.ts';
import { sentAppKey } from './access.ts';
import { nameDevice } from './device-name.ts';

/** The number of days after which an event is deleted. */
const keptDays = 90;

interface SignInEvent {
  /** Undefined if nobody has the identifier. */
  userId: number | undefined;
  outcome: SignInOutcome;
}

const isFailure = (outcome: SignInOutcome): boolean =>
  ['wrong-password', 'second-factor-wrong', 'too-many-attempts'].includes(outcome);

/** Records what a request did with a session, with its device, its address and the site that it addresses. */
export type SignInRecorder = (request: FastifyRequest, event: SignInEvent) => Promise<void>;

/**
 * Returns what events have in common that share a row, with their number. So nobody can fill the disk: attempts for
 * unknown identifiers share one row in an hour, and those beyond the limit of an account too. Wrong passwords are
 * limited by that limit. Other events happen only to somebody who knows the password.
 */
function getBucket(
  { userId, outcome }: SignInEvent,
  origin: { site: string; device: string; address: string },
): string {
  // A time to the hour, or to the minute.
  const time = now().slice(0, isFailure(outcome) ? 13 : 16);
  if (userId === undefined) return JSON.stringify([time, outcome]);
  if (outcome === 'too-many-attempts') return JSON.stringify([time, outcome, userId, origin.site]);
  return JSON.stringify([time, outcome, userId, origin.site, origin.device, origin.address]);
}

/** @param accountsKey the application whose users sign in */
export function createSignInRecorder({ db, accountsKey }: { db: Db; accountsKey: string }): SignInRecorder {
  /** Returns the application that the request addresses, if the user is a member; no other site sees the event. */
  const findSite = async (request: FastifyRequest, userId: number | undefined): Promise<string> => {
    const appKey = sentAppKey(request);
    if (appKey === undefined || userId === undefined) return '';
    const membership = await db
      .selectFrom('memberships')
      .select('app_key')
      .where('app_key', '=', appKey)
      .where('user_app_key', '=', accountsKey)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return membership?.app_key ?? '';
  };

  return async (request, event) => {
    const site = await findSite(request, event.userId);
    const [device, address] = [nameDevice(request.headers['user-agent']), getCallerAddress(request)];
    const latest = { device, address, at: now() };
    await db.transaction().execute(async (transaction) => {
      const { count } = await transaction
        .insertInto('sign_in_events')
        .values({
          app_key: accountsKey,
          user_id: event.userId ?? null,
          site_key: site,
          outcome: event.outcome,
          count: 1,
          bucket: getBucket(event, { site, device, address }),
          ...latest,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['app_key', 'bucket'])
            .doUpdateSet((eb) => ({ count: eb('sign_in_events.count', '+', 1), ...latest })),
        )
        .returning('count')
        .executeTakeFirstOrThrow();
      if (count === 1) await tellAudit(transaction, { site, event });
    });
  };
}

/**
 * Tells the audit of the site of a sign-in or of failed ones, once for a row. Who failed is not known, so these entries
 * are about the account.
 */
async function tellAudit(
  db: Db,
  { site, event: { userId, outcome } }: { site: string; event: SignInEvent },
): Promise<void> {
  if (site === '' || userId === undefined) return;
  const account = { resource: users.name, recordId: userId };
  if (outcome === 'signed-in')
    await appendAudit(db, { appKey: site, events: [{ action: 'sign-in', by: { userId }, ...account }] });
  if (isFailure(outcome))
    await appendAudit(db, {
      appKey: site,
      events: [{ action: 'failed-sign-in', ...account, detail: { reason: outcome } }],
    });
}

/** Deletes the events that are older than 90 days. */
export async function deleteExpiredSignIns(db: Db): Promise<void> {
  // No condition on the application: expired events of all applications are deleted.
  const oldest = formatTimestamp(new Date(Date.now() - keptDays * 86_400_000));
  await db.deleteFrom('sign_in_events').where('at', '<=', oldest).execute();
}
