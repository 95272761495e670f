import { databaseInWords } from '@quoin/content-api/src/db/in-words.ts';

/** Says what kept a command from its work, and has it end with 1. */
export function sayFailure(error: unknown): void {
  console.error(databaseInWords(error) ?? (error instanceof Error ? error.message : error));
  process.exitCode = 1;
}
