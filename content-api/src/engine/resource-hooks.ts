import type { Contract } from '@quoin/shared/contract/contract';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import type { FieldErrors } from '../http/problem.ts';
import type { Scope } from './scope.ts';
import type { Body, Draft } from './validate.ts';

/** Who writes: the user of a session. While the sample is stored it is nobody. */
export interface Writer {
  userId: number;
  tokenHash: string;
}

/** Runs inside the write's transaction, once the record is stored. */
export type AfterWriteHook = (db: Db, row: Row) => Promise<void>;

/** Where the server treats one resource differently from what its contract says. */
export interface ResourceHooks {
  /** The only application in which these records live. */
  home?: string;
  /** Turns what a described client sends into what the contract says. */
  fromBody?: (body: Body) => Body;
  /** Refuses a draft, by field. */
  check?: (draft: Draft) => FieldErrors;
  /** Slow work that has no place inside a transaction (a password's hash), and what then belongs inside. */
  prepare?: (write: {
    scope: Scope;
    draft: Draft;
    isNew: boolean;
    id: number | undefined;
    writer: Writer | undefined;
  }) => Promise<AfterWriteHook>;
  /** Whether a write is judged by what other records say, so that no two of an application may be judged at once. */
  isExclusive?: boolean;
  /**
   * Throws when this record must not be changed so; asked inside the write's transaction, while the record is as it
   * was.
   */
  beforeUpdate?: (
    db: Db,
    what: { scope: Scope; id: number; draft: Draft; writer: Writer | undefined },
  ) => Promise<void>;
  /** Throws when this record must stay. */
  beforeDelete?: (db: Db, what: { scope: Scope; id: number; writer: Writer }) => Promise<void>;
}

export type HooksByResource = ReadonlyMap<Contract['name'], ResourceHooks>;
