/**
 * Loaded before a process's own code: when the process that started it dies without a word, this one ends too.
 * By SIGINT where nothing listens for SIGTERM: Playwright's runner ends its servers at that one alone.
 */
const leave = () => process.kill(process.pid, process.listenerCount('SIGTERM') > 0 ? 'SIGTERM' : 'SIGINT');

process.on('disconnect', leave);
process.channel?.unref();
// What this process forks inherits its flags, and may live by its channel alone, as jest's workers do.
const at = process.execArgv.indexOf(import.meta.url);
if (at > 0) process.execArgv.splice(at - 1, 2);
// The parent may have died before this was loaded; without a channel, `connected` is undefined.
if (process.connected === false) leave();
