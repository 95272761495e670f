import { endChildrenOnSignal } from './run/stop-signal.ts';
import { readTestArguments } from './suites/test-arguments.ts';
import { stages } from './suites/suites.ts';
import { whole, type Outcome, type Suite } from './suites/suite.ts';
import { chooseTemporaryFolder } from './test/temporary-folder.ts';

/**
 * `npm test` runs all suites; `npm test -- unit` runs one.
 * Further arguments go to the suite's tool: `npm test -- unit settings`. With `--watch` it runs after each change.
 */
const { suiteName, args, isWatched } = readTestArguments(process.argv.slice(2));
const chosen =
  suiteName === undefined
    ? stages()
    : [
        stages(args)
          .flat()
          .filter(({ name }) => name === suiteName),
      ];
if (chosen.flat().length === 0) {
  console.error(`There is no suite called ${suiteName}; the suites are:`);
  for (const { name, about } of stages().flat()) console.error(`  ${name.padEnd(8)} ${about}`);
  process.exit(1);
}

// The tools and the servers that they start inherit it. All that they store fits into 4 GiB.
process.env.TMPDIR ??= chooseTemporaryFolder(4 * 2 ** 30);

// No exit here: the suites clean up once their tools have ended, and the loop below exits.
const { isStopped } = endChildrenOnSignal();

if (isWatched) {
  const [suite] = chosen.flat();
  if (suiteName === undefined || suite?.watch === undefined) {
    console.error('Only unit and api can be watched: npm test -- unit settings --watch');
    process.exit(1);
  }
  process.exit(await suite.watch());
}

const started = Date.now();
let passed = 0;
let failed = 0;
const failures: string[] = [];
for (const stage of chosen) {
  for (const outcome of await Promise.all(stage.map(runOne))) {
    passed += outcome.passed;
    failed += outcome.failed;
    failures.push(...outcome.failures);
  }
  if (isStopped()) process.exit(130);
}
if (passed + failed === 0) console.error('Nothing was tested.');
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}\n`).join('')}`);
console.log(`\nAll took ${seconds(started)}.`);
// Programs parse the last line, so do not change its format.
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

async function runOne(suite: Suite): Promise<Outcome> {
  const begun = Date.now();
  const outcome = await suite
    .run()
    .catch((error: unknown) => whole(false, error instanceof Error ? (error.stack ?? error.message) : String(error)));
  if (outcome.failed > 0) console.log(`\n${outcome.words}\n`);
  for (const name of outcome.skipped) console.log(`skipped: ${name}`);
  console.log(`${suite.name.padEnd(8)} ${outcome.passed} passed, ${outcome.failed} failed (${seconds(begun)})`);
  return outcome;
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
