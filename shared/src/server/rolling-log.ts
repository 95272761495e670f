import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

/** Two of this size at most: the log, and the one before. */
const largest = 50 * 2 ** 20;

/**
 * Goes on with a log such as `api.log`, whoever else writes to it, empties it or takes it away; once it has grown to 50
 * MB it is kept as `api.previous.log`. Both are their owner's alone: where mail is not sent, its links stand here.
 * Answers what adds whole lines; they are in the file then.
 * @throws when its folder cannot be made
 */
export function openLog(file: string): (lines: string | Uint8Array) => void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const previous = file.replace(/(\.log)?$/, '.previous.log');
  return (lines) => {
    try {
      // By its name each time: what another process has set aside is not gone on with.
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) + Buffer.byteLength(lines) > largest)
        renameSync(file, previous);
      appendFileSync(file, lines, { mode: 0o600 });
    } catch {
      // A full disk, mostly: it costs lines, and not the server whose they are.
    }
  };
}
