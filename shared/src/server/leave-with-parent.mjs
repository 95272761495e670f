/**
 * Ends this process if its parent dies. Node loads this file before the process's own code.
 * It sends SIGINT if nothing listens for SIGTERM, because Playwright's runner stops its servers on SIGINT only.
 */
const leave = () => process.kill(process.pid, process.listenerCount('SIGTERM') > 0 ? 'SIGTERM' : 'SIGINT');

process.on('disconnect', leave);
process.channel?.unref();
// Forked children inherit `execArgv`. Remove this import, because the `unref` above would end jest's workers, which
// only their channel keeps alive.
const at = process.execArgv.indexOf(import.meta.url);
if (at > 0) process.execArgv.splice(at - 1, 2);
// The parent may have died before this file was loaded. Without an IPC channel, `connected` is undefined.
if (process.connected === false) leave();
