/**
 * Ends this process if its parent dies. Node loads this file before the process's own code.
 * The parent is the other end of the IPC channel or, without a channel, the process whose id is in `LEAVE_WITH`.
 * It sends SIGINT if nothing listens for SIGTERM, because Playwright's runner stops its servers on SIGINT only.
 */
const leave = () => process.kill(process.pid, process.listenerCount('SIGTERM') > 0 ? 'SIGTERM' : 'SIGINT');

/** The interval of the check without a channel, in milliseconds. */
const everyMs = 250;
const parent = Number(process.env.LEAVE_WITH);
// It is meant for this process, not for its children.
delete process.env.LEAVE_WITH;
if (parent > 0) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    leave();
  }, everyMs);
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
