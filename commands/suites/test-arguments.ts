/** The arguments of `npm test`. */
interface TestArguments {
  /** The name of a suite; undefined: all suites. */
  suiteName: string | undefined;
  /** The arguments for the suite's tool. */
  args: readonly string[];
  isWatched: boolean;
}

const watch = '--watch';

/** Reads `unit settings --watch`; the option may be at any place. */
export function readTestArguments(given: readonly string[]): TestArguments {
  const [suiteName, ...args] = given.filter((arg) => arg !== watch);
  return { suiteName, args, isWatched: given.includes(watch) };
}
