import { describeDatabaseError } from '@quoin/content-api/src/db/describe-database-error.ts';
import { getErrorMessage } from '@quoin/shared/contract/error-message';

/** Says what kept a command from its work, and has it end with 1. */
export function sayFailure(error: unknown): void {
  console.error(describeDatabaseError(error) ?? getErrorMessage(error));
  process.exitCode = 1;
}
