import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { endChildren, killChildren } from '@quoin/shared/server/child-processes';
import { copyOfTheTree } from '@quoin/webpack/testing/copy-of-the-tree.ts';
import type { Area } from './mutate/areas.ts';
import { readMutateArguments } from './mutate/mutate-arguments.ts';
import { runStryker, type TriedMutant } from './mutate/run-stryker.ts';
import { getShard, type Sample } from './mutate/sample.ts';
import { formatScore, formatSurvivor, getScore, isEnough, isSurvivor } from './mutate/score.ts';
import { onStopSignal } from './run/stop-signal.ts';
import { root } from './run/root.ts';

/**
 * `npm run mutate` changes the code in a copy of the tree, one small change at a time, and counts how many of a sample
 * of these mutants make a test fail. `npm run mutate -- engine` tries one area, `npm run mutate -- <file>` all mutants
 * of one file. It fails where too few are killed.
 */
let copy: string | undefined;
onStopSignal({
  stop: () => void endChildren().then(() => leave(130)),
  kill: () => {
    killChildren();
    process.exit(1);
  },
});
try {
  const { chosen, seed, shard } = readMutateArguments(process.argv.slice(2), (file) =>
    existsSync(path.join(root, file)),
  );
  copy = await copyOfTheTree({ withBuilds: false });
  const lines: string[] = [];
  let isGood = true;
  for (const area of chosen) {
    const mutants = await tryArea(copy, { area, sample: getShard({ seed, share: area.share }, shard) });
    const score = getScore(mutants);
    isGood &&= isEnough(score);
    lines.push(`${area.name.padEnd(9)} ${formatScore(score)}`);
    const survivors = mutants.filter(isSurvivor).map(formatSurvivor);
    console.log(`\n${lines.at(-1)}${survivors.length === 0 ? '' : `; not noticed:\n${survivors.join('\n')}`}\n`);
  }
  if (chosen.length > 1) console.log(lines.join('\n'));
  await leave(isGood ? 0 : 1);
} catch (error) {
  console.error(getErrorMessage(error));
  await leave(1);
}

async function tryArea(tree: string, { area, sample }: { area: Area; sample: Sample }): Promise<TriedMutant[]> {
  const mutants: TriedMutant[] = [];
  for (const run of area.runs) mutants.push(...(await runStryker(tree, { run, sample })));
  return mutants;
}

async function leave(code: number): Promise<never> {
  if (copy !== undefined) await rm(copy, { recursive: true, force: true });
  process.exit(code);
}
