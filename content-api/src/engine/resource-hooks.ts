import type { Contract } from '@quoin/shared/contract/contract';
import type { Field } from '@quoin/shared/contract/field';
import type { Db } from '../db/database.ts';
import type { Row, Value } from '../db/tables.ts';
import type { FieldErrors } from '../http/problem.ts';
import type { ListRows } from './list-condition.ts';
import type { Scope } from './scope.ts';
import type { Body, Draft } from './validate.ts';

/** The signed-in user who writes. There is none while the sample content is stored. */
export interface Writer {
  userId: number;
  /** The applications that the session may access. */
  appKeys: readonly string[];
  tokenHash: string;
  /** When the user last proved who they are. */
  authenticatedAt: string;
}

/** Runs inside the write's transaction, after the record is stored. */
export type AfterWriteHook = (db: Db, row: Row) => Promise<void>;

/**
 * A query parameter of a resource's list that the contract's `filters` cannot express. Validation, the cache key,
 * totals, paging and the OpenAPI document follow from it.
 */
export interface ReadHook {
  /** The kind, the format and the limits of its value. */
  field: Field;
  /** What the list contains with it; for the OpenAPI document. */
  description: string;
  /** Restricts the list. `scope` says which application and which rows a subquery may read. */
  where: (rows: ListRows, context: { db: Db; scope: Scope; value: Value }) => ListRows;
}

/** Read hooks by the name of their parameter. */
export type ReadHooks = Readonly<Record<string, ReadHook>>;

/** The rules of one resource that its contract cannot express. */
export interface ResourceHooks {
  /** Further query parameters of the list. Not for applications, whose list spans several of them. */
  read?: ReadHooks;
  /** The key of the only application that may contain these records. */
  home?: string;
  /** True when users must have proved shortly before who they are to write these records (decision 051). */
  needsReauthentication?: boolean;
  /** Renames fields that a client described in the specification sends under other names. */
  fromBody?: (body: Body) => Body;
  /** Checks a draft; returns error messages by field. */
  check?: (draft: Draft) => FieldErrors;
  /** Does slow work before the transaction, such as hashing a password. Returns the work to do inside it. */
  prepare?: (write: {
    scope: Scope;
    draft: Draft;
    isNew: boolean;
    id: number | undefined;
    writer: Writer | undefined;
  }) => Promise<AfterWriteHook>;
  /** True when writes are checked against other records: those of an application then run one at a time. */
  isExclusive?: boolean;
  /**
   * Checks an update inside its transaction, before the record changes.
   * @throws HttpProblem when the update is not allowed
   */
  beforeUpdate?: (
    db: Db,
    context: { scope: Scope; id: number; draft: Draft; writer: Writer | undefined },
  ) => Promise<void>;
  /**
   * Checks a deletion inside its transaction.
   * @throws HttpProblem when the record must not be deleted
   */
  beforeDelete?: (db: Db, context: { scope: Scope; id: number; writer: Writer }) => Promise<void>;
}

export type HooksByResource = ReadonlyMap<Contract['name'], ResourceHooks>;
