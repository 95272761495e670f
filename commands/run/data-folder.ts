import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '@quoin/shared/contract/settings';
import { getErrorMessage } from '@quoin/shared/contract/error-message';

/**
 * Makes the folder of the data where there is none yet. Answers, in a sentence, why nothing can be written there;
 * nothing when it can.
 */
export function dataFolderProblem(dataDir: string): string | undefined {
  try {
    make(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return `DATA_DIR must be a folder in which the servers may write: ${getErrorMessage(error)}.`;
  }
}

/** Stops the command with a sentence where nothing can be written. */
export function dataFolderOrExit({ dataDir }: Pick<Settings, 'dataDir'>): void {
  const problem = dataFolderProblem(dataDir);
  if (problem === undefined) return;
  console.error(problem);
  process.exit(1);
}

/** Folder by folder: Node's own way to make several never ends below one that lets none be made, such as `/proc`. */
function make(folder: string): void {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there?.isDirectory()) return;
  if (there) throw new Error(`${folder} is none`);
  make(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
