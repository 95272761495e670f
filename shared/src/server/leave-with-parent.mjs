/**
 * Ends this process if its parent dies. Node loads this file before the process's own code.
 * The parent is the other end of the IPC channel or, without a channel, what `LEAVE_WITH` names.
 * It sends SIGINT if nothing listens for SIGTERM, because Playwright's runner stops its servers on SIGINT only.
 */
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const leave = () => process.kill(process.pid, process.listenerCount('SIGTERM') > 0 ? 'SIGTERM' : 'SIGINT');

/** Reads a file about a process on Linux; elsewhere, or when the process is gone, returns ''. */
const about = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};
const parentOf = (pid) => Number(about(pid, 'stat').split(') ').at(-1).split(' ')[1]);

/** Returns the parent of a shell that runs the bootstrap: some shells stay when npm, which started them, is killed. */
const beyondShell = (pid) => (about(pid, 'cmdline').includes('bootstrap.mjs') ? parentOf(pid) : undefined);

// The ids of this process, its parent, and the parent of its shell. Children inherit the variable, but have other ids.
const [own, parent, known] = (process.env.LEAVE_WITH ?? '').split(',').map(Number);
if (own === process.pid && isMainThread) {
  const beyond = known ?? beyondShell(parent);
  process.env.LEAVE_WITH = [own, parent, beyond].filter(Boolean).join();
  const isThere = () => process.ppid === parent && (beyond === undefined || parentOf(parent) === beyond);
  const timer = setInterval(() => {
    if (isThere()) return;
    clearInterval(timer);
    leave();
  }, 250);
  timer.unref();
}

process.on('disconnect', leave);
process.channel?.unref();
// Forked children inherit `execArgv`. Remove this import, because the `unref` above would end jest's workers, which
// only their channel keeps alive.
const at = process.execArgv.indexOf(import.meta.url);
if (at > 0) process.execArgv.splice(at - 1, 2);
// The parent may have died before this file was loaded. Without an IPC channel, `connected` is undefined.
if (process.connected === false) leave();
