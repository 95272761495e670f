import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

/** The maximum size in bytes of the log, and of the previous log. */
const largest = 50 * 2 ** 20;

/**
 * Opens a log such as `api.log` for appending and returns a function that writes whole lines synchronously.
 * Other processes may write to the file, truncate it or remove it. At 50 MiB it is renamed to `api.previous.log`.
 * Only the owner may read the files, because they contain the links of mails where no mail server is set.
 * @throws Error if the folder cannot be created
 */
export function openLog(file: string): (lines: string | Uint8Array) => void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const previous = file.replace(/(\.log)?$/, '.previous.log');
  return (lines) => {
    try {
      // Open the file by name for each write, because another process may have renamed it.
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) + Buffer.byteLength(lines) > largest)
        renameSync(file, previous);
      appendFileSync(file, lines, { mode: 0o600 });
    } catch {
      // Usually the disk is full. Lose the lines, but keep the server running.
    }
  };
}
