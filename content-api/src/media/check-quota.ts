import type { Db } from '../db/database.ts';
import type { Scope } from '../engine/scope.ts';
import { HttpProblem } from '../http/problem.ts';

const bytesInMb = 1_048_576;

export interface QuotaCheck {
  scope: Scope;
  quotaMb: number;
  /** The bytes to be added. */
  addedBytes: number;
}

/**
 * Checks that the application has room for more bytes.
 * @throws {HttpProblem} 507 when its quota would be exceeded
 */
export async function checkQuota(db: Db, { scope, quotaMb, addedBytes }: QuotaCheck): Promise<void> {
  const { used } = await db
    .selectFrom('media')
    .where('app_key', '=', scope.appKey)
    .select((eb) => eb.fn.sum<number | string | null>('stored').as('used'))
    .executeTakeFirstOrThrow();
  if (Number(used ?? 0) + addedBytes > quotaMb * bytesInMb) {
    throw new HttpProblem(507, {
      detail: `The pictures of this application would need more than its ${quotaMb} MB. Delete some, or ask the operator to raise MEDIA_QUOTA_MB.`,
    });
  }
}
