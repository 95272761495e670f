import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import path from 'node:path';
import type { Settings } from '@quoin/shared/contract/settings';

/** Two of this size at most: the log, and the one before. */
const largest = 50 * 2 ** 20;

/** Each site has its servers' logs to itself. */
export const logsOf = ({ dataDir, appKey }: Pick<Settings, 'dataDir' | 'appKey'>): string => path.join(dataDir, 'logs', appKey);

export interface RollingLog {
  write(line: string): void;
  /** Resolves when all of it is written. */
  end(): Promise<void>;
}

/**
 * Goes on with `<name>.log`, whoever else writes to it; once it has grown to 50 MB it is kept as `<name>.previous.log`.
 * Both are their owner's alone: where mail is not sent, its links stand here.
 */
export function openLog(folder: string, name: string): RollingLog {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${name}.log`);
  const size = (): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let [stream, written] = [append(file), size()];
  return {
    write(line) {
      const bytes = Buffer.byteLength(line);
      if (written + bytes > largest) {
        stream.end();
        // What is still on its way follows the file to its new name. Somebody else may have emptied it, or taken it away.
        if (size() > largest / 2) renameSync(file, path.join(folder, `${name}.previous.log`));
        [stream, written] = [append(file), size()];
      }
      // A disk that was full may have room again.
      if (stream.destroyed) stream = append(file);
      stream.write(line);
      written += bytes;
    },
    end: () => new Promise((resolve) => { stream.end(() => resolve()); }),
  };
}

/** At the end of the file wherever that is, so that it may be emptied. A full disk costs lines, not the servers. */
const append = (file: string): WriteStream => createWriteStream(file, { flags: 'a', mode: 0o600 }).on('error', () => undefined);
