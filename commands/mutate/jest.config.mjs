import config from '../../jest.config.mjs';

/** Stryker needs one project at the top level, because it puts its own test environment there. */
const { project, tests } = JSON.parse(process.env.MUTATION_TESTS ?? '{}');
const { projects, maxWorkers: _maxWorkers, ...common } = config;
const { displayName: _displayName, ...chosen } = projects.find(({ displayName }) => displayName === project);

export default {
  ...common,
  ...chosen,
  // Stryker's environment loads this one by itself, so Jest does not replace the root's name.
  testEnvironment: chosen.testEnvironment.replace('<rootDir>', chosen.rootDir),
  // Many mutants make a test wait for what never comes.
  testTimeout: 10_000,
  runner: '<rootDir>/commands/mutate/covering-tests-runner.ts',
  testMatch: tests.map((one) => `<rootDir>/${/\.test\.tsx?$/.test(one) ? one : `${one}/**/*.test.{ts,tsx}`}`),
};
