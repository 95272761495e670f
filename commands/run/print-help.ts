/** Prints how a command is called, and ends it, when `--help` asks for that. */
export function printHelp(usage: string): void {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return;
  console.log(usage);
  process.exit(0);
}
