/** A child process of a command, for the tests of the commands: it runs until SIGTERM and then prints that it ended. */
process.on('SIGTERM', () => {
  console.log('the child ended');
  process.exit(0);
});
setInterval(() => undefined, 60_000);
console.log(`the child ${process.pid} began`);
