import { randomBytes } from 'node:crypto';
import type { Member } from '@quoin/shared/contract/may';
import { users } from '@quoin/shared/contract/resources/users';
import type { OwnSession, Session } from '@quoin/shared/contract/account-wire';
import { readAppKeys } from './credentials.ts';
import { hashToken } from './links.ts';
import { listAccess } from './memberships.ts';
import { createUseRecorder, endTokens, noteUse, readTokens, recordIntervalMs, type RecorderOptions } from './tokens.ts';
import { createBatchLoader } from '../db/batch-loader.ts';
import type { Database, Db } from '../db/database.ts';
import { activeStatus, getLockName } from '../engine/resource.ts';
import { formatTimestamp, parseTimestamp, now } from '../timestamps.ts';

const hour = 3_600_000;
/** The lifetime of a remembered token in milliseconds: `total` from sign-in, `idle` since the last use. */
const remembered = { total: 30 * 24 * hour, idle: 14 * 24 * hour };
const sessionTotal = 12 * hour;
/** Lets scanners for leaked secrets recognize a token. */
const prefix = 'quoin_';

/** How many factors a user proved at sign-in. A password is one; a passkey that verifies its user is two. */
export type Factors = 'one' | 'two';

/** The user of a session or of an API token, and the applications that it gives access to. */
export interface Holder {
  userId: number;
  /** The applications that the session may access. */
  appKeys: readonly string[];
  /** The user's applications that demand a second factor, if the session began with one factor. */
  withheldKeys: readonly string[];
  reviewedKeys: readonly string[];
  /** Those of the applications of which a planned moment has come, which the next read has to publish first. */
  dueKeys: readonly string[];
  /** What the user may do in each application that the session may access, by its key. */
  members: ReadonlyMap<string, Member>;
  tokenHash: string;
  /** When the user last proved who they are: at sign-in, or later. Empty if that is not known. */
  authenticatedAt: string;
  /** How long the session lasts without further use, in milliseconds. */
  idleLeftMs: number;
  factors: Factors;
  /** The API token with which a program acts for the user; undefined for the user's own hand. */
  apiToken?: { id: number; name: string };
}

/** A user who was verified, and how. */
export interface LoginCheck {
  userId: number;
  /** The hash that the password was verified against; undefined when no password was used. */
  hash: string | undefined;
  factors: Factors;
  /**
   * Whether what was verified is still valid, such as a passkey that can be removed meanwhile. It runs in the
   * transaction that creates the token, while no change of a user can run.
   */
  isStillValid?: (transaction: Db) => Promise<boolean>;
  remember: boolean;
  /** Where the user signs in from, for the list of sessions. */
  device: string;
  address: string;
}

export interface Sessions {
  /**
   * Creates a token. It is only returned here; the database stores its hash. Returns undefined when the password was
   * changed, the user deactivated or deleted, or `isStillValid` false, while the user was verified.
   */
  open: (check: LoginCheck) => Promise<Omit<Session, 'device'> | undefined>;
  /** Finds the holder of a valid token. Without `isUse`, the call does not keep the session alive. */
  findHolder: (token: string, options?: { isUse?: boolean }) => Promise<Holder | undefined>;
  close: (holder: Holder) => Promise<void>;
  /** Lists the valid sessions of the holder's user, the one that was used last first. */
  list: (holder: Holder) => Promise<OwnSession[]>;
  /** Ends a session of the holder's user; returns whether there was one with this id. */
  end: (holder: Holder, id: string) => Promise<boolean>;
  /** Ends the other sessions of the holder's user; returns how many there were. */
  endOthers: (holder: Holder) => Promise<number>;
}

/** A part of the hash identifies a session for its user. It is no secret: the token cannot be found from it. */
const getSessionId = (tokenHash: string): string => tokenHash.slice(0, 16);

const selectHolders = (db: Db, { accountsKey, hashes }: { accountsKey: string; hashes: readonly string[] }) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', (join) =>
      join.onRef('users.app_key', '=', 'tokens.app_key').onRef('users.id', '=', 'tokens.user_id'),
    )
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.user_app_key', '=', 'tokens.app_key').onRef('memberships.user_id', '=', 'tokens.user_id'),
    )
    .leftJoin('applications', 'applications.app_key', 'memberships.app_key')
    .leftJoin('revisions', 'revisions.app_key', 'memberships.app_key')
    .select([
      'tokens.token_hash as hash',
      'tokens.user_id as userId',
      'tokens.seen_at as seenAt',
      'tokens.idle_seconds as idle',
      'tokens.authenticated_at as authenticatedAt',
      'tokens.factors',
      'memberships.app_key as appKey',
      'memberships.role',
      'memberships.resources',
      'applications.second_factor as secondFactor',
      'applications.review',
      'revisions.next_at as nextAt',
    ])
    .where('tokens.app_key', '=', accountsKey)
    .where('tokens.token_hash', 'in', hashes)
    .where('tokens.expires_at', '>', now())
    .where('users.status', '=', activeStatus)
    .orderBy('memberships.app_key');

/** Finds the user, if still active and, when a password was used, if it still has this hash. */
const findVerifiedUser = (
  db: Db,
  { accountsKey, userId, hash }: { accountsKey: string; userId: number; hash: string | undefined },
) =>
  db
    .selectFrom('users')
    .leftJoin('credentials', (join) =>
      join.onRef('credentials.app_key', '=', 'users.app_key').onRef('credentials.user_id', '=', 'users.id'),
    )
    .select(['users.name', 'users.firstname', 'users.lastname', 'users.email'])
    .where('users.app_key', '=', accountsKey)
    .where('users.id', '=', userId)
    .where('users.status', '=', activeStatus)
    .$if(hash !== undefined, (query) => query.where('credentials.password_hash', '=', String(hash)))
    .executeTakeFirst();

interface SessionOptions extends RecorderOptions {
  database: Pick<Database, 'db' | 'lockShared' | 'classifyError'>;
  /** How long a token that is not remembered lasts without use. */
  idleMinutes: number;
}

/**
 * Creates the session store of the accounts application.
 * @param accountsKey the application whose users sign in
 */
export function createSessions({ database, accountsKey, idleMinutes, onError }: SessionOptions): Sessions {
  const { db, lockShared } = database;
  // Every request with a token needs this query, and a screen sends several at once, so they share one query. It
  // returns a row for each application of a token.
  const loadRows = createBatchLoader(async (hashes) => {
    const rows = await selectHolders(db, { accountsKey, hashes }).execute();
    return Map.groupBy(rows, ({ hash }) => String(hash));
  });

  const recordUse = createUseRecorder({ database, onError, record: (hash) => noteUse(db, { accountsKey, hash }) });
  return {
    open: async ({ userId, hash, factors, isStillValid, remember, device, address }) => {
      const token = `${prefix}${randomBytes(32).toString('base64url')}`;
      const { total, idle } = remember ? remembered : { total: sessionTotal, idle: idleMinutes * 60_000 };
      const expires = formatTimestamp(new Date(Date.now() + total));
      const user = await db.transaction().execute(async (transaction) => {
        // A change of a user ends all of the user's sessions. The lock prevents a new one during that change.
        await lockShared(transaction, getLockName(users, accountsKey));
        const found = await findVerifiedUser(transaction, { accountsKey, userId, hash });
        if (!found || !((await isStillValid?.(transaction)) ?? true)) return undefined;
        await transaction
          .deleteFrom('tokens')
          .where('app_key', '=', accountsKey)
          .where('expires_at', '<=', now())
          .execute();
        await transaction
          .insertInto('tokens')
          .values({
            app_key: accountsKey,
            token_hash: hashToken(token),
            user_id: userId,
            created_at: now(),
            expires_at: expires,
            seen_at: now(),
            authenticated_at: now(),
            idle_seconds: idle / 1000,
            device,
            address,
            factors,
          })
          .execute();
        return found;
      });
      if (!user) return undefined;
      const name = String(user.name) || [user.firstname, user.lastname].filter(Boolean).join(' ');
      return {
        token,
        expires_at: expires,
        user: {
          id: userId,
          name,
          email: String(user.email),
          app_keys: await readAppKeys(db, { app_key: accountsKey, user_id: userId }),
        },
      };
    },

    findHolder: async (token, { isUse = true } = {}) => {
      const tokenHash = hashToken(token);
      const rows = (await loadRows(tokenHash)) ?? [];
      const [found] = rows;
      if (!found) return undefined;
      const unused = Date.now() - parseTimestamp(String(found.seenAt));
      const idle = Number(found.idle) * 1000;
      if (unused >= idle) return undefined;
      const isRecorded = isUse && unused >= recordIntervalMs;
      if (isRecorded) await recordUse(tokenHash);
      const [userId, factors] = [Number(found.userId), found.factors === 'two' ? 'two' : 'one'] as const;
      return {
        ...listAccess(rows, { userId, factors }),
        userId,
        tokenHash,
        authenticatedAt: String(found.authenticatedAt),
        idleLeftMs: isRecorded ? idle : idle - unused,
        factors,
      };
    },

    close: ({ tokenHash }) => endTokens(db, { accountsKey, hashes: [tokenHash] }),

    list: async ({ userId, tokenHash }) => {
      const rows = await readTokens(db, { accountsKey, userId });
      return rows
        .filter(({ seen_at: seenAt, idle_seconds: idle }) => Date.now() - parseTimestamp(seenAt) < idle * 1000)
        .map(({ token_hash: hash, device, address, created_at, seen_at }) => ({
          id: getSessionId(hash),
          device,
          address,
          created_at,
          seen_at,
          is_current: hash === tokenHash,
        }));
    },

    end: async ({ userId }, id) => {
      const rows = await readTokens(db, { accountsKey, userId });
      const hashes = rows.map(({ token_hash: hash }) => hash).filter((hash) => getSessionId(hash) === id);
      await endTokens(db, { accountsKey, hashes });
      return hashes.length > 0;
    },

    endOthers: async ({ userId, tokenHash }) => {
      const rows = await readTokens(db, { accountsKey, userId });
      const hashes = rows.map(({ token_hash: hash }) => hash).filter((hash) => hash !== tokenHash);
      await endTokens(db, { accountsKey, hashes });
      return hashes.length;
    },
  };
}
