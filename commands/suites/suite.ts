/** The result of a suite. */
export interface Outcome {
  passed: number;
  failed: number;
  /** The names of failed tests, each with its file; printed again at the end, since the output may be long. */
  failures: string[];
  /** The names of skipped tests, which are printed. */
  skipped: string[];
  /** The output, printed if something failed. */
  words: string;
}

export interface Suite {
  name: string;
  /** A description, listed when the user enters an unknown suite. */
  about: string;
  run(): Promise<Outcome>;
  /** Runs until the user ends it, with the terminal, and again after each change. Returns the exit code. */
  watch?(): Promise<number>;
}

/** The result of a check that passes or fails as a whole, such as lint. */
export const whole = (passed: boolean, words: string): Outcome => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
  failures: [],
  skipped: [],
  words,
});
