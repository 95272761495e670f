import { describeDatabaseError } from '@quoin/content-api/src/db/describe-database-error.ts';
import { messageOf } from '@quoin/shared/contract/thrown';

/** Says what kept a command from its work, and has it end with 1. */
export function sayFailure(error: unknown): void {
  console.error(describeDatabaseError(error) ?? messageOf(error));
  process.exitCode = 1;
}
