import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** In milliseconds: how often the owner renews its lock, how often others look, and when they take it for stale. */
const times = { renewed: 2000, looked: 200, stale: 30_000 };

/** In the clone itself, because `npm ci` removes node_modules. */
export const getLockFile = (root) => path.join(root, '.quoin-installing');

/**
 * Runs `work` while no other command of this clone does, and waits for one that does.
 * @type {typeof import('./lock.d.mts').withInstallLock}
 */
export async function withInstallLock(root, work) {
  const file = getLockFile(root);
  const pids = [process.pid];
  const text = () => JSON.stringify({ host: os.hostname(), pids });
  await acquire(file, text());
  const isMine = () => read(file)?.text === text();
  const release = () => void (isMine() && rmSync(file, { force: true }));
  const renew = () => void (isMine() && utimesSync(file, new Date(), new Date()));
  const timer = setInterval(renew, times.renewed);
  process.on('exit', release);
  try {
    return await work((pid) => {
      pids.push(pid);
      writeFileSync(file, text());
    });
  } finally {
    clearInterval(timer);
    process.off('exit', release);
    release();
  }
}

async function acquire(file, text) {
  /** When the owner renewed the lock, and since when this command has seen no later renewal. */
  let seen = { renewed: -1, since: 0 };
  let hasReported = false;
  while (!create(file, text)) {
    const lock = read(file);
    if (!lock) continue;
    if (lock.renewed !== seen.renewed) seen = { renewed: lock.renewed, since: performance.now() };
    const owners = parseOwners(lock.text);
    if (isGone(owners) || performance.now() - seen.since > times.stale) {
      removeStale(file, lock.text);
      continue;
    }
    if (!hasReported)
      console.log(`Another command (process ${owners.pids[0]}) installs the packages: waiting for it …`);
    hasReported = true;
    await pause(times.looked);
  }
}

function create(file, text) {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Returns undefined when there is no lock any more. */
function read(file) {
  try {
    return { text: readFileSync(file, 'utf8'), renewed: statSync(file).mtimeMs };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The owner may be writing the file: nothing is known of it until the next look. */
function parseOwners(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { host: '', pids: ['unknown'] };
  }
}

/** Whether its processes have ended. Those of another host, such as a container, are known by the renewals only. */
const isGone = ({ host, pids }) => host === os.hostname() && !pids.some((pid) => pid !== process.pid && isRunning(pid));

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Moves the lock away before it is removed: another command may have replaced the stale one by its own just now. */
function removeStale(file, text) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, file);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
  rmSync(aside, { force: true });
}
