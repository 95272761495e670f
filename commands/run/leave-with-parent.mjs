/** Loaded before a server's own code: when the command that started it dies without a word, the server leaves too. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
