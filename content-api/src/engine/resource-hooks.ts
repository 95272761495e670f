import type { Contract } from '@quoin/shared/contract/contract';
import type { Field } from '@quoin/shared/contract/field';
import type { Member } from '@quoin/shared/contract/may';
import type { Db, Differences } from '../db/database.ts';
import type { Row, Value } from '../db/tables.ts';
import type { FieldErrors } from '../http/problem.ts';
import type { ListRows } from './list-condition.ts';
import type { Scope } from './scope.ts';
import type { Body, ParsedBody } from './validate.ts';

/** The user who writes, or for whom an API token does. There is none while the sample content is stored. */
export interface Writer {
  userId: number;
  /** The applications that the session may access. */
  appKeys: readonly string[];
  /** What the user may do in each of them, by its key. */
  members: ReadonlyMap<string, Member>;
  tokenHash: string;
  /** When the user last proved who they are. */
  authenticatedAt: string;
  /** The API token with which a program writes for the user. */
  apiToken?: { name: string };
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
  /**
   * Restricts the list. `scope` says which application and which rows a subquery may read; `searchRows` finds rows by
   * their search text.
   */
  where: (
    rows: ListRows,
    context: { db: Db; searchRows: Differences['searchRows']; scope: Scope; value: Value },
  ) => ListRows;
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
  /** Brings a body into the form of the contract, such as fields that older clients send under other names. */
  fromBody?: (body: Body) => Body;
  /** Checks a parsed body; returns error messages by field. */
  check?: (parsed: ParsedBody) => FieldErrors;
  /** Does slow work before the transaction, such as hashing a password. Returns the work to do inside it. */
  prepare?: (write: {
    scope: Scope;
    parsed: ParsedBody;
    isNew: boolean;
    id: number | undefined;
    writer: Writer | undefined;
  }) => Promise<AfterWriteHook>;
  /**
   * Checks a stored record against others, in the transaction of the write that created, changed or restored it.
   * @throws HttpProblem when the record must not be as it is
   */
  afterStore?: (db: Db, context: { scope: Scope; row: Row }) => Promise<void>;
  /** True when writes are checked against other records: those of an application then run one at a time. */
  isExclusive?: boolean;
  /**
   * Checks an update inside its transaction, before the record changes.
   * @throws HttpProblem when the update is not allowed
   */
  beforeUpdate?: (
    db: Db,
    context: { scope: Scope; id: number; parsed: ParsedBody; writer: Writer | undefined },
  ) => Promise<void>;
  /**
   * Checks a deletion inside its transaction.
   * @throws HttpProblem when the record must not be deleted
   */
  beforeDelete?: (db: Db, context: { scope: Scope; id: number; writer: Writer }) => Promise<void>;
}

export type HooksByResource = ReadonlyMap<Contract['name'], ResourceHooks>;
