import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { readAttackArguments, usage, type AttackArguments } from '../attack/attack-arguments.ts';
import { families, quickFamilies } from '../attack/families.ts';
import { maxPrinted } from '../attack/attack-result.ts';
import { formatScorecard, writeScorecard, type FamilyResult } from '../attack/scorecard.ts';
import { printHelp } from './run/print-help.ts';
import { endChildrenOnSignal } from './run/stop-signal.ts';
import { root } from './run/root.ts';

/**
 * `npm run attack` attacks the product as it is served, and prints what was tried and what held. It fails when anything
 * did not hold. `npm run attack -- wall` runs one family.
 */
// No exit here: the attacks remove their folders once their servers have ended, and the loop below exits.
const { isStopped } = endChildrenOnSignal();
printHelp(usage([...families.keys()]));
const options = readOrExit();
const done: FamilyResult[] = [];
for (const family of options.names) {
  console.log(`Attacking: ${family} …`);
  const begin = Date.now();
  const results = await run(family);
  if (isStopped()) process.exit(130);
  for (const { failures, name } of results) {
    for (const failure of failures.slice(0, maxPrinted)) console.error(`  ${failure}`);
    if (failures.length > maxPrinted) console.error(`  … and ${failures.length - maxPrinted} more of: ${name}`);
  }
  console.log(`${family} took ${Math.round((Date.now() - begin) / 1000)} s.`);
  done.push({ family, results });
}
const failed = done.flatMap(({ results }) => results).filter(({ failures }) => failures.length > 0).length;
console.log(`\n${formatScorecard(done)}\n\n${failed === 0 ? 'Everything held.' : `${failed} attacks did not hold.`}`);
if (options.isWritten) writeScorecard(done, describeCircumstances());
process.exit(failed === 0 ? 0 : 1);

function readOrExit(): AttackArguments {
  try {
    return readAttackArguments(process.argv.slice(2), { all: [...families.keys()], quick: quickFamilies });
  } catch (error) {
    console.error(getErrorMessage(error));
    process.exit(1);
  }
}

/** An attack that cannot be made proves nothing, so it counts as one that did not hold. */
async function run(family: string): Promise<FamilyResult['results']> {
  try {
    return (await families.get(family)?.(options)) ?? [];
  } catch (error) {
    return [{ name: 'could not be made', tried: 0, failures: [getErrorMessage(error)] }];
  }
}

function describeCircumstances(): string {
  const git = (...args: string[]): string => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
  const database = options.isOnPostgres ? 'PostgreSQL' : 'SQLite';
  return `${new Date().toISOString().slice(0, 10)}, commit ${git('rev-parse', '--short', 'HEAD')}, ${database}, Node ${process.version}, ${os.cpus().length} processors.`;
}
