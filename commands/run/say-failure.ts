import { databaseInWords } from '@quoin/content-api/src/db/in-words.ts';
import { messageOf } from '@quoin/shared/contract/thrown';

/** Says what kept a command from its work, and has it end with 1. */
export function sayFailure(error: unknown): void {
  console.error(databaseInWords(error) ?? messageOf(error));
  process.exitCode = 1;
}
