import { closeSync, fstatSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import SonicBoom from 'sonic-boom';

/** A log of this size in bytes becomes the previous log. */
const rotateAt = 50 * 2 ** 20;
/** How many bytes wait in memory while the disk is full. Further lines are dropped. */
const maxLength = 2 ** 20;
const mode = 0o600;
/** A process that is killed loses what it has buffered, up to the last 100 ms. */
const buffering = { minLength: 4096, periodicFlush: 100 };

export interface RollingLog {
  write(lines: string): void;
  /** Writes what is buffered, and closes the file. */
  end(): void;
}

/**
 * Opens a log such as `api.log` with pino's file stream, for appending. At 50 MiB the file is renamed to
 * `api.previous.log`. Other processes may write to the file, rotate it, truncate it or remove it.
 * Only the owner may read the files, because they contain the links of mails where no mail server is set.
 * All writes are synchronous: nothing is in flight when the process exits.
 * @param options with `isBuffered`, lines are written together, which takes less time under load
 * @throws Error if the folder or the file cannot be created
 */
export function openLog(file: string, { isBuffered = false } = {}): RollingLog {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const stream = new SonicBoom({ dest: file, mode, sync: true, maxLength, ...(isBuffered ? buffering : {}) });
  // Usually the disk is full. The stream keeps the lines and writes them with the next ones.
  stream.on('error', () => undefined);
  // A check before each buffered line would take as long as the line. After a write, it is late by one buffer.
  if (isBuffered)
    stream.on('write', () => {
      rotate(stream, file);
    });
  return {
    write(lines) {
      if (!isBuffered) rotate(stream, file);
      stream.write(lines);
    },
    end() {
      stream.end();
    },
  };
}

/** Renames a full file. Opens the file again when another process has renamed or removed it. */
function rotate(stream: SonicBoom & { fd?: number }, file: string): void {
  try {
    const fileInfo = statSync(file, { throwIfNoEntry: false });
    const isOpen = fileInfo !== undefined && fileInfo.ino === fstatSync(stream.fd ?? -1).ino;
    if (isOpen && fileInfo.size < rotateAt) return;
    if (isOpen) renameSync(file, file.replace(/(\.log)?$/, '.previous.log'));
    // Create the file first: `reopen` leaks a listener when it cannot.
    closeSync(openSync(file, 'a', mode));
    stream.reopen();
  } catch {
    // Continue with the open file. After an error here, the stream would write the same lines again.
  }
}
