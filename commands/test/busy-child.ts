/** A process that a command starts, for the tests of the commands: it goes on until it is told to end, and says so. */
process.on('SIGTERM', () => {
  console.log('the child ended');
  process.exit(0);
});
setInterval(() => undefined, 60_000);
console.log(`the child ${process.pid} began`);
