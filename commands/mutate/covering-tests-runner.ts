import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import JestRunner, { type Config, type Test, type TestRunnerContext } from 'jest-runner';

type Run = Parameters<JestRunner['runTests']>;

/** The full names of a test file's tests, and how long the file took, in milliseconds. */
interface TestFile {
  names: string[];
  duration: number;
}

/**
 * Stryker gives Jest only a pattern of test names, so Jest would load every test file for every mutant, and it would
 * go on after the first failure. This runner notes each file's tests in the run without mutants. For a mutant it then
 * runs only files with a test that covers it, the fastest first, and stops after a file with a failure.
 */
export default class CoveringTestsRunner extends JestRunner {
  readonly #names: string | undefined;
  readonly #noted: string;

  constructor(globalConfig: Config.GlobalConfig, context: TestRunnerContext) {
    super(globalConfig, context);
    this.#names = globalConfig.testNamePattern;
    this.#noted = path.join(globalConfig.rootDir, 'tests-by-file.json');
  }

  override async runTests(...run: Run): Promise<void> {
    if (process.env.__STRYKER_ACTIVE_MUTANT__ === undefined) return this.#runAndNote(run);
    const [tests, watcher, options] = run;
    const stop = (): void => void watcher.setState({ interrupted: true });
    this.on('test-file-failure', stop);
    this.on('test-file-success', ([, result]) => {
      if (result.numFailingTests > 0 || result.testExecError) stop();
    });
    await super.runTests(this.#findCovering(tests), watcher, options);
  }

  async #runAndNote(run: Run): Promise<void> {
    const noted: Record<string, TestFile> = {};
    this.on('test-file-success', ([test, result]) => {
      const names = result.testResults.map(({ fullName }) => fullName);
      noted[test.path] = { names, duration: result.perfStats.runtime };
    });
    await super.runTests(...run);
    writeFileSync(this.#noted, JSON.stringify(noted));
  }

  #findCovering(tests: Test[]): Test[] {
    if (!existsSync(this.#noted)) return tests;
    const noted: Record<string, TestFile> = JSON.parse(readFileSync(this.#noted, 'utf8'));
    const pattern = new RegExp(this.#names ?? '', 'i');
    const getDuration = (test: Test): number => noted[test.path]?.duration ?? 0;
    return tests
      .filter((test) => noted[test.path]?.names.some((name) => pattern.test(name)) ?? true)
      .sort((one, other) => getDuration(one) - getDuration(other));
  }
}
