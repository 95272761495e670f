import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';

/**
 * Returns the folder for the tests' temporary files: `/dev/shm` if it has this many bytes free, else the system's.
 * The tests call fsync as production does; on a disk they wait for it most of the time, and in memory it costs nothing.
 */
export function chooseTemporaryFolder(bytes: number): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > bytes ? memory : tmpdir();
}
