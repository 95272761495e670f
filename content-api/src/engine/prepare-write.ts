import type { Contract } from '@quoin/shared/contract/contract';
import type { VersionAction } from '@quoin/shared/contract/versions';
import type { TextChange } from '@quoin/shared/contract/wire';
import type { Database } from '../db/database.ts';
import { HttpProblem, refuseErrors, type FieldErrors } from '../http/problem.ts';
import type { IdempotencyKey } from './idempotency-key.ts';
import type { AfterWriteHook, ResourceHooks, Writer } from './resource-hooks.ts';
import type { Scope } from './scope.ts';
import { createLongTextParser } from './texts/long-texts.ts';
import { parseBody, type Body, type ParsedBody } from './validate.ts';

/** How a write treats what its rich texts would lose. `prepare` adds to `changes` what it has removed or changed. */
export interface TextCleaning {
  acceptsLosses: boolean;
  changes: TextChange[];
}

/** The context of a write. */
export interface Target {
  database: Database;
  contract: Contract;
  hooks: ResourceHooks;
  scope: Scope;
  writer?: Writer | undefined;
  /** The writer changes their own account, for which no role is needed. */
  isOwnAccount?: boolean;
  idempotencyKey?: IdempotencyKey | undefined;
  texts?: TextCleaning | undefined;
  /** The moment for which a publication was planned. The history has it instead of the time of the write. */
  moment?: string | undefined;
  /** The time that the history has for all writes of a transaction of several records. Default: that of each write. */
  at?: string | undefined;
  /** What the history calls the write. Default: a create, an update or a deletion. */
  versionAction?: VersionAction | undefined;
}

export interface PreparedWrite {
  parsed: ParsedBody;
  afterWrite: AfterWriteHook | undefined;
}

const parseLongTexts = createLongTextParser();

/**
 * Reads a body and makes every check that needs no transaction. Call it before the transaction begins.
 * @throws HttpProblem with an error for each invalid field
 */
export async function prepare(
  { contract, hooks, scope, writer, texts }: Omit<Target, 'database'>,
  { body, isNew, id, isDraft = false }: { body: Body; isNew: boolean; id?: number; isDraft?: boolean },
): Promise<PreparedWrite> {
  const parsed = await parse({ contract, hooks, scope }, { body, isNew, isDraft });
  refuseProblems(parsed, texts);
  return { parsed, afterWrite: await hooks.prepare?.({ scope, parsed, isNew, id, writer }) };
}

/** Reads a body by the contract and the hooks of the resource. The errors are those of both. */
export async function parse(
  { contract, hooks, scope }: Pick<Target, 'contract' | 'hooks' | 'scope'>,
  { body, ...kind }: { body: Body; isNew: boolean; isDraft?: boolean },
): Promise<ParsedBody> {
  const withTexts = await parseLongTexts(contract, { body: hooks.fromBody?.(body) ?? body, appKey: scope.appKey });
  const parsed = parseBody(contract, { body: withTexts, ...kind });
  return { ...parsed, errors: { ...hooks.check?.(parsed), ...parsed.errors } };
}

/**
 * Notes in `texts` what cleaning has changed in the rich texts.
 * @throws HttpProblem 422 when a field has an error, or would lose a part of its text that `texts` does not accept
 */
export function refuseProblems({ errors, changes }: ParsedBody, texts: TextCleaning | undefined): void {
  const textLosses = texts?.acceptsLosses ? [] : changes.filter((change) => change.is_loss);
  if (textLosses.length === 0) {
    refuseErrors(errors);
    texts?.changes.push(...changes);
    return;
  }
  const losses = Map.groupBy(textLosses, ({ field }) => field);
  const messages: FieldErrors = Object.fromEntries(
    [...losses].map(([field, lost]) => [field, lost.map(({ what, why }) => `${what} would be lost. ${why}`)]),
  );
  throw new HttpProblem(422, { errors: { ...messages, ...errors }, textLosses });
}
