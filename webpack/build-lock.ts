import { mkdir, readlink, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning } from '@quoin/shared/server/is-running';
import { root } from './apps.ts';

/** How often a waiting command checks the lock, in milliseconds. */
const checkEveryMs = 200;

/**
 * The path of an app's build lock. It is a symbolic link whose target is the process id of the build. The link and its
 * target are created in one step, which a file and its content are not.
 */
export const getLockFile = (name: string): string => join(root, 'node_modules/.cache/quoin', `${name}.lock`);

/**
 * Runs a build of an app while no other command builds it. A start, a release and a development server that run at the
 * same time write to the same `dist` folder. It waits for the other command and logs that. A lock of a process that no
 * longer runs is removed.
 */
export async function withBuildLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lockFile = getLockFile(name);
  await mkdir(dirname(lockFile), { recursive: true });
  for (let waits = 0; !(await tryLock(lockFile)); waits += 1) {
    if (waits === 0) console.log(`Another command builds ${name}: waiting for it.`);
    await pause(checkEveryMs);
  }
  try {
    return await work();
  } finally {
    await rm(lockFile, { force: true });
  }
}

/** Tries to take the lock. Returns false while the process that holds it still runs. */
async function tryLock(lockFile: string): Promise<boolean> {
  const isAcquired = await symlink(String(process.pid), lockFile).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (isAcquired) return true;
  const holder = Number(await readlink(lockFile).catch(() => NaN));
  // A lock with this process's own id is from an earlier process, in a container or before a restart of the machine.
  const isStale = holder === process.pid || (holder > 0 && !isRunning(holder));
  if (!isStale) return false;
  await rm(lockFile, { force: true });
  return tryLock(lockFile);
}
