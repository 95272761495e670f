import { describeDatabaseError } from '@quoin/content-api/src/db/describe-database-error.ts';
import { getErrorMessage } from '@quoin/shared/contract/error-message';

/** Prints why a command failed, and sets its exit code to 1. */
export function printFailure(error: unknown): void {
  console.error(describeDatabaseError(error) ?? getErrorMessage(error));
  process.exitCode = 1;
}
