/** What a suite of checks came to. */
export interface Outcome {
  passed: number;
  failed: number;
  /** Not run on purpose; named, so that nothing is skipped in silence. */
  skipped: string[];
  /** What to read when something failed. */
  words: string;
}

export interface Suite {
  name: string;
  /** What it is, for the list that a wrong name answers. */
  about: string;
  run(): Promise<Outcome>;
}

/** A check that passes or fails as a whole, such as lint. */
export const whole = (passed: boolean, words: string): Outcome => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
  skipped: [],
  words,
});
