import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { markFirstStart, type DataFolder } from '@quoin/shared/server/first-start-mark';

/**
 * Creates the data folder if it does not exist.
 * @returns a sentence that says why it is not writable, or undefined if it is
 */
export function dataFolderProblem(dataDir: string): string | undefined {
  try {
    createFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return `DATA_DIR must be a folder in which the servers may write: ${getErrorMessage(error)}.`;
  }
}

/**
 * Exits with 1 and prints the reason if the data folder is not writable. Marks a new one, because the first release may
 * be stored there before the API looks for files of a lost database.
 */
export function dataFolderOrExit(settings: DataFolder): void {
  const problem = dataFolderProblem(settings.dataDir);
  if (problem === undefined) return markFirstStart(settings);
  console.error(problem);
  process.exit(1);
}

/** One folder at a time: Node's `recursive` option never returns below a folder such as `/proc`, which allows none. */
function createFolder(folder: string): void {
  const existing = statSync(folder, { throwIfNoEntry: false });
  if (existing?.isDirectory()) return;
  if (existing) throw new Error(`${folder} is not a folder`);
  createFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
