import type { Db } from '../db/database.ts';

/** Locks the revision of an application until the transaction ends, without changing it. Other writers wait. */
export async function lockRevision(db: Db, appKey: string): Promise<void> {
  await db
    .insertInto('revisions')
    .values({ app_key: appKey, revision: 0, next_at: null })
    .onConflict((conflict) =>
      conflict.column('app_key').doUpdateSet((eb) => ({ revision: eb.ref('revisions.revision') })),
    )
    .execute();
}
